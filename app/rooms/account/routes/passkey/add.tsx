import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { typesPassword } from '~/rooms/account/routes/views/ways-in.server';
import { AddPasskeyScreen } from '~/rooms/account/ui/screens';
import { accountWords } from '~/rooms/account/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => pageMeta(accountWords.addAPasskey);

export const loader = page('member', async ({ user, sessionHash, rooms }) => {
  const hasPassword = typesPassword(user, rooms);
  return {
    hasPassword,
    signedInNow: !hasPassword && (await rooms.account.signedInNow(user, sessionHash)),
    hasPasskey: (await rooms.account.passkeys.list(user.id)).length > 0,
  };
});

const fields = formSchema({ name: text, response: text });

export const action = act('member', async ({ user, form, rooms }) => {
  const { name, response } = readForm(fields, form);
  const result = await rooms.account.addPasskey(user, response, name);
  return result.ok
    ? redirectWithin('/account/security?notice=added')
    : json({ problem: result.message, name }, result.status);
});

export default function AddPasskey() {
  return <AddPasskeyScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
