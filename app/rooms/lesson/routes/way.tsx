import { json } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { ways } from '~/rooms/lesson/rules/how';
import { LessonConflict } from '~/rooms/lesson/ui/editor/conflict';
import { choice, formSchema, readForm } from '~/server/form.server';
import { act, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerFault, answerSave, isVisit, whereOf } from './lesson-answers.server';

export const loader = page('anyone', async ({ params, request }) => {
  if (isVisit(request)) throw redirectWithin(`/map/${params.mapId}`);
  return null;
});

const fields = formSchema({ way: choice(ways) });

/** Lets the lesson's text in another `way` stand first. */
export const action = act(
  'member',
  async ({ params, user, request, form, rooms }) => {
    const where = whereOf(form, user.id, params.mapId ?? '');
    const { way } = readForm(fields, form);
    if (way !== null) return answerSave(request, form, where, await rooms.lesson.chooseWay(where, way));
    const { nodeId, version } = where;
    const message = messages.lesson.noSuchText;
    return json({ message, current: undefined, typed: null, tick: null, nodeId, version }, { status: 400 });
  },
  { recover: answerFault },
);

/** Shown without scripts when a choice is refused. */
export default function WayPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
