import { act, page } from '~/web/handle.server';
import { answerAct } from '~/web/keeper/keeper-pages.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('keeper', async ({ params }) => leadTo(`/keeper/people/${params.userId}`));

/** Signs a person out everywhere, and lets them in no more. */
export const action = act('keeper', async ({ params, user, house }) => {
  const id = params.userId ?? '';
  return answerAct(await house.suspendPerson(user.id, id), `/keeper/people/${id}`, 'suspended');
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
