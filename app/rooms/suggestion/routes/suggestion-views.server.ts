import type { Rooms } from '~/composition.server';
import { knownLanguage } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { courseAt, suggestionAt } from '~/rooms/course/rules/course-progress';
import { wordDifference } from '~/rooms/suggestion/rules/difference';
import type { Received, Suggestion } from '~/rooms/suggestion/store/suggestions';
import type { SuggestView } from '~/rooms/suggestion/ui/suggest';
import type { ListedSuggestion } from '~/rooms/suggestion/ui/suggestion-list';
import { suggestionWords } from '~/rooms/suggestion/words';

/** A lesson of a map or of a course, and who suggests something there. */
export type SuggestionPlace = Parameters<Rooms['suggestion']['openSuggestion']>[0];

/** The contents of the form of a suggestion besides its lesson. */
export type TypedSuggestion = Pick<SuggestView, 'text' | 'chosen'> & {
  /** The changed paragraph as typed; null: as it stands. */
  readonly changed: { readonly at: number; readonly text: string } | null;
};

/** The form's address, the lesson's, and the field that names the lesson. */
const addressesOf = (place: SuggestionPlace): Pick<SuggestView, 'address' | 'back' | 'lesson'> =>
  'slug' in place
    ? {
        address: suggestionAt(place.slug, place.lesson),
        back: courseAt(place.slug, place.lesson),
        lesson: { name: 'lesson', value: String(place.lesson) },
      }
    : {
        address: `/map/${place.mapId}/suggestion?node=${place.nodeId}`,
        back: `/map/${place.mapId}?node=${place.nodeId}`,
        lesson: { name: 'node', value: place.nodeId },
      };

const previewCharacters = 80;

/** The form for a lesson; null if the learner cannot suggest anything there. */
export async function suggestView(
  rooms: Rooms,
  place: SuggestionPlace,
  { text, chosen, changed }: TypedSuggestion,
): Promise<SuggestView | null> {
  const opened = await rooms.suggestion.openSuggestion(place);
  if (!opened) return null;
  const { path, course, language, passages } = opened;
  const at = Math.min(changed?.at ?? chosen ?? -1, passages.length - 1);
  const passage = passages[at];
  return {
    ...addressesOf(place),
    path: path.map(plainFormulas).join(' › '),
    course,
    lang: knownLanguage(language),
    passages: passages.map((each) => previewOf(each.text)),
    chosen: passage ? at : null,
    text,
    paragraph: passage ? { at, original: passage.text, changed: changed?.text ?? passage.text } : null,
  };
}

function previewOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  return line.length > previewCharacters ? `${line.slice(0, previewCharacters).join('')}…` : line.join('');
}

/** Suggestions as their recipient sees them. */
export const receivedView = (received: readonly Received[]): ListedSuggestion[] =>
  received.map((suggestion) => ({
    ...listed(suggestion),
    name: suggestion.name,
    lesson: suggestion.mapId && `/map/${suggestion.mapId}?node=${suggestion.nodeId}`,
    says: receivedSays(suggestion),
  }));

/** One's own suggestions. */
export const ownView = (own: readonly Suggestion[]): ListedSuggestion[] =>
  own.map((suggestion) => ({
    ...listed(suggestion),
    name: null,
    lesson: suggestion.mapId && `/map/${suggestion.mapId}?node=${suggestion.nodeId}`,
    says: ownSays(suggestion),
  }));

function listed(suggestion: Suggestion): Omit<ListedSuggestion, 'name' | 'lesson' | 'says'> {
  const { id, createdAt, title, label, remark, passage, changed, state, reply } = suggestion;
  return {
    id,
    at: createdAt.toISOString(),
    title: plainFormulas(title),
    label: plainFormulas(label),
    remark,
    passage: passage === null ? null : wordDifference(passage, changed ?? passage),
    change: changed === null ? 'none' : changed === '' ? 'removed' : 'changed',
    isOpen: state === 'open',
    reply,
  };
}

function receivedSays({ state, mapId, deliveredAt }: Suggestion): string {
  if (state === 'open') return suggestionWords.stateOpen;
  if (mapId !== null) return state === 'taken' ? suggestionWords.youTook : suggestionWords.youDeclined;
  if (state === 'declined') return suggestionWords.isDeclined;
  return deliveredAt ? suggestionWords.isDelivered : suggestionWords.isTaken;
}

function ownSays({ state, deliveredAt }: Suggestion): string {
  if (state === 'open') return suggestionWords.stateOpen;
  if (state === 'declined') return suggestionWords.stateDeclined;
  return deliveredAt ? suggestionWords.stateDelivered : suggestionWords.stateTaken;
}
