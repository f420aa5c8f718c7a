import { answerAct } from '~/web/admin/admin-pages.server';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('administrator', async ({ params }) => leadTo(`/admin/people/${params.userId}`));

/** Signs a person out everywhere, and lets them in no more. */
export const action = act('administrator', async ({ params, user, house }) => {
  const id = params.userId ?? '';
  return answerAct(await house.suspendPerson(user.id, id), `/admin/people/${id}`, 'suspended');
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
