import { act, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { answerAct } from './views/admin-pages.server';

export const handle = { scripts: false };

export const loader = page('administrator', async ({ params }) => leadTo(`/admin/people/${params.userId}`));

/** Suspends a user: ends their sessions and blocks their sign-in. */
export const action = act('administrator', async ({ params, user, rooms }) => {
  const id = params.userId ?? '';
  return answerAct(await rooms.admin.suspendPerson(user.id, id), `/admin/people/${id}`, 'suspended');
});

export { NeverDrawn as default } from '~/kit/page/never-drawn';
