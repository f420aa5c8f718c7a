import { limits } from '~/domain/limits';
import { act, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';
import { answerInJson, saveOrTick, whereOf } from '~/web/lesson-answers.server';

export const loader = page('anyone', async ({ params }) => leadTo(`/map/${params.mapId}`));

/**
 * For scripts: saves a lesson (`content`) or ticks a task (`task`), and answers only with the new version. Unlike a
 * form it needs no reload, and a failure leaves the page as it is.
 */
export const action = act(
  'member',
  async ({ params, user, form, house }) =>
    answerInJson(await saveOrTick(house, form, whereOf(form, user.id, params.mapId ?? ''))),
  { maxBytes: limits.lessonBodyMaxBytes, answers: 'api' },
);
