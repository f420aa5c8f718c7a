import type { Refusal } from '~/kit/fault/refusal';
import { countCharacters } from '~/kit/text/plain-text';
import type { LessonOfCourse } from '~/rooms/course/store/lesson-of-course';
import type { SaveLessonResult, Where } from '~/rooms/lesson/acts/save-lesson';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import { hasChange, withChange } from '~/rooms/suggestion/rules/passages';
import type { Suggestion, Suggestions } from '~/rooms/suggestion/store/suggestions';
import { suggestionWords } from '~/rooms/suggestion/words';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';

export interface DecideDeps {
  readonly suggestions: Suggestions;
  readonly lessons: Pick<Lessons, 'get'>;
  readonly saveLesson: (where: Where, typed: string) => Promise<SaveLessonResult>;
  readonly courseLessonOf: (path: readonly string[]) => Promise<LessonOfCourse | null>;
  readonly clock: Clock;
  readonly random: Random;
}

export type DecideResult = { readonly ok: true } | Refusal;

const refusal = (status: 400 | 404 | 409, message: string): Refusal => ({ ok: false, status, message });
export const missing = () => refusal(404, suggestionWords.notThere);
const decided = () => refusal(409, suggestionWords.alreadyDecided);

/** The change that a suggestion asks for; null for a remark. */
const changeOf = ({ passage, nth, changed }: Suggestion) =>
  passage === null || changed === null ? null : { passage, nth, changed };

/** Refuses a word to the suggester that is too long; null if it is not. */
const refuseReply = (reply: string): Refusal | null =>
  countCharacters(reply) > suggestionLimits.replyMaxCharacters
    ? refusal(400, suggestionWords.replyTooLong({ n: suggestionLimits.replyMaxCharacters }))
    : null;

/** The decisions of a map’s writer: taking a change saves a new version of the lesson, declining says a word. */
export function writersDecisions({ suggestions, lessons, saveLesson, clock }: DecideDeps) {
  /** Saves the change in the lesson; null if that is done. */
  const save = async (suggestion: Suggestion, userId: string): Promise<Refusal | null> => {
    const change = changeOf(suggestion);
    const { mapId, nodeId } = suggestion;
    if (!change || mapId === null) return null;
    const lesson = await lessons.get(mapId, nodeId);
    const text = lesson && withChange(lesson.markdown, change);
    if (!lesson || text === null) {
      // A press whose answer was lost has saved it.
      const isDone = lesson !== null && hasChange(lesson.markdown, change);
      return isDone ? null : refusal(409, suggestionWords.doesNotFit);
    }
    const saved = await saveLesson({ userId, mapId, nodeId, version: lesson.version }, text);
    if (saved.ok) return null;
    return saved.status === 409 ? refusal(409, suggestionWords.changedMeanwhile) : saved;
  };

  return {
    takeSuggestion: async (userId: string, id: string): Promise<DecideResult> => {
      const suggestion = await suggestions.oneForWriter(id, userId);
      if (!suggestion) return missing();
      if (suggestion.state !== 'open') return decided();
      const refused = await save(suggestion, userId);
      if (refused) return refused;
      const isDecided = await suggestions.decide(id, userId, { state: 'taken', reply: '', at: clock.now() });
      return isDecided ? { ok: true } : decided();
    },
    declineSuggestion: async (userId: string, id: string, typed: string): Promise<DecideResult> => {
      const reply = typed.trim();
      const refused = refuseReply(reply);
      if (refused) return refused;
      if (await suggestions.decide(id, userId, { state: 'declined', reply, at: clock.now() })) return { ok: true };
      return (await suggestions.oneForWriter(id, userId)) ? decided() : missing();
    },
  };
}

/**
 * The decisions of administrators about lessons of the library. The server does not write their files, so that a taken
 * suggestion waits to be delivered as a patch (`course-patch.ts`).
 */
export function librarysDecisions({ suggestions, courseLessonOf, clock, random }: DecideDeps) {
  const decide = async (
    administratorId: string,
    id: string,
    decision: Parameters<Suggestions['decideForLibrary']>[2],
  ): Promise<DecideResult> => {
    const by = { id: random.id(), administratorId, at: clock.now() };
    if (await suggestions.decideForLibrary(by, id, decision)) return { ok: true };
    return (await suggestions.oneForLibrary(id)) ? decided() : missing();
  };

  return {
    takeForCourse: async (administratorId: string, id: string): Promise<DecideResult> => {
      const suggestion = await suggestions.oneForLibrary(id);
      if (!suggestion) return missing();
      if (suggestion.state !== 'open') return decided();
      const course = await courseLessonOf(suggestion.path ?? []);
      const change = changeOf(suggestion);
      const fits = course && (!change || withChange(course.text, change) !== null || hasChange(course.text, change));
      if (!fits) return refusal(409, suggestionWords.doesNotFit);
      return decide(administratorId, id, { state: 'taken', reply: '' });
    },
    declineForCourse: async (administratorId: string, id: string, typed: string): Promise<DecideResult> => {
      const reply = typed.trim();
      return refuseReply(reply) ?? decide(administratorId, id, { state: 'declined', reply });
    },
  };
}
