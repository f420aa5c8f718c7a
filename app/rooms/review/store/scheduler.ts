import type { Days } from '~/rooms/review/rules/day';
import type { Memory, Review } from '~/rooms/review/rules/memory';

/**
 * Schedules cards. A card's memory from its log: `log.reduce((memory, review) => after(memory, review, days), null)`.
 */
export interface Schedule {
  /**
   * The memory after a review.
   * @param memory null for the card's first review
   * @param review if it is older than the last one, it counts as at the last one's time
   * @param days the learner's, to compute the moment at which the due day begins
   */
  after(memory: Memory | null, review: Review, days: Days): Memory;
  /** The probability of recall at that time, 0 to 1. */
  recall(memory: Pick<Memory, 'stability' | 'reviewedAt'>, at: Date): number;
}

/** The schedule with the standard parameters, and those with others. */
export interface Scheduler extends Schedule {
  /** @param weights FSRS-6's 21 parameters; null: the standard ones */
  of(weights: readonly number[] | null): Schedule;
}
