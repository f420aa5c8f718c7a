import { json } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { hows } from '~/rooms/lesson/rules/how';
import { LessonConflict } from '~/rooms/lesson/ui/editor/conflict';
import { choice, formSchema, isSent, optionalText, readForm, text } from '~/server/form.server';
import { act, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { answerFault, answerSave, isVisit, leafAddress, saveOrTick, whereOf } from './lesson-answers.server';

export const loader = page('anyone', async ({ params, url, request }) => {
  const node = url.searchParams.get('node');
  if (isVisit(request)) {
    throw redirectWithin(`/map/${params.mapId}${node === null ? '' : `?node=${encodeURIComponent(node)}`}`);
  }
  return null;
});

const fields = formSchema({
  discard: isSent,
  take: optionalText,
  undo: isSent,
  content: isSent,
  how: choice(hows),
  wish: text,
});

/**
 * Starts a lesson run of the kind `how`; with `content` saves the lesson; with `undo` undoes 'generate again'; with
 * `discard` discards an unfinished text; with `take` replaces the lesson by the text of that run.
 */
export const action = act(
  'member',
  async ({ params, user, request, form, rooms }) => {
    const where = whereOf(form, user.id, params.mapId ?? '');
    const { mapId, nodeId, version } = where;
    const { discard, take, undo, content, how, wish } = readForm(fields, form);
    if (discard) return answerSave(request, form, where, await rooms.lesson.discardUnfinished(where));
    if (take !== null) return answerSave(request, form, where, await rooms.lesson.takeKeptText(where, take));
    if (undo) return answerSave(request, form, where, await rooms.lesson.undoRewrite(where));
    if (content) return answerSave(request, form, where, await saveOrTick(rooms, form, where));

    const asked =
      how === null
        ? ({ ok: false, status: 400, message: messages.lesson.noSuchWay } as const)
        : await rooms.lesson.writeLesson(user.id, mapId, nodeId, how, wish);
    if (!asked.ok) {
      return json(
        {
          message: asked.message,
          current: undefined,
          typed: null,
          tick: null,
          wish: { how: how ?? '', wish },
          nodeId,
          version,
        },
        { status: asked.status, headers: retryAfter('retryAfterMs' in asked ? asked.retryAfterMs : undefined) },
      );
    }
    return redirectWithin(leafAddress(request, where));
  },
  { maxBytes: limits.lessonBodyMaxBytes, keepsContent: true, recover: answerFault },
);

/** Shown without scripts when a save is refused: both texts, with a choice between them. */
export default function LessonPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
