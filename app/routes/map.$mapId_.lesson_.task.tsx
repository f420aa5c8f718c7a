import { redirect } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { LessonConflict } from '~/ui/lesson-conflict';
import { act, page } from '~/web/handle.server';
import { answerSave, versionOf } from '~/web/lesson-answers.server';

/** Nothing to see here but the answer to a post. */
export const loader = page('anyone', async ({ params, context }) => {
  if (context.posted) return null;
  throw redirect(`/map/${params.mapId}`);
});

/** Ticks or clears one task: `task` is `index:1` or `index:0`. */
export const action = act('member', async ({ params, user, form, house }) => {
  const mapId = params.mapId ?? '';
  const nodeId = form.get('node') ?? '';
  const [index = '', done = ''] = (form.get('task') ?? '').split(':');
  const task = /^\d{1,6}$/.test(index) ? Number(index) : -1;
  const where = { userId: user.id, mapId, nodeId, version: versionOf(form) };
  return answerSave(form, mapId, nodeId, await house.tickTask(where, task, done === '1'));
});

export default function TaskPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
