import { json, redirect } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { LessonConflict } from '~/ui/lesson-conflict';
import { act, page, retryAfter } from '~/web/handle.server';
import { answerSave, versionOf } from '~/web/lesson-answers.server';

/** Nothing to see here but the answer to a post. */
export const loader = page('anyone', async ({ params, url, context }) => {
  if (context.posted) return null;
  throw redirect(`/map/${params.mapId}?${new URLSearchParams({ node: url.searchParams.get('node') ?? '' })}`);
});

/** Asks for a lesson; with `content` saves one instead; with `undo` puts the text from before 'generate again' back. */
export const action = act(
  'member',
  async ({ params, user, form, house }) => {
    const mapId = params.mapId ?? '';
    const nodeId = form.get('node') ?? '';
    const where = { userId: user.id, mapId, nodeId, version: versionOf(form) };
    if (form.has('undo')) return answerSave(form, mapId, nodeId, await house.undoGeneration(where));
    const content = form.get('content');
    if (content !== null) return answerSave(form, mapId, nodeId, await house.saveDescription(where, content));

    const asked = await house.writeDescription(user.id, mapId, nodeId);
    if (!asked.ok) {
      return json(
        { message: asked.message, typed: null, nodeId },
        { status: asked.status, headers: retryAfter(asked.retryAfterMs) },
      );
    }
    if (form.get('answer') === 'json') return json({ run: asked.run.id });
    return redirect(`/map/${mapId}?node=${encodeURIComponent(nodeId)}`);
  },
  {
    maxBytes: limits.lessonBodyMaxBytes,
    recover: (form) =>
      json(
        {
          message: messages.description.saveFailed,
          typed: form.get('content'),
          nodeId: form.get('node') ?? '',
        },
        503,
      ),
  },
);

/** Only seen without scripts, when a save was refused: both texts, and a way to decide. */
export default function LessonPost() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'message' in answer ? <LessonConflict mapId={mapId} answer={answer} /> : null;
}
