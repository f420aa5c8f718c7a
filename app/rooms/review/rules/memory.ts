/** How well a card was recalled: again (not at all), hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4;

/** The grade of a choice. */
export const gradeOfChoice = (isRight: boolean): Grade => (isRight ? 3 : 1);

/** The part of a log entry that the schedule depends on. */
export interface Review {
  readonly grade: Grade;
  readonly at: Date;
  /**
   * The learner's day at that time (`dayOf`), stored so that replaying the log does not depend on today's time zone.
   */
  readonly day: number;
  /** The wanted share of cards recalled when due, 0.80 to 0.97. */
  readonly retention: number;
}

/** The state that FSRS-6 computes from a card's reviews. */
export interface Memory {
  readonly state: 'learning' | 'review' | 'relearning';
  /** Days until the probability of recall falls to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  /** Within a day: that minute. Later: the start of the learner's day. */
  readonly dueAt: Date;
  readonly reviewedAt: Date;
  /** The learner's day of that review. */
  readonly day: number;
  /** Days from that day to the day on which the card is due; 0 within a day. */
  readonly interval: number;
  /** The next of the short steps of a new or forgotten card. */
  readonly step: number;
  readonly reviews: number;
  readonly lapses: number;
}
