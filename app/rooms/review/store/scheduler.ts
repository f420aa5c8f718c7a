import type { Days } from '~/rooms/review/rules/day';
import type { Memory, Review } from '~/rooms/review/rules/memory';

/** When cards come again. Of a card's log: `log.reduce((memory, review) => after(memory, review, days), null)`. */
export interface Scheduler {
  /**
   * What a review makes of a card's memory.
   * @param memory null: the card's first review
   * @param review one from before the last one counts as at the last one's time
   * @param days the learner's, for the moment at which the day begins on which the card is due
   */
  after(memory: Memory | null, review: Review, days: Days): Memory;
  /** The chance that the card is recalled at that time, 0 to 1. */
  recall(memory: Pick<Memory, 'stability' | 'reviewedAt'>, at: Date): number;
}
