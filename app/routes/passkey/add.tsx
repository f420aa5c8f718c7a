import { json, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { pageMeta } from '~/ui/page/page-meta';
import { AddPasskeyScreen } from '~/ui/passkeys/screens';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const meta: MetaFunction = () => pageMeta('Add a passkey');

export const loader = page('member', async () => null);

export const action = act('member', async ({ user, form, house }) => {
  const name = form.get('name') ?? '';
  const result = await house.addPasskey(user, form.get('response') ?? '', name);
  return result.ok
    ? leadTo('/account/security?notice=added')
    : json({ problem: result.message, name }, result.status);
});

export default function AddPasskey() {
  return <AddPasskeyScreen {...useActionData<typeof action>()} />;
}
