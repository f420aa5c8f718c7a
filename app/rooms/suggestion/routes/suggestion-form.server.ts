import { json } from '@remix-run/node';
import type { User } from '~/rooms/account/store/users';
import type { RefusedSuggestion, SuggestView } from '~/rooms/suggestion/ui/suggest';
import { suggestionWords } from '~/rooms/suggestion/words';
import { type FormValues, formSchema, optionalText, readForm, text, wholeNumber } from '~/server/form.server';
import { failedForm, type PostedVisit, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { type SuggestionPlace, suggestView, type TypedSuggestion } from './suggestion-views.server';

const fields = formSchema({
  text,
  passage: wholeNumber(4),
  at: wholeNumber(4),
  original: optionalText,
  changed: text,
  act: text,
});

type Sent = FormValues<typeof fields>;

/** The paragraph that an address asks for; null for none. */
export function passageIn(url: URL): number | null {
  const passage = url.searchParams.get('passage') ?? '';
  return /^\d{1,4}$/.test(passage) ? Number(passage) : null;
}

/**
 * Sends the suggestion: `text` is a remark, `changed` the paragraph as it should be, `original` as it stood and `at`
 * its number. With `act=show` the form comes again with the paragraph `passage`.
 */
export async function sendSuggestion(
  { form, rooms }: Pick<PostedVisit<User>, 'form' | 'rooms'>,
  place: SuggestionPlace,
) {
  const sent = readForm(fields, form);
  const again = async (typed: TypedSuggestion, refused: RefusedSuggestion | null, init: ResponseInit) => {
    const view = await suggestView(rooms, place, typed);
    // A lesson that is gone takes nothing from the form: what was typed stays on the page.
    return json({ view: view ?? typedAlone(form), refused }, init);
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
}

/** The answer to a form that could not be sent: what was typed stays on the page. */
export function recoverSuggestion(form: URLSearchParams, error: unknown) {
  const { sentence, ...init } = failedForm(error, suggestionWords.failed);
  return json({ view: typedAlone(form), refused: { message: sentence, isStale: false } }, init);
}

const isChanged = ({ original, changed }: Sent): boolean =>
  changed.replaceAll('\r\n', '\n') !== original?.replaceAll('\r\n', '\n');

/** The typed texts, for a form that is shown again. */
function typedOf({ text: typed, passage, at, original, changed }: Sent): TypedSuggestion {
  const isOpen = original !== null && at !== null;
  return { text: typed, chosen: isOpen ? at : passage, changed: isOpen ? { at, text: changed } : null };
}

/** The form without its lesson. */
function typedAlone(form: URLSearchParams): SuggestView {
  const { text: typed, at, original, changed } = readForm(fields, form);
  const name = form.has('lesson') ? 'lesson' : 'node';
  return {
    ...{ address: '', back: '', path: '', course: null, lang: null, passages: [], chosen: null, text: typed },
    lesson: { name, value: form.get(name) ?? '' },
    paragraph: original === null || at === null ? null : { at, original, changed },
  };
}
