import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };

export const loader = page('administrator', async ({ params }) => redirectWithin(`/admin/people/${params.userId}`));

/** Suspends a user: ends their sessions and blocks their sign-in. */
export const action = act('administrator', async ({ params, user, rooms }) => {
  const id = params.userId ?? '';
  return answerAct(await rooms.admin.suspendPerson(user.id, id), `/admin/people/${id}`, 'suspended');
});

export { NeverRendered as default } from '~/kit/page/never-rendered';
