import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/ui/page/page-meta';
import { PasskeyScreen } from '~/ui/passkeys/screens';
import { openPasskey } from '~/web/account/passkey.server';
import { act, failure, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const meta: MetaFunction = () => pageMeta('A passkey');

export const loader = page('member', openPasskey);

/** Gives it another name. */
export const action = act('member', async ({ params, user, form, house }) => {
  const result = await house.renamePasskey(user, params.passkeyId ?? '', form.get('name') ?? '');
  if (!result.ok) throw failure(result.status, result.message);
  return leadTo('/account/security?notice=renamed');
});

export default function Passkey() {
  return <PasskeyScreen {...useLoaderData<typeof loader>()} />;
}
