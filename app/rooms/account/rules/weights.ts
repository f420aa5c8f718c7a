/** The parameters with which a learner's cards are scheduled. */
export interface Weights {
  /** Grows with each change, so that a card's memory tells which parameters computed it. */
  readonly version: number;
  /** FSRS-6's 21 parameters; null: the standard ones. */
  readonly values: readonly number[] | null;
}

export const standardWeights: Weights = { version: 0, values: null };

/** Reviews at least a day after the one before that a fit needs. */
export const fitReviewsMin = 400;

/** The figures of a fit, as the page shows them. */
export interface FitFigures {
  /** ISO 8601. */
  readonly at: string;
  /** Reviews at least a day after the one before, of the whole log and of its last part, which was held out. */
  readonly reviews: number;
  readonly held: number;
  /** The log loss on the held-out part, with the parameters used before and with the fitted ones. */
  readonly before: number;
  readonly after: number;
  /** The median card's days until it is recalled at 90 %, likewise. */
  readonly daysBefore: number;
  readonly daysAfter: number;
  /** Whether the fitted parameters predicted better and were kept. */
  readonly isKept: boolean;
}

const weightCount = 21;

/** Whether these can be the parameters of FSRS-6. */
export const areWeights = (values: readonly number[]): boolean =>
  values.length === weightCount && values.every((value) => Number.isFinite(value));
