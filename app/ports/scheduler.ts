import type { Grade, Memory } from '~/domain/recall/memory';

/** When cards come again. */
export interface Scheduler {
  /**
   * @param memory null: the card's first review
   * @param retention the share that is to be recalled when a card comes again, 0.80 to 0.97
   */
  after(memory: Memory | null, grade: Grade, at: Date, retention: number): Memory;
  /** The chance that the card is recalled at that time, 0 to 1. */
  recall(memory: Memory, at: Date): number;
}
