import { type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { ResetPasswordForm } from '~/ui/account/auth-forms';
import { pageMeta } from '~/ui/page/page-meta';
import { act, page, reject } from '~/web/handle.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta('Choose a new password');

/** The page of the mail's link. Looking at it does not spend it. */
export const loader = page('anyone', async ({ url, house }) => {
  const token = url.searchParams.get('token') ?? '';
  return { token: (await house.readResetLink(token)) ? token : null };
});

export const action = act('anyone', async ({ request, form, house, access }) => {
  const result = await house.resetPassword(form.get('token') ?? '', form.get('password') ?? '');
  if (!result.ok) return reject({ errors: result.errors, values: {} }, result.status, result.retryAfterMs);
  // The link opens no session; and whoever is signed in here may be somebody else.
  const headers = { 'Set-Cookie': await access.endSession(request) };
  return redirect(`/login?notice=${result.obviousPassword ? 'reset-obvious' : 'reset'}`, { headers });
});

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const errors = token === null ? { form: messages.verification.linkInvalid } : rejection?.errors;
  return <ResetPasswordForm token={token} errors={errors} />;
}
