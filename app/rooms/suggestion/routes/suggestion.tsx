import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits } from '~/kit/limits';
import { pageMeta } from '~/kit/page/page-meta';
import { type RefusedSuggestion, SuggestScreen, type SuggestView } from '~/rooms/suggestion/ui/suggest';
import styles from '~/rooms/suggestion/ui/suggestion.css?url';
import { suggestionWords } from '~/rooms/suggestion/words';
import { type FormValues, formSchema, optionalText, readForm, text, wholeNumber } from '~/server/form.server';
import { act, failedForm, failure, mapNotFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { suggestView, type TypedSuggestion } from './suggestion-views.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(suggestionWords.suggest);

/** The form of a suggestion on the lesson of `node`; with `passage` that paragraph can be changed. */
export const loader = page('member', async ({ params, user, url, rooms, context }) => {
  // After a refused form only the action's answer is shown.
  if (context.posted) return null;
  const place = { mapId: params.mapId ?? '', nodeId: url.searchParams.get('node') ?? '', userId: user.id };
  const passage = url.searchParams.get('passage') ?? '';
  const chosen = /^\d{1,4}$/.test(passage) ? Number(passage) : null;
  const view = await suggestView(rooms, place, { text: '', chosen, changed: null });
  if (!view) throw await nobodyTakes(rooms.map.maps.readable(place.mapId, user.id), user);
  return { view, refused: null };
});

const nobodyTakes = async (map: Promise<unknown>, user: Parameters<typeof mapNotFound>[0]) =>
  (await map) ? failure(404, suggestionWords.nobodyTakes) : mapNotFound(user);

const fields = formSchema({
  node: text,
  text,
  passage: wholeNumber(4),
  at: wholeNumber(4),
  original: optionalText,
  changed: text,
  act: text,
});

type Sent = FormValues<typeof fields>;

/**
 * Sends the suggestion: `text` is a remark, `changed` the paragraph as it should be, `original` as it stood and `at`
 * its number. With `act=show` the form comes again with the paragraph `passage`.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const sent = readForm(fields, form);
    const place = { mapId: params.mapId ?? '', nodeId: sent.node, userId: user.id };
    const again = async (typed: TypedSuggestion, refused: RefusedSuggestion | null, init: ResponseInit) => {
      const view = await suggestView(rooms, place, typed);
      // A lesson that is gone takes nothing from the form: what was typed stays on the page.
      return json({ view: view ?? typedAlone(sent), refused }, init);
    };
    const kept = typedOf(sent);
    if (sent.act === 'show') {
      const isElsewhere = kept.changed !== null && sent.passage !== sent.at && isChanged(sent);
      if (!isElsewhere) {
        const changed = sent.passage === sent.at ? kept.changed : null;
        return again({ ...kept, chosen: sent.passage, changed }, null, { status: 200 });
      }
      return again(kept, { message: suggestionWords.sendTheChangeFirst, isStale: false }, { status: 400 });
    }
    const result = await rooms.suggestion.suggest(place, sent);
    if (result.ok) return redirectWithin('/suggestions?notice=sent', { status: 303 });
    const { status, message, field, retryAfterMs } = result;
    const headers = retryAfter(retryAfterMs);
    return again(kept, { message, isStale: status === 409, ...(field && { field }) }, { status, headers });
  },
  {
    // A paragraph travels twice: as it stood, and as it should be.
    maxBytes: limits.lessonBodyMaxBytes,
    failed: () => suggestionWords.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, suggestionWords.failed);
      const refused = { message: sentence, isStale: false };
      return json({ view: typedAlone(readForm(fields, form)), refused }, init);
    },
  },
);

const isChanged = ({ original, changed }: Sent): boolean =>
  changed.replaceAll('\r\n', '\n') !== original?.replaceAll('\r\n', '\n');

/** The typed texts, for a form that is shown again. */
function typedOf({ text: typed, passage, at, original, changed }: Sent): TypedSuggestion {
  const isOpen = original !== null && at !== null;
  return { text: typed, chosen: isOpen ? at : passage, changed: isOpen ? { at, text: changed } : null };
}

/** The form without its lesson. */
const typedAlone = ({ node: nodeId, text: typed, at, original, changed }: Sent): SuggestView => ({
  mapId: '',
  nodeId,
  path: '',
  course: null,
  lang: null,
  passages: [],
  chosen: null,
  text: typed,
  paragraph: original === null || at === null ? null : { at, original, changed },
});

export default function Suggestion() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const shown = answer && 'view' in answer ? answer : data;
  return shown ? <SuggestScreen {...shown} /> : null;
}
