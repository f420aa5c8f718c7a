import type { Typed } from '~/rooms/exercise/rules/opened-exercise';
import type { OpenedMap } from '~/rooms/lesson/acts/open/open-map';
import { placementLimits } from '~/rooms/placement/rules/limits';
import type { Placements } from '~/rooms/placement/store/placements';
import type { ExerciseCards } from '~/rooms/review/acts/exercise/exercise-cards';
import type { Clock } from '~/system/contract/clock';
import type { FindQuestions } from './find-questions';
import { cardOf } from './open-placement';

type AnsweredQuestion =
  /** The answer counts. */
  | { readonly kind: 'kept' }
  /** The form was sent twice or is older than the last answer, or its question has changed: nothing was changed. */
  | { readonly kind: 'stale' }
  /** The answer could not be read: it is shown again, with what to do about it. */
  | { readonly kind: 'unread'; readonly question: string; readonly answer: Typed };

interface Deps {
  readonly placements: Placements;
  readonly find: FindQuestions;
  readonly exercises: ExerciseCards;
  readonly clock: Clock;
}

/**
 * Judges an answer to a question of a placement and keeps whether it was right: nothing else is counted.
 * @param asked the version and the id of the question, as the form sent them
 * @param sent the values of the answer's fields; 'unknown' as the last one stands for 'I don't know'
 */
export const answerQuestion =
  ({ placements, find, exercises, clock }: Deps) =>
  async (opened: OpenedMap, userId: string, asked: string, sent: readonly string[]): Promise<AnsweredQuestion> => {
    const mapId = opened.map.id;
    const place = { mapId, userId };
    const kept = await placements.get(place);
    const { version, answers, made } = kept ?? { version: 0, answers: [], made: null };
    const [, seen, id] = /^(\d{1,9})-(\w+)$/.exec(asked) ?? [];
    const isOpen = answers.length < placementLimits.questionsMax && !answers.some(({ question }) => question === id);
    if (Number(seen) !== version || !isOpen) return { kind: 'stale' };
    const question = (await find(opened, userId, made)).find((each) => each.id === id);
    if (!question) return { kind: 'stale' };

    const keep = async (outcome: 'right' | 'wrong' | 'unknown'): Promise<AnsweredQuestion> => {
      const { leaf, guess } = question;
      const all = [...answers, { question: question.id, leaf, guess, outcome }];
      return { kind: (await placements.keepAnswers(place, version, all, clock.now())) ? 'kept' : 'stale' };
    };
    if (sent.at(-1) === 'unknown') return keep('unknown');
    const judged = await exercises.judge(cardOf(question, mapId, userId, version), version, sent);
    if (!judged) return { kind: 'stale' };
    if (judged.isRight === null) return { kind: 'unread', question: question.id, answer: { sent, says: judged.says } };
    return keep(judged.isRight ? 'right' : 'wrong');
  };
