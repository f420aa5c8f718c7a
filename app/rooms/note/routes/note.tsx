import { json, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { tabCookie } from '~/rooms/lesson/rules/open-tab';
import { noteHtml } from '~/rooms/note/ui/note-html';
import { RefusedNote } from '~/rooms/note/ui/refused-note';
import { noteWords } from '~/rooms/note/words';
import { formSchema, readForm, text, wantsData, wholeNumber } from '~/server/form.server';
import { act, failedForm, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { noteView } from './note-view.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: noteWords.yourNoteTopiary }];

export const loader = page('member', async ({ params, context }) => {
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  return redirectWithin(`/map/${params.mapId}`);
});

const fields = formSchema({ node: text, text, version: wholeNumber(9), answer: wantsData });

/**
 * Saves the learner's own note on the leaf `node`; an empty `text` deletes it. A `version` that is not the saved one
 * answers 409 with both texts. With `answer=json` returns the contents of the tab as HTML.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const typed = readForm(fields, form);
    const place = { mapId: params.mapId ?? '', nodeId: typed.node, userId: user.id };
    // A malformed version becomes -1, which no note has.
    const saved = await rooms.note.saveNote(place, typed.text, typed.version ?? -1);
    const isGone = !saved.ok && saved.status === 404;
    const view = isGone ? { ...place, ...nothing } : await noteView(rooms, place);
    if (saved.ok) {
      if (typed.answer) return json({ html: noteHtml(view) }, { headers: noStore });
      return redirectWithin(`/map/${place.mapId}?node=${encodeURIComponent(place.nodeId)}#notes`, {
        status: 303,
        headers: { 'Set-Cookie': tabCookie('notes', rooms.server.settings.appUrl.startsWith('https:')) },
      });
    }
    const { status, message } = saved;
    const isStale = status === 409;
    const refused = { message, typed: typed.text, isStale };
    // A refusal other than a conflict leaves the form's version as it was.
    const shown = isStale ? view : { ...view, version: typed.version ?? -1 };
    const headers = { ...noStore, ...retryAfter('retryAfterMs' in saved ? saved.retryAfterMs : undefined) };
    if (typed.answer) return json({ message, ...(isStale && { html: noteHtml(shown, refused) }) }, { status, headers });
    return json({ view: shown, refused }, { status, headers });
  },
  {
    maxBytes: limits.lessonBodyMaxBytes,
    failed: () => messages.note.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, messages.note.failed);
      const { node: nodeId, text: typed, version, answer } = readForm(fields, form);
      if (answer) return json({ message: sentence }, init);
      const view = { mapId: '', nodeId, text: '', html: '', version: version ?? -1 };
      return json({ view, refused: { message: sentence, typed, isStale: false } }, init);
    },
  },
);

const nothing = { text: '', html: '', version: 0 };
const noStore = { 'Cache-Control': 'no-store' };

export default function Note() {
  const answer = useActionData<typeof action>();
  return answer && 'view' in answer ? <RefusedNote {...answer} /> : null;
}
