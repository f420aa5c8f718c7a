import { answerAct } from '~/web/admin/admin-pages.server';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('administrator', async ({ params }) => leadTo(`/admin/people/${params.userId}`));

/** Vouches for a person’s address. */
export const action = act('administrator', async ({ params, user, house }) => {
  const id = params.userId ?? '';
  return answerAct(await house.verifyPerson(user.id, id), `/admin/people/${id}`, 'verified');
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
