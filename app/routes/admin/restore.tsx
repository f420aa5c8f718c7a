import { answerAct } from '~/web/admin/admin-pages.server';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('administrator', async ({ params }) => leadTo(`/admin/people/${params.userId}`));

/** Lets a suspended person in again. */
export const action = act('administrator', async ({ params, user, house }) => {
  const id = params.userId ?? '';
  return answerAct(await house.restorePerson(user.id, id), `/admin/people/${id}`, 'restored');
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
