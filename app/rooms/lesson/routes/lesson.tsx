import { json } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { hows } from '~/rooms/lesson/rules/how';
import { LessonConflict } from '~/rooms/lesson/ui/editor/conflict';
import { act, page, retryAfter } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { answerFault, answerSave, isVisit, saveOrTick, whereOf } from './lesson-answers.server';

export const loader = page('anyone', async ({ params, url, request }) => {
  const node = url.searchParams.get('node');
  if (isVisit(request)) {
    throw leadTo(`/map/${params.mapId}${node === null ? '' : `?node=${encodeURIComponent(node)}`}`);
  }
  return null;
});

/**
 * Starts a lesson run of the kind `how`; with `content` saves the lesson; with `undo` undoes 'generate again'; with
 * `discard` discards an unfinished text; with `take` replaces the lesson by the text of that run.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const where = whereOf(form, user.id, params.mapId ?? '');
    const { mapId, nodeId, version } = where;
    if (form.has('discard')) return answerSave(form, where, await rooms.lesson.discardUnfinished(where));
    const taken = form.get('take');
    if (taken !== null) return answerSave(form, where, await rooms.lesson.takeKeptText(where, taken));
    if (form.has('undo')) return answerSave(form, where, await rooms.lesson.undoRewrite(where));
    if (form.has('content')) return answerSave(form, where, await saveOrTick(rooms, form, where));

    const how = hows.find((known) => known === (form.get('how') ?? ''));
    const asked =
      how === undefined
        ? ({ ok: false, status: 400, message: messages.lesson.noSuchWay } as const)
        : await rooms.lesson.writeLesson(user.id, mapId, nodeId, how);
    if (!asked.ok) {
      return json(
        { message: asked.message, current: undefined, typed: null, tick: null, nodeId, version },
        {
          status: asked.status,
          headers: retryAfter('retryAfterMs' in asked ? asked.retryAfterMs : undefined),
        },
      );
    }
    return leadTo(`/map/${mapId}?node=${encodeURIComponent(nodeId)}`);
  },
  { maxBytes: limits.lessonBodyMaxBytes, recover: answerFault },
);

/** Shown without scripts when a save is refused: both texts, with a choice between them. */
export default function LessonPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
