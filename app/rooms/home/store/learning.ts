import type { LoggedReview, Remembered } from '~/rooms/home/rules/progress';

/** A period from a moment on, on all maps or one. */
export interface Period {
  readonly userId: string;
  readonly mapId: string | null;
  readonly since: Date;
}

/** Figures that are computed from a learner's logs alone. */
export interface Learning {
  /** The reviews since then that were not undone: of cards, of exercises, and of exercises that were right. */
  reviewsSince(
    userId: string,
    since: Date,
  ): Promise<{ readonly cards: number; readonly exercises: number; readonly exercisesRight: number }>;
  /** The exercises of lessons that were answered right since then. */
  exercisesRightSince(userId: string, since: Date): Promise<number>;
  /** The texts of the lessons done since then, at most `limit`; null for a leaf without one. */
  lessonsDoneSince(userId: string, since: Date, limit: number): Promise<(string | null)[]>;
  /** The texts of those of a readable map's nodes that have one. */
  textsOf(mapId: string, nodeIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How many reviews that were not undone there were on each day. */
  reviewsByDay(period: Period): Promise<{ readonly day: number; readonly count: number }[]>;
  /** The cards of which no review was ever undone. */
  remembered(period: Period): Promise<Remembered[]>;
  /** The whole logs of all other cards, card by card, oldest first. */
  logsWithUndo(period: Omit<Period, 'since'>): Promise<LoggedReview[]>;
  /** When leaves were done. */
  lessonsDone(period: Period): Promise<Date[]>;
  /** The exercises that were tried for the first time, when, and whether they were right then (`isRightAtFirst`). */
  firstTries(period: Period): Promise<{ readonly at: Date; readonly isRight: boolean }[]>;
}
