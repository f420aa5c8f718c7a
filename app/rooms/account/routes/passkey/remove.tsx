import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { openPasskey } from '~/rooms/account/routes/views/passkey.server';
import { PasskeyScreen } from '~/rooms/account/ui/screens';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.aPasskey);

export const loader = page('member', openPasskey);

const fields = formSchema({ password: text, response: text });

/** Removes a passkey, after the password or a passkey, or after a fresh sign-in of a user without a password. */
export const action = act('member', async ({ params, user, sessionHash, form, rooms }) => {
  const proof = { ...readForm(fields, form), sessionHash };
  const result = await rooms.account.removePasskey(user, params.passkeyId ?? '', proof);
  if (result.ok) return redirectWithin('/account/security?notice=removed');
  if (result.status === 404) throw failure(404, result.message);
  const headers = retryAfter(result.retryAfterMs);
  return json({ problem: result.message }, { status: result.status, headers });
});

export default function RemovePasskey() {
  return <PasskeyScreen {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.problem} />;
}
