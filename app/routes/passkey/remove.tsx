import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/ui/page/page-meta';
import { PasskeyScreen } from '~/ui/passkeys/screens';
import { openPasskey } from '~/web/account/passkey.server';
import { act, failure, page, retryAfter } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const meta: MetaFunction = () => pageMeta('A passkey');

export const loader = page('member', openPasskey);

/** Removes a passkey, after the password or a passkey, or a fresh sign-in of whoever has no password. */
export const action = act('member', async ({ params, user, sessionHash, form, house }) => {
  const typed = { password: form.get('password') ?? '', response: form.get('response') ?? '' };
  const proof = { ...typed, sessionHash };
  const result = await house.removePasskey(user, params.passkeyId ?? '', proof);
  if (result.ok) return leadTo('/account/security?notice=removed');
  if (result.status === 404) throw failure(404, result.message);
  const headers = retryAfter(result.retryAfterMs);
  return json({ problem: result.message }, { status: result.status, headers });
});

export default function RemovePasskey() {
  return (
    <PasskeyScreen {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()?.problem} />
  );
}
