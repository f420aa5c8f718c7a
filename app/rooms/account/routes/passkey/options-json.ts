import { json } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { checkForm, choice, formSchema, text } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const loader = page('anyone', async () => redirectWithin('/login'));

const fields = () =>
  formSchema({
    purpose: choice(['add', 'sign-in', 'confirm'], messages.request.malformed),
    password: text,
    proof: text,
  });

/** The options with which a browser asks its device for a passkey. The session determines the user. */
export const action = act('anyone', async ({ request, user, sessionHash, form, rooms, access, address }) => {
  const read = checkForm(fields(), form);
  if (!read.ok) throw failure(400, read.message);
  const { purpose, password, proof: response } = read.values;
  const owner = purpose === 'sign-in' ? null : (user ?? (await access.halfway(request)));
  if (purpose !== 'sign-in' && (!owner || (purpose === 'add' && !user)))
    throw failure(401, messages.map.notAuthenticated);
  const proof = { password, response, sessionHash };
  const result = await rooms.account.passkeyOptions(purpose, owner, address, proof);
  if (!result.ok) throw failure(result.status, result.message, {}, retryAfter(result.retryAfterMs));
  return json({ options: result.options }, { headers: { 'Cache-Control': 'no-store' } });
});
