import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import type { Grade, Review } from '~/rooms/review/rules/memory';

/** Whose cards, and what they wish for. */
export interface Learner {
  readonly userId: string;
  readonly days: Days;
  /** The share of cards that is to be recalled when they come again. */
  readonly retention: number;
  readonly newCardsADay: number;
}

/** When a learner's day began that a moment is in, or one of the days after it. */
export const dayStart = ({ days }: Pick<Learner, 'days'>, at: Date, daysLater = 0): Date =>
  startOfDay(dayOf(at, days) + daysLater, days);

/** A review by this learner. */
export const reviewAt = ({ days, retention }: Learner, grade: Grade, at: Date): Review => ({
  grade,
  at,
  day: dayOf(at, days),
  retention,
});
