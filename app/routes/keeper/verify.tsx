import { act, page } from '~/web/handle.server';
import { answerAct } from '~/web/keeper/keeper-pages.server';
import { leadTo } from '~/web/lead.server';

export const handle = { scripts: false };

export const loader = page('keeper', async ({ params }) => leadTo(`/keeper/people/${params.userId}`));

/** Vouches for a person’s address. */
export const action = act('keeper', async ({ params, user, house }) => {
  const id = params.userId ?? '';
  return answerAct(await house.verifyPerson(user.id, id), `/keeper/people/${id}`, 'verified');
});

export { NeverDrawn as default } from '~/ui/page/never-drawn';
