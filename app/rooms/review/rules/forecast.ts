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
