import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { BoughtScreen } from '~/rooms/credit/ui/credits';
import { creditWords } from '~/rooms/credit/words';
import { page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(creditWords.thankYou);

/** The return page after a payment. Stripe reports the payment itself in an event, which may take a moment. */
export const loader = page('member', async ({ user, url, rooms }) => {
  const session = url.searchParams.get('session') ?? '';
  if (!rooms.credit.payments || !rooms.server.settings.credits || session === '') throw redirectWithin('/buy');
  const bought = await rooms.credit.bookedCheckout(session.slice(0, 255), user.id);
  const { credits } = await rooms.credit.openCredits(user.id);
  return { bought, credits, session: session.slice(0, 255) };
});

export default function Bought() {
  return <BoughtScreen {...useLoaderData<typeof loader>()} />;
}
