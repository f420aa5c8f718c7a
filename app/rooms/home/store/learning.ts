import type { LoggedReview, Remembered } from '~/rooms/home/rules/progress';
import type { ReviewToday } from '~/rooms/home/rules/today';

/** A period from a moment on, on all maps or one. */
export interface Period {
  readonly userId: string;
  readonly mapId: string | null;
  readonly since: Date;
}

/** A period that ends before `until`, without the reviews of some cards, which are given by their ids. */
export type Span = Period & { readonly until: Date; readonly except: readonly string[] };

/** Figures that are computed from a learner's logs alone. */
export interface Learning {
  /** The log of reviews since then, card by card, oldest first. */
  reviewsSince(userId: string, since: Date): Promise<ReviewToday[]>;
  /** The exercises of lessons that were answered right since then. */
  exercisesRightSince(userId: string, since: Date): Promise<number>;
  /** The texts of the lessons done since then, at most `limit`; null for a leaf without one. */
  lessonsDoneSince(userId: string, since: Date, limit: number): Promise<(string | null)[]>;
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
