import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { needPasswords } from '~/rooms/account/routes/views/ways-in.server';
import { ChangePasswordScreen } from '~/rooms/account/ui/password';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.changeYourPassword);

export const loader = page('member', async ({ user, rooms }) => {
  needPasswords(rooms);
  return { email: user.email, hasPassword: user.passwordHash !== null };
});

const fields = formSchema({ password: text, newPassword: text });

export const action = act('member', async ({ request, user, form, rooms, access }) => {
  needPasswords(rooms);
  const result = await rooms.account.changePassword(user, readForm(fields, form));
  if (!result.ok) return reject({ errors: result.errors, values: {} }, result.status, result.retryAfterMs);
  return redirectWithin(`/account?notice=${result.obviousPassword ? 'password-obvious' : 'password'}`, {
    headers: await access.enter(request, result.user),
  });
});

export default function ChangePassword() {
  return <ChangePasswordScreen {...useLoaderData<typeof loader>()} errors={useActionData<typeof action>()?.errors} />;
}
