import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { recallLimits } from '~/rooms/review/rules/limits';
import { type Grade, gradeOfChoice } from '~/rooms/review/rules/memory';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { type Learner, reviewAt } from './learner';

/** A learner's answer. */
export interface Answered {
  readonly cardId: string;
  /** The number of entries in the card's log when it was shown. */
  readonly seen: number;
  /** The grade of an open card; for a choice card only 'again', when the learner does not know. */
  readonly grade: number | null;
  /** For a choice card: the id of the chosen option. */
  readonly optionId: string | null;
  /** Time from showing the card to the answer. */
  readonly ms: number;
  /** How long the answer was queued offline. */
  readonly waitedMs: number;
}

export interface Graded {
  readonly ok: true;
  readonly card: Card;
  /** Whether this answer was recorded: not if it was sent before or the card was reviewed since. */
  readonly isRecorded: boolean;
  readonly grade: Grade;
  /** The time until the card is due again, in words. */
  readonly wait: string;
}

interface Deps {
  readonly cards: Cards;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/**
 * Records a review. A choice is graded here: the right option is 'good', any other 'again'. Idempotent: a repeated
 * answer, or one from a page older than the card's last review, changes nothing.
 */
export const gradeCard =
  ({ cards, scheduler, clock }: Deps) =>
  async (learner: Learner, answered: Answered): Promise<Graded | Refusal> => {
    const card = await cards.byId(answered.cardId, learner.userId);
    if (!card) return { ok: false, status: 404, message: messages.recall.gone };
    const grade = gradeOf(card, answered);
    if (grade === null) {
      const isChoice = card.text.kind === 'choice';
      const message = isChoice ? messages.recall.optionRequired : messages.recall.noSuchGrade;
      return { ok: false, status: 400, message };
    }
    const now = clock.now();
    const waitedMs = between(answered.waitedMs, recallLimits.reviewWaitedMaxMs);
    // Not before the preceding review, whatever a device's clock says.
    const at = new Date(
      Math.max(now.getTime() - waitedMs, Math.min(card.memory?.reviewedAt.getTime() ?? 0, now.getTime())),
    );
    const review = reviewAt(learner, grade, at);
    const memory = scheduler.after(card.memory, review, learner.days);
    const n = answered.seen + 1;
    const entry = {
      ...review,
      cardId: card.id,
      userId: learner.userId,
      n,
      ms: between(answered.ms, recallLimits.reviewMaxMs),
    };
    const isRecorded = card.seen === answered.seen && (await cards.record(entry, memory));
    return { ok: true, card, isRecorded, grade, wait: waitWords(memory, now) };
  };

function gradeOf({ text }: Card, { grade, optionId }: Answered): Grade | null {
  if (text.kind === 'open') return isGrade(grade) ? grade : null;
  if (optionId !== null && text.options.some(({ id }) => id === optionId))
    return gradeOfChoice(optionId === text.rightId);
  return optionId === null && grade === gradeOfChoice(false) ? gradeOfChoice(false) : null;
}

const isGrade = (grade: number | null): grade is Grade => [1, 2, 3, 4].includes(grade ?? 0);

/** A number from a form, limited to 0 to `most`; 0 if invalid. */
const between = (ms: number, most: number): number =>
  Number.isFinite(ms) ? Math.round(Math.min(Math.max(ms, 0), most)) : 0;
