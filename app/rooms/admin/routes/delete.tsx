import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { DeletePersonScreen } from '~/rooms/admin/ui/people';
import { adminWords } from '~/rooms/admin/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, notFound, page } from '~/server/handle.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.deleteAnAccount);

/** Asks for confirmation before a user's account is deleted. */
export const loader = page('administrator', async ({ params, rooms }) => {
  const person = await rooms.account.administrators.person(params.userId ?? '');
  if (!person) throw notFound();
  const { id, nickname, email } = person;
  return { person: { id, nickname, email } };
});

const fields = formSchema({ email: text });

export const action = act('administrator', async ({ params, user, form, rooms }) => {
  const id = params.userId ?? '';
  // Administrators delete their own account on its own page, which asks for the password and ends the session.
  if (id === user.id) throw failure(409, messages.administrator.notThisAccount);
  const { email: typed } = readForm(fields, form);
  const result = await rooms.admin.deletePerson(user.id, id, typed);
  if (!result.ok && result.status === 400) return json({ problem: result.message, typed }, 400);
  return answerAct(result, '/admin/people', 'deleted');
});

export default function DeletePerson() {
  return <DeletePersonScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
