import { standardWeights, type Weights } from '~/rooms/account/rules/weights';
import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import type { Grade, Review } from '~/rooms/review/rules/memory';

/** A learner with their review settings. */
export interface Learner {
  readonly userId: string;
  readonly days: Days;
  /** The wanted share of cards that are recalled when due. */
  readonly retention: number;
  readonly newCardsADay: number;
  /** Absent: the standard ones. */
  readonly weights?: Weights;
}

export const weightsOf = ({ weights = standardWeights }: Pick<Learner, 'weights'>): Weights => weights;

/** The start of the learner's day that contains a moment, or of a later day. */
export const dayStart = ({ days }: Pick<Learner, 'days'>, at: Date, daysLater = 0): Date =>
  startOfDay(dayOf(at, days) + daysLater, days);

/** A review by this learner. */
export const reviewAt = ({ days, retention }: Learner, grade: Grade, at: Date): Review => ({
  grade,
  at,
  day: dayOf(at, days),
  retention,
});
