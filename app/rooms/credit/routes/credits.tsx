import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { plans } from '~/rooms/credit/rules/plans';
import { CreditsScreen } from '~/rooms/credit/ui/credits';
import styles from '~/rooms/credit/ui/credits.css?url';
import { creditWords } from '~/rooms/credit/words';
import { page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(creditWords.credits);

/** The balance and the ledger, newest first; `?before=` is the cursor. Without credits, /buy says so. */
export const loader = page('member', async ({ user, url, rooms }) => {
  const { credits: terms } = rooms.server.settings;
  if (!terms) throw redirectWithin('/buy');
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '');
  const opened = await rooms.credit.openCredits(user.id, before && Number(before[0]));
  return {
    credits: opened.credits,
    held: opened.held,
    isFirst: before === null,
    next: opened.next,
    canBuy: rooms.credit.payments !== null,
    entries: opened.entries.map(({ at, what, paymentId, ...entry }) => ({
      ...entry,
      what: entry.kind === 'bought' ? (plans.find(({ id }) => id === what)?.name ?? what) : what,
      at: at.toISOString(),
      receipt: entry.kind === 'bought' && rooms.credit.payments ? paymentId : null,
    })),
  };
});

export default function Credits() {
  return <CreditsScreen {...useLoaderData<typeof loader>()} />;
}
