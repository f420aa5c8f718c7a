import { type LoggedReview, standing } from '~/rooms/review/rules/log';
import type { Grade } from '~/rooms/review/rules/memory';

/** A review as a fit sees it: its time in milliseconds, the learner's day, and the grade. */
export interface Step {
  readonly at: number;
  readonly day: number;
  readonly grade: Grade;
}

/** A card's reviews that were not undone, oldest first. */
export type History = readonly Step[];

export const fitLimits = {
  /** The share of them, the earlier ones, that the parameters are fitted on. */
  fittedShare: 0.8,
  /** Log entries that are read at most; cards beyond are left out, which leaves a random sample. */
  entriesMax: 50_000,
  /** Longer histories are cut: each review is fitted with all before it. */
  reviewsOfCardMax: 64,
  /** How many cards' logs are read, or computed anew, at a time. */
  cardsAtOnce: 100,
  /** How many are computed anew before a page that counts cards, if a change of the parameters has left some. */
  rebuiltByPage: 1_000,
  timeMs: 60_000,
  memoryMb: 400,
  /** Fits that run at once, and those of one account that wait. */
  atATime: 1,
  waiting: 1,
} as const;

/** As in the schedule, no day is before that of the review before it: a learner may have travelled. */
export function historyOf(log: readonly LoggedReview[]): History {
  let latest = Number.NEGATIVE_INFINITY;
  return standing(log)
    .slice(0, fitLimits.reviewsOfCardMax)
    .map(({ at, day, grade }) => {
      latest = Math.max(latest, day);
      return { at: at.getTime(), day: latest, grade };
    });
}

/** Whether a review counts: it came at least a day after the one before, so that something could be forgotten. */
export const counts = (history: History, at: number): boolean =>
  at > 0 && (history[at]?.day ?? 0) > (history[at - 1]?.day ?? 0);

const countedTimes = (histories: readonly History[]): number[] =>
  histories.flatMap((history) => history.flatMap((step, at) => (counts(history, at) ? [step.at] : [])));

export const countReviews = (histories: readonly History[]): number => countedTimes(histories).length;

/** The moment from which on counted reviews are held out: the later fifth of them. */
export function splitTime(histories: readonly History[]): number {
  const times = countedTimes(histories).sort((one, other) => one - other);
  return times[Math.floor(times.length * fitLimits.fittedShare)] ?? Number.POSITIVE_INFINITY;
}

/** A history up to each counted review before `until`, which is what the optimiser learns from. */
export const itemsBefore = (histories: readonly History[], until: number): History[] =>
  histories.flatMap((history) =>
    history.flatMap((step, at) => (counts(history, at) && step.at < until ? [history.slice(0, at + 1)] : [])),
  );

/** A step of the model: the state after a review, from the one before. */
export interface Model<State> {
  next(state: State | null, days: number, grade: Grade): State;
  /** The probability of recall, 0 to 1. */
  recall(state: State, days: number): number;
  /** Days until it is 90 %. */
  stability(state: State): number;
}

const surest = 1e-4;

/** The log loss of a model on the counted reviews from `since` on, and its median stability after the last review. */
export function judge<State>(
  model: Model<State>,
  histories: readonly History[],
  since: number,
): { readonly logLoss: number; readonly held: number; readonly medianDays: number } {
  let loss = 0;
  let held = 0;
  const stabilities: number[] = [];
  for (const history of histories) {
    let state: State | null = null;
    for (const [at, { day, grade, at: time }] of history.entries()) {
      const days = Math.max(0, day - (history[at - 1]?.day ?? day));
      if (state !== null && counts(history, at) && time >= since) {
        const chance = Math.min(1 - surest, Math.max(surest, model.recall(state, days)));
        loss -= Math.log(grade > 1 ? chance : 1 - chance);
        held += 1;
      }
      state = model.next(state, days, grade);
    }
    if (state !== null && history.some((_, at) => counts(history, at))) stabilities.push(model.stability(state));
  }
  return { logLoss: held === 0 ? 0 : loss / held, held, medianDays: median(stabilities) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
