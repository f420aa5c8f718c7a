/** How well a card was recalled: again (not at all), hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4;

/** One entry of a card's log, as far as the schedule depends on it. */
export interface Review {
  readonly grade: Grade;
  readonly at: Date;
  /** The learner's day at that time (`dayOf`), kept so that replaying the log does not depend on today's time zone. */
  readonly day: number;
  /** The share that was wished to be recalled when a card comes again, 0.80 to 0.97. */
  readonly retention: number;
}

/** What the schedule keeps of a card: what FSRS-6 makes of the card's reviews. */
export interface Memory {
  readonly state: 'learning' | 'review' | 'relearning';
  /** Days until the chance of recall falls to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  /** Within a day: that minute. Later: when the learner's day begins. */
  readonly dueAt: Date;
  readonly reviewedAt: Date;
  /** The learner's day of that review. */
  readonly day: number;
  /** Days from that day to the one on which the card is due; 0 within a day. */
  readonly interval: number;
  /** Which of the short steps of a new or forgotten card comes next. */
  readonly step: number;
  readonly reviews: number;
  readonly lapses: number;
}
