import type { LoggedReview, Remembered } from '~/rooms/home/rules/progress';
import type { ReviewToday } from '~/rooms/home/rules/today';
import type { Pause } from '~/rooms/review/rules/pause';

/** A period from a moment on, on all maps or one. */
export interface Period {
  readonly userId: string;
  readonly mapId: string | null;
  readonly since: Date;
}

/** A period that ends before `until`, without the reviews of some cards, which are given by their ids. */
export type Span = Period & { readonly until: Date; readonly except: readonly string[] };

interface DayLimits {
  /** The start of the learner's day. */
  readonly since: Date;
  /** Cards that are due before this moment wait. */
  readonly before: Date;
  /** How many cards of each kind are counted. */
  readonly most: number;
  readonly lessonsMost: number;
  readonly readMost: number;
}

/** How many cards wait, by their states; `fresh`: new ones. */
export type Waits = Readonly<Record<'learning' | 'relearning' | 'review' | 'fresh', number>>;

export interface DayFacts {
  /** The minutes a day that the learner's aims name, on maps that they may read. */
  readonly minutes: readonly number[];
  /** How many new cards were begun. */
  readonly begun: number;
  readonly pause: Pause | null;
  /** The cards that wait, and the missed exercises among them. */
  readonly cards: Waits;
  readonly exercises: Waits;
  /** The log of reviews, card by card, oldest first. */
  readonly reviews: readonly ReviewToday[];
  /** The exercises of lessons that were answered right. */
  readonly exercisesRight: number;
  /** The texts of the lessons done, the last one first; null for a leaf without one. */
  readonly lessonsDone: readonly (string | null)[];
  /** The maps of the lessons that were read last, on any day, the last one first. */
  readonly read: readonly string[];
}

/** Figures that are computed from a learner's logs alone. */
export interface Learning {
  /** The facts that a learner's day is made from, in one query. */
  factsOfDay(userId: string, limits: DayLimits): Promise<DayFacts>;
  /** The texts of those of a readable map's nodes that have one. */
  textsOf(mapId: string, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How many reviews there were on each day. */
  reviewsByDay(span: Span): Promise<{ readonly day: number; readonly count: number }[]>;
  /** The reviews at least a day after the one before. */
  remembered(span: Span): Promise<Remembered[]>;
  /** The whole logs of the cards of which a review was undone, card by card, oldest first. */
  logsWithUndo(period: Omit<Period, 'since'>): Promise<LoggedReview[]>;
  /** When leaves were done. */
  lessonsDone(period: Period): Promise<Date[]>;
  /** The exercises that were tried for the first time, when, and whether they were right then (`isRightAtFirst`). */
  firstTries(period: Period): Promise<{ readonly at: Date; readonly isRight: boolean }[]>;
}
