import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { plans } from '~/domain/credit/plans';
import { CreditsScreen } from '~/ui/account/credits';
import styles from '~/ui/account/credits.css?url';
import { pageMeta } from '~/ui/page/page-meta';
import { notFound, page } from '~/web/handle.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta('Credits');

/** The balance, and the ledger newest first; `?before=` goes on. */
export const loader = page('member', async ({ user, url, house }) => {
  const { credits: terms } = house.settings;
  if (!terms) throw notFound();
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '');
  const opened = await house.openCredits(user.id, before && Number(before[0]));
  return {
    credits: opened.credits,
    held: opened.held,
    isFirst: before === null,
    next: opened.next,
    canBuy: house.payments !== null,
    entries: opened.entries.map(({ at, what, paymentId, ...entry }) => ({
      ...entry,
      what: entry.kind === 'bought' ? (plans.find(({ id }) => id === what)?.name ?? what) : what,
      at: at.toISOString(),
      receipt: entry.kind === 'bought' && house.payments ? paymentId : null,
    })),
  };
});

export default function Credits() {
  return <CreditsScreen {...useLoaderData<typeof loader>()} />;
}
