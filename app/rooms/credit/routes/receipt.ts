import { failure, page, refuseFast } from '~/server/handle.server';
import { redirectOutside } from '~/server/redirect.server';

/** Redirects to the provider's receipt of one of the user's payments. */
export const loader = page('member', async ({ user, params, rooms }) => {
  await refuseFast(rooms, user.id);
  const found = await rooms.credit.openReceipt(user.id, params.paymentId ?? '');
  if (!found.ok) throw failure(found.status, found.message);
  const away = new Response(null, { status: 302, headers: { Location: found.address } });
  return redirectOutside(away, new URL(found.address).origin);
});
