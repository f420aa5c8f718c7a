/** How well a card was recalled: again (not at all), hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4;

/** What the schedule keeps of a card: what FSRS-6 makes of the card's reviews. */
export interface Memory {
  readonly state: 'learning' | 'review' | 'relearning';
  /** Days until the chance of recall falls to 90 %. */
  readonly stability: number;
  /** 1 (easy) to 10. */
  readonly difficulty: number;
  readonly dueAt: Date;
  readonly reviewedAt: Date;
  /** Days from that review to `dueAt`; 0 within a day. */
  readonly interval: number;
  /** Which of the short steps of a new or forgotten card comes next. */
  readonly step: number;
  readonly reviews: number;
  readonly lapses: number;
}
