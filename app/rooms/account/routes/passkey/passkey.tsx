import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { openPasskey } from '~/rooms/account/routes/views/passkey.server';
import { PasskeyScreen } from '~/rooms/account/ui/screens';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.aPasskey);

export const loader = page('member', openPasskey);

const fields = formSchema({ name: text });

/** Renames the passkey. */
export const action = act('member', async ({ params, user, form, rooms }) => {
  const { name } = readForm(fields, form);
  const result = await rooms.account.renamePasskey(user, params.passkeyId ?? '', name);
  if (!result.ok) throw failure(result.status, result.message);
  return redirectWithin('/account/security?notice=renamed');
});

export default function Passkey() {
  return <PasskeyScreen {...useLoaderData<typeof loader>()} />;
}
