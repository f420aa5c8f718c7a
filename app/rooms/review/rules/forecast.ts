import { type Days, dayOf } from './day';

/** The number of cards due on a learner's day. */
export interface DayAhead {
  readonly day: number;
  readonly cards: number;
}

/**
 * The cards due on each of the next days, today first; overdue cards count today.
 * @param dueTimes how many cards are due at each moment
 */
export function forecast(
  dueTimes: readonly { readonly dueAt: Date; readonly cards: number }[],
  today: number,
  days: Days,
  count: number,
): readonly DayAhead[] {
  const ahead = Array.from({ length: count }, (_, at) => ({ day: today + at, cards: 0 }));
  for (const { dueAt, cards } of dueTimes) {
    const at = ahead[Math.max(0, dayOf(dueAt, days) - today)];
    if (at) at.cards += cards;
  }
  return ahead;
}

/** Results of reviews at least a day after the card's previous one. */
export interface Recalled {
  readonly reviewed: number;
  readonly recalled: number;
}

export interface RecalledInWeek extends Recalled {
  /** Its last day. */
  readonly until: number;
}

/** The same by week, for weeks that end today, a week ago and so on; oldest first, without empty weeks at the start. */
export function byWeeks(
  byDay: readonly (Recalled & { readonly day: number })[],
  today: number,
  weeks: number,
): readonly RecalledInWeek[] {
  const sums = Array.from({ length: weeks }, (_, at) => ({
    until: today - 7 * (weeks - 1 - at),
    reviewed: 0,
    recalled: 0,
  }));
  for (const { day, reviewed, recalled } of byDay) {
    const sum = sums[weeks - 1 - Math.floor(Math.max(0, today - day) / 7)];
    if (!sum) continue;
    sum.reviewed += reviewed;
    sum.recalled += recalled;
  }
  const first = sums.findIndex(({ reviewed }) => reviewed > 0);
  return first < 0 ? [] : sums.slice(first);
}

/** Counts by day as counts by week, for weeks that end today, a week ago and so on; oldest first. */
export function countedByWeeks(
  byDay: readonly { readonly day: number; readonly count: number }[],
  today: number,
  weeks: number,
): readonly number[] {
  const counts = Array.from({ length: weeks }, () => 0);
  for (const { day, count } of byDay) {
    const at = weeks - 1 - Math.floor(Math.max(0, today - day) / 7);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}

/** The sum of several weeks or days. */
export const sumOf = (parts: readonly Recalled[]): Recalled =>
  parts.reduce<Recalled>(
    (sum, { reviewed, recalled }) => ({ reviewed: sum.reviewed + reviewed, recalled: sum.recalled + recalled }),
    { reviewed: 0, recalled: 0 },
  );

/**
 * The 95 % confidence interval of the true share (Wilson's score interval), from 0 to 1.
 * @see https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval
 */
export function likelyShare({ reviewed, recalled }: Recalled): readonly [low: number, high: number] {
  if (reviewed === 0) return [0, 1];
  const z2 = 1.96 ** 2;
  const share = recalled / reviewed;
  const middle = share + z2 / (2 * reviewed);
  const spread = 1.96 * Math.sqrt((share * (1 - share)) / reviewed + z2 / (4 * reviewed ** 2));
  const scale = 1 + z2 / reviewed;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
