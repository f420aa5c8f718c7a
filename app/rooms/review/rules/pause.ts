import type { DayAhead } from './forecast';

/** A learner's time away. Days count from 1 January 1970, in the learner's own. */
export interface Pause {
  readonly fromDay: number;
  /** The last day away. */
  readonly untilDay: number;
  /** How many due cards a day come afterwards, until all of them have come. */
  readonly cardsADay: number;
}

/** Due cards after a time away, spread over days. */
export interface Spread {
  readonly awayDays: number;
  readonly due: number;
  readonly cardsADay: number;
  /** How many of them still come today. */
  readonly left: number;
}

export const pauseLimits = {
  /** The usual number of reviews a day is measured on the days with reviews among so many. */
  usualDays: 28,
  usualMin: 20,
  /** After so many days away, a learner with so many times the usual number due is offered to have them spread. */
  awayMinDays: 7,
  heapTimes: 2,
  untilMaxDays: 366,
  /** Beyond this the page does not say when all will have come. */
  doneWithinDays: 120,
} as const;

/** The usual number of reviews on a day that has some. */
export function usualADay(byDay: readonly { readonly count: number }[]): number {
  const counts = byDay.map(({ count }) => count).filter((count) => count > 0);
  const sum = counts.reduce((total, count) => total + count, 0);
  return Math.max(pauseLimits.usualMin, Math.round(sum / Math.max(1, counts.length)));
}

/** The cards that come on the next days, today first, while due ones are spread: so many a day until all have come. */
export function spreadOver(
  ahead: readonly DayAhead[],
  { left, cardsADay }: Pick<Spread, 'left' | 'cardsADay'>,
): readonly DayAhead[] {
  let waiting = 0;
  let room = left;
  return ahead.map(({ day, cards }) => {
    const come = Math.min(waiting + cards, room);
    waiting += cards - come;
    room = waiting > 0 ? cardsADay : Number.POSITIVE_INFINITY;
    return { day, cards: come };
  });
}

/**
 * The day on which all due cards will have come, with those that become due meanwhile; null if that is far away or
 * never.
 * @param ahead the cards due on the next days, today first, whose backlog `due` has
 */
export function doneOn(
  { due, left, cardsADay }: Omit<Spread, 'awayDays'>,
  today: number,
  ahead: readonly DayAhead[],
): number | null {
  let waiting = due - left;
  for (let day = 0; day <= pauseLimits.doneWithinDays; day += 1) {
    if (waiting <= 0) return today + day;
    waiting += (ahead[day + 1]?.cards ?? 0) - cardsADay;
  }
  return null;
}
