import { type Days, dateOf, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { logsByCard, standing } from '~/rooms/review/rules/log';
import type { Grade } from '~/rooms/review/rules/memory';

/** Reviews at least a day after the card's previous one, by their day. */
export interface Remembered {
  /** The learner's day of the reviews. */
  readonly day: number;
  /** The learner's month in which their cards were learned, their first review: for example 2026-11. */
  readonly learned: string;
  readonly reviewed: number;
  readonly recalled: number;
}

/** An entry of the log of reviews. */
export interface LoggedReview {
  readonly cardId: string;
  readonly at: Date;
  readonly day: number;
  readonly grade: Grade | 0;
}

/** Shares of fewer reviews are said to be too few to tell. */
export const fewReviews = 20;

/** How many weeks and months are shown. */
export const periodsShown = 12;

export type By = 'week' | 'month';

/** The figures of a week or month. */
export interface PeriodFigures {
  /** Its first day. */
  readonly from: number;
  readonly lessons: number;
  /** Exercises tried for the first time, and those of them that were right. */
  readonly exercises: number;
  readonly exercisesRight: number;
  readonly reviews: number;
  /** Reviews at least a day after the one before, and those of them that were recalled. */
  readonly reviewed: number;
  readonly recalled: number;
}

/** The learner's logs by their days. */
interface ProgressLogs {
  readonly lessons: readonly number[];
  readonly exercises: readonly { readonly day: number; readonly isRight: boolean }[];
  readonly reviews: readonly { readonly day: number; readonly count: number }[];
  readonly remembered: readonly Remembered[];
}

const endOfTime = new Date('9999-12-31T00:00:00.000Z');

const monthOf = (day: number): string => dateOf(day).slice(0, 7);

/** Day 0 was a Thursday; weeks begin on Monday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7);

const firstOfMonth = (day: number, monthsLater = 0): number => {
  const [year = 0, month = 1] = monthOf(day).split('-').map(Number);
  return Date.UTC(year, month - 1 + monthsLater, 1) / 86_400_000;
};

/** The first days of the weeks or months shown, oldest first; the last one contains today. */
const firstDays = (by: By, today: number): number[] =>
  Array.from({ length: periodsShown }, (_, at) => {
    const before = periodsShown - 1 - at;
    return by === 'week' ? mondayOf(today) - 7 * before : firstOfMonth(today, -before);
  });

/** The weeks or months shown, from their first moment until that of the next one; the last one has no end. */
export function spansShown(by: By, today: number, days: Days): { readonly since: Date; readonly until: Date }[] {
  const starts = firstDays(by, today).map((day) => startOfDay(day, days));
  return starts.map((since, at) => ({ since, until: starts[at + 1] ?? endOfTime }));
}

/** The figures of each week or month, oldest first, without empty ones at the start. */
export function byPeriods(by: By, today: number, logs: ProgressLogs): PeriodFigures[] {
  const none = { lessons: 0, exercises: 0, exercisesRight: 0, reviews: 0, reviewed: 0, recalled: 0 };
  const periods = firstDays(by, today).map((from) => ({ from, ...none }));
  const of = (day: number) => periods.findLast(({ from }) => from <= day) ?? { from: 0, ...none };
  for (const day of logs.lessons) of(day).lessons += 1;
  for (const { day, isRight } of logs.exercises) {
    of(day).exercises += 1;
    of(day).exercisesRight += Number(isRight);
  }
  for (const { day, count } of logs.reviews) of(day).reviews += count;
  for (const { day, reviewed, recalled } of logs.remembered) {
    of(day).reviewed += reviewed;
    of(day).recalled += recalled;
  }
  const first = periods.findIndex(({ lessons, exercises, reviews }) => lessons + exercises + reviews > 0);
  return first < 0 ? [] : periods.slice(first);
}

/** How much of what was learned in each month was recalled in the shown reviews, the newest month first. */
export function byMonthLearned(
  remembered: readonly Remembered[],
): { readonly month: string; readonly reviewed: number; readonly recalled: number }[] {
  const months = new Map<string, { reviewed: number; recalled: number }>();
  for (const { learned, reviewed, recalled } of remembered) {
    const month = months.get(learned) ?? { reviewed: 0, recalled: 0 };
    months.set(learned, { reviewed: month.reviewed + reviewed, recalled: month.recalled + recalled });
  }
  return [...months].sort(([one], [other]) => (one < other ? 1 : -1)).map(([month, counts]) => ({ month, ...counts }));
}

/**
 * The reviews of a log at least a day after the one before, as the store counts those of cards without an undo.
 * @param log card by card, oldest first
 */
export function rememberedOf(log: readonly LoggedReview[], since: Date): Remembered[] {
  return logsByCard(log).flatMap((entries) => {
    const reviews = standing(entries);
    const learned = monthOf(reviews[0]?.day ?? 0);
    return reviews.flatMap(({ at, day, grade }, index) => {
      const before = reviews[index - 1];
      if (!before || before.day >= day || at < since) return [];
      return [{ day, learned, reviewed: 1, recalled: Number(grade > 1) }];
    });
  });
}

/** The days of the reviews of a log that were not undone. */
export const daysReviewed = (log: readonly LoggedReview[], since: Date): number[] =>
  logsByCard(log).flatMap((entries) => standing(entries).flatMap(({ at, day }) => (at < since ? [] : [day])));

/** Moments as the learner's days. */
export const daysOf = (times: readonly Date[], days: Days): number[] => times.map((at) => dayOf(at, days));
