import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { Judged } from '~/rooms/exercise/acts/judge-answer';
import type { FlashcardText } from '~/rooms/review/rules/card';
import { recallLimits } from '~/rooms/review/rules/limits';
import { type Grade, gradeOfChoice } from '~/rooms/review/rules/memory';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import { reviewWords } from '~/rooms/review/words';
import type { Clock } from '~/system/contract/clock';
import type { ExerciseCards } from './exercise/exercise-cards';
import { scheduleOf, withCurrentMemories } from './fit/memories';
import { type Learner, reviewAt, weightsOf } from './learner';

/** A learner's answer. */
export interface Answered {
  readonly cardId: string;
  /** The number of entries in the card's log when it was shown. */
  readonly seen: number;
  /** The grade of an open card; for a choice card and an exercise only 'again', when the learner does not know. */
  readonly grade: number | null;
  /** For a choice card: the id of the chosen option. */
  readonly optionId: string | null;
  /** For an exercise: the values of the answer's fields. */
  readonly tried?: readonly string[];
  /** Time from showing the card to the answer. */
  readonly ms: number;
  /** How long the answer was queued offline. */
  readonly waitedMs: number;
}

interface Graded {
  readonly ok: true;
  readonly card: Card;
  /** Whether this answer was recorded: not if it was sent before or the card was reviewed since. */
  readonly isRecorded: boolean;
  /** Null for an answer to an exercise that was reviewed since: its numbers are gone. */
  readonly grade: Grade | null;
  /** The verdict on an exercise; null for other kinds, and if the learner did not know. */
  readonly judged: Judged | null;
  /** The time until the card is due again, in words. */
  readonly wait: string;
}

/** An answer that was not recorded. `unread`: sentences on why an answer to an exercise cannot be read. */
type GradeRefusal = Refusal & { readonly unread?: readonly string[] };

interface Deps {
  readonly cards: Cards;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly exercises: Pick<ExerciseCards, 'judge'>;
}

/**
 * Records a review. A choice and an exercise are graded here: a right answer is 'good', any other 'again'; one that
 * cannot be read does not count. Idempotent: a repeated answer, or one from a page older than the card's last review,
 * changes nothing.
 */
export const gradeCard =
  ({ cards, scheduler, clock, exercises }: Deps) =>
  async (learner: Learner, answered: Answered): Promise<Graded | GradeRefusal> => {
    const card = await cards.byId(answered.cardId, learner.userId);
    if (!card) return { ok: false, status: 404, message: messages.recall.gone };
    const graded =
      card.text.kind === 'exercise'
        ? await gradeOfTry(exercises, card, answered)
        : { ok: true as const, grade: gradeOf(card.text, answered), judged: null };
    if (!graded.ok) return graded;
    const { grade, judged } = graded;
    const now = clock.now();
    if (grade === null) {
      if (card.text.kind === 'exercise')
        return {
          ok: true,
          card,
          isRecorded: false,
          grade,
          judged,
          wait: card.memory ? waitWords(card.memory, now) : '',
        };
      const isChoice = card.text.kind === 'choice';
      const message = isChoice ? messages.recall.optionRequired : messages.recall.noSuchGrade;
      return { ok: false, status: 400, message };
    }
    const waitedMs = between(answered.waitedMs, recallLimits.reviewWaitedMaxMs);
    // Not before the preceding review, whatever a device's clock says.
    const at = new Date(
      Math.max(now.getTime() - waitedMs, Math.min(card.memory?.reviewedAt.getTime() ?? 0, now.getTime())),
    );
    const review = reviewAt(learner, grade, at);
    const [{ memory: before } = card] = await withCurrentMemories({ cards, scheduler })(learner, [card]);
    const memory = scheduleOf(scheduler, learner).after(before, review, learner.days);
    const n = answered.seen + 1;
    const entry = {
      ...review,
      cardId: card.id,
      userId: learner.userId,
      n,
      ms: between(answered.ms, recallLimits.reviewMaxMs),
    };
    const isRecorded = card.seen === answered.seen && (await cards.record(entry, memory, weightsOf(learner).version));
    return { ok: true, card, isRecorded, grade, judged, wait: waitWords(memory, now) };
  };

function gradeOf(text: FlashcardText, { grade, optionId }: Answered): Grade | null {
  if (text.kind !== 'choice') return isGrade(grade) ? grade : null;
  if (optionId !== null && text.options.some(({ id }) => id === optionId))
    return gradeOfChoice(optionId === text.rightId);
  return optionId === null && grade === gradeOfChoice(false) ? gradeOfChoice(false) : null;
}

/** The grade of an answer to an exercise; null if it was reviewed since. */
async function gradeOfTry(
  exercises: Deps['exercises'],
  card: Card,
  { seen, grade, tried = [] }: Answered,
): Promise<(Pick<Graded, 'grade' | 'judged'> & { readonly ok: true }) | GradeRefusal> {
  const stale = { ok: true, grade: null, judged: null } as const;
  // One that is sent twice is judged once more, so that it shows its result again.
  if (seen !== card.seen && seen + 1 !== card.seen) return stale;
  if (grade === gradeOfChoice(false)) return { ok: true, grade, judged: null };
  const judged = await exercises.judge(card, seen, tried);
  if (!judged) return { ok: false, status: 409, message: reviewWords.exerciseUnreadable };
  const { isRight, says } = judged;
  if (isRight !== null) return { ok: true, grade: gradeOfChoice(isRight), judged };
  return seen === card.seen ? { ok: false, status: 400, message: says.join(' '), unread: says } : stale;
}

const isGrade = (grade: number | null): grade is Grade => [1, 2, 3, 4].includes(grade ?? 0);

/** A number from a form, limited to 0 to `most`; 0 if invalid. */
const between = (ms: number, most: number): number =>
  Number.isFinite(ms) ? Math.round(Math.min(Math.max(ms, 0), most)) : 0;
