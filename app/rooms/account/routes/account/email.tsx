import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { needPasswords } from '~/rooms/account/routes/views/ways-in.server';
import { ChangeEmailScreen, ConfirmEmailScreen } from '~/rooms/account/ui/email';
import { accountWords } from '~/rooms/account/words';
import { formSchema, optionalText, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.changeYourAddress);

/** The form, or with `?token=` the mail link's page, which needs a click because mail scanners fetch links. */
export const loader = page('member', async ({ user, url, rooms }) => {
  const token = url.searchParams.get('token');
  return {
    email: user.email,
    hasPassword: user.passwordHash !== null,
    passwords: rooms.server.settings.passwordLogin,
    token,
    newEmail: token === null ? null : await rooms.account.readEmailChange(user, token),
    mailKind: rooms.server.mailKind,
  };
});

const fields = formSchema({ token: optionalText, email: text, password: text });

export const action = act('member', async ({ user, form, rooms }) => {
  const { token, email, password } = readForm(fields, form);
  if (token !== null) {
    if (await rooms.account.confirmEmailChange(user, token)) return redirectWithin('/account?notice=email');
    return reject<'email' | 'password'>({ errors: { form: messages.verification.linkInvalid }, values: {} });
  }
  needPasswords(rooms);
  const result = await rooms.account.requestEmailChange(user, { email, password });
  if (!result.ok) return reject({ errors: result.errors, values: { email } }, result.status, result.retryAfterMs);
  return json({ sent: messages.account.emailLinkSent });
});

export default function ChangeEmail() {
  const { token, newEmail, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (token !== null) return <ConfirmEmailScreen token={token} newEmail={newEmail} />;
  return <ChangeEmailScreen {...data} {...answer} />;
}
