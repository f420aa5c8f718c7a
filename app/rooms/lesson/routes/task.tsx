import { useActionData, useParams } from '@remix-run/react';
import { LessonConflict } from '~/rooms/lesson/ui/editor/conflict';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerFault, answerSave, isVisit, saveOrTick, whereOf } from './lesson-answers.server';

export const loader = page('anyone', async ({ params, request }) => {
  if (isVisit(request)) throw redirectWithin(`/map/${params.mapId}`);
  return null;
});

/** Ticks or clears one task: `task` is `index:1` or `index:0`. */
export const action = act(
  'member',
  async ({ params, user, request, form, rooms }) => {
    const where = whereOf(form, user.id, params.mapId ?? '');
    form.delete('content');
    return answerSave(request, form, where, await saveOrTick(rooms, form, where));
  },
  { recover: answerFault },
);

export default function TaskPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
