import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import styles from '~/rooms/admin/ui/admin.css?url';
import { GrantScreen } from '~/rooms/admin/ui/grant';
import { adminWords } from '~/rooms/admin/words';
import { formSchema, idempotencyKey, readForm, text } from '~/server/form.server';
import { act, notFound, page } from '~/server/handle.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(adminWords.giveCredits);

/** A user's balance, and the form that adds to it. */
export const loader = page('administrator', async ({ params, rooms }) => {
  const person = await rooms.account.administrators.person(params.userId ?? '');
  if (!person) throw notFound();
  const { credits, held } = await rooms.credit.openCredits(person.id);
  return {
    person: { id: person.id, nickname: person.nickname },
    balance: { credits, held },
    isDealing: rooms.server.settings.credits !== null,
    noteMaxCharacters: limits.grantNoteMaxCharacters,
    formKey: rooms.server.random.id(),
  };
});

const fields = formSchema({ credits: text, note: text, key: idempotencyKey });

export const action = act('administrator', async ({ params, user, form, rooms }) => {
  const userId = params.userId ?? '';
  const typed = readForm(fields, form);
  const result = await rooms.admin.grantByAdministrator(user.id, { userId, ...typed });
  if (!result.ok && result.status === 400) return json({ problem: result.message, typed }, 400);
  return answerAct(result, `/admin/people/${userId}`, 'granted');
});

export default function Grant() {
  return <GrantScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
