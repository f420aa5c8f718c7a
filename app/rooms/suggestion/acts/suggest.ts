import { countCharacters } from '~/kit/text/plain-text';
import type { RefuseSave } from '~/rooms/lesson/acts/limit-saves';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import type { Suggestions } from '~/rooms/suggestion/store/suggestions';
import { suggestionWords } from '~/rooms/suggestion/words';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import { type CoursePlace, type MapPlace, type OpenDeps, openSuggestion } from './open-suggestion';

interface Deps extends OpenDeps {
  readonly suggestions: Suggestions;
  readonly refuseSave: RefuseSave;
  readonly clock: Clock;
  readonly random: Random;
}

/** The form as it was sent. */
export interface SentSuggestion {
  readonly text: string;
  /** The number of the chosen paragraph; null for none. */
  readonly passage: number | null;
  /** The paragraph whose text the form carries, and its text before any change; null if it carries none. */
  readonly at: number | null;
  readonly original: string | null;
  readonly changed: string;
}

type SuggestResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly status: 400 | 404 | 409 | 429;
      readonly message: string;
      readonly field?: 'text' | 'changed';
      readonly retryAfterMs?: number;
    };

const refusal = (status: 400 | 404 | 409 | 429, message: string, field?: 'text' | 'changed'): SuggestResult => ({
  ok: false,
  status,
  message,
  ...(field && { field }),
});

/** Sends a suggestion to the writer of a public map, or to the administrators for a lesson of the library. */
export const suggest =
  ({ suggestions, refuseSave, clock, random, ...deps }: Deps) =>
  async (place: MapPlace | CoursePlace, sent: SentSuggestion): Promise<SuggestResult> => {
    const refused = await refuseSave(place.userId);
    if (refused) return refused;
    const opened = await openSuggestion(deps)(place);
    if (!opened) return refusal(404, suggestionWords.nobodyTakes);
    const remark = asTyped(sent.text);
    if (countCharacters(remark) > suggestionLimits.remarkMaxCharacters)
      return refusal(400, suggestionWords.remarkTooLong({ n: suggestionLimits.remarkMaxCharacters }), 'text');

    const original = sent.original === null ? null : asTyped(sent.original);
    const { passages } = opened;
    // Its number may have changed since the form was opened, and equal ones are told apart by it.
    const meant = original === null ? passages[sent.passage ?? -1] : standing(passages, sent.at, original);
    if (original !== null && !meant) return refusal(409, suggestionWords.paragraphHasChanged);
    const typed = original === null ? null : asTyped(sent.changed);
    if (typed !== null && countCharacters(typed) > suggestionLimits.passageMaxCharacters)
      return refusal(400, suggestionWords.changeTooLong({ n: suggestionLimits.passageMaxCharacters }), 'changed');
    const changed = typed === original ? null : typed;
    if (remark === '' && changed === null) return refusal(400, suggestionWords.nothingSuggested, 'text');

    const added = await suggestions.add({
      id: random.id(),
      ...('slug' in place ? { userId: place.userId, mapId: null, nodeId: '' } : place),
      to: opened.to,
      path: opened.path,
      title: opened.course,
      remark,
      passage: meant?.text ?? null,
      nth: meant?.nth ?? 0,
      changed,
      at: clock.now(),
    });
    if (added === 'added') return { ok: true };
    if (added === null) return refusal(404, suggestionWords.nobodyTakes);
    const tooMany = { open: suggestionWords.tooManyOpen, day: suggestionWords.tooManyToday }[added];
    const most = { open: suggestionLimits.openMax, day: suggestionLimits.perDayMax }[added];
    return refusal(429, tooMany({ n: most }));
  };

/** A browser sends a textarea's text with CRLF. */
const asTyped = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');

function standing<P extends { readonly text: string }>(passages: readonly P[], at: number | null, text: string) {
  const first = passages[at ?? -1];
  return first?.text === text ? first : passages.find((passage) => passage.text === text);
}
