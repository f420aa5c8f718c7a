import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { withArrival } from '~/kit/request/arrival';
import { needPasswords } from '~/rooms/account/routes/views/ways-in.server';
import { accountLimits } from '~/rooms/account/rules/limits';
import { ResetPasswordForm } from '~/rooms/account/ui/auth-forms';
import { accountWords } from '~/rooms/account/words';
import { formSchema, list, optionalText, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.chooseANewPassword);

/** The mail link's page. Viewing it does not consume the token. */
export const loader = page('anyone', async ({ url, rooms }) => {
  needPasswords(rooms);
  const token = url.searchParams.get('token') ?? '';
  const to = url.searchParams.get('to') ?? '';
  const link = await rooms.account.readResetLink(token);
  return {
    token: link ? token : null,
    to,
    arrival: rooms.account.readArrival(to),
    passkeys: (link?.passkeys ?? []).map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
    })),
    canRemove: link?.canRemove ?? false,
  };
});

const fields = formSchema({ token: text, password: text, remove: list, to: optionalText });

export const action = act('anyone', async ({ request, form, rooms, access }) => {
  needPasswords(rooms);
  const { token, password, remove, to } = readForm(fields, form);
  const chosen = remove.slice(0, accountLimits.passkeysPerUser);
  const result = await rooms.account.resetPassword(token, password, chosen);
  if (!result.ok) {
    const values = { remove: chosen.join(' ') };
    return reject({ errors: result.errors, values }, result.status, result.retryAfterMs);
  }
  // The link starts no session, and ends an existing one, which may be another user's.
  const headers = new Headers({ 'Set-Cookie': await access.endSession(request) });
  // The user has read the mail: marks the device as known, so that others' failed attempts do not lock it out.
  headers.append('Set-Cookie', await access.deviceMark(request, result.user));
  const { removed, left } = result.passkeys;
  const notices = [
    result.obviousPassword ? 'reset-obvious' : 'reset',
    ...(removed > 0 ? ['passkeys-removed'] : []),
    ...(left > 0 ? ['passkeys-left'] : []),
  ];
  const login = `/login?${notices.map((notice) => `notice=${notice}`).join('&')}`;
  return redirectWithin(withArrival(login, rooms.account.readArrival(to)), { headers });
});

export default function ResetPassword() {
  const { token, arrival, ...data } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const errors = token === null ? { form: messages.verification.linkInvalid } : rejection?.errors;
  const chosen = rejection?.values.remove?.split(' ');
  return <ResetPasswordForm {...arrival} {...data} token={token} chosen={chosen} errors={errors} />;
}
