import { limits } from '~/kit/limits';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerInJson, saveOrTick, whereOf } from './lesson-answers.server';

export const loader = page('anyone', async ({ params }) => redirectWithin(`/map/${params.mapId}`));

/**
 * For scripts: saves a lesson (`content`) or ticks a task (`task`) and returns only the new version. Unlike a form it
 * needs no reload, and a failure leaves the page as it is.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) =>
    answerInJson(form, await saveOrTick(rooms, form, whereOf(form, user.id, params.mapId ?? ''))),
  { maxBytes: limits.lessonBodyMaxBytes, answers: 'api' },
);
