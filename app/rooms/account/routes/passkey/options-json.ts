import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';

export const loader = page('anyone', async () => leadTo('/login'));

/** The options with which a browser asks its device for a passkey. The session determines the user. */
export const action = act('anyone', async ({ request, user, sessionHash, form, rooms, access, address }) => {
  const purpose = form.get('purpose');
  if (purpose !== 'add' && purpose !== 'sign-in' && purpose !== 'confirm')
    throw failure(400, messages.request.malformed);
  const owner = purpose === 'sign-in' ? null : (user ?? (await access.halfway(request)));
  if (purpose !== 'sign-in' && (!owner || (purpose === 'add' && !user)))
    throw failure(401, messages.map.notAuthenticated);
  const proof = {
    password: form.get('password') ?? '',
    response: form.get('proof') ?? '',
    sessionHash,
  };
  const result = await rooms.account.passkeyOptions(purpose, owner, address, proof);
  if (!result.ok) throw failure(result.status, result.message, {}, retryAfter(result.retryAfterMs));
  return json({ options: result.options }, { headers: { 'Cache-Control': 'no-store' } });
});
