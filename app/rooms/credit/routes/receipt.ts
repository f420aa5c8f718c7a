import { failure, page, refuseFast } from '~/server/handle.server';
import { leadAbroad } from '~/server/lead.server';

/** Leads to the receipt of one's own payment, which the provider keeps. */
export const loader = page('member', async ({ user, params, house }) => {
  await refuseFast(house, user.id);
  const found = await house.openReceipt(user.id, params.paymentId ?? '');
  if (!found.ok) throw failure(found.status, found.message);
  const away = new Response(null, { status: 302, headers: { Location: found.address } });
  return leadAbroad(away, new URL(found.address).origin);
});
