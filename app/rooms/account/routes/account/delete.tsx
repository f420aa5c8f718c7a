import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { typesPassword } from '~/rooms/account/routes/views/ways-in.server';
import { DeleteAccountScreen } from '~/rooms/account/ui/delete-account';
import { accountWords } from '~/rooms/account/words';
import { formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.deleteYourAccount);

export const loader = page('member', async ({ user, url, rooms }) => {
  const token = url.searchParams.get('token');
  const isGood = token !== null && (await rooms.account.readDeleteLink(user, token));
  return {
    hasPassword: typesPassword(user, rooms),
    token: isGood ? token : null,
    problem: token !== null && !isGood ? messages.verification.linkInvalid : undefined,
    mailKind: rooms.server.mailKind,
  };
});

const fields = formSchema({ token: optionalText, password: text });

/** Deletes the account after a check of the password or of a mail link's token; without a password, mails the link. */
export const action = act('member', async ({ request, user, form, rooms, access }) => {
  const { token, password } = readForm(fields, form);
  if (token === null && !typesPassword(user, rooms)) {
    const sent = await rooms.account.sendDeleteLink(user);
    if (sent.ok) return json({ sent: messages.account.deleteLinkSent });
    return reject<'password'>({ errors: { form: sent.message }, values: {} }, sent.status, sent.retryAfterMs);
  }
  const result = await rooms.account.deleteAccount(user, token === null ? { password } : { token });
  if (!result.ok) return reject({ errors: result.errors, values: {} }, result.status, result.retryAfterMs);
  return redirectWithin('/?notice=deleted', { headers: { 'Set-Cookie': await access.endSession(request) } });
});

export default function DeleteAccount() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
