import { dayOf, startOfDay } from '~/rooms/review/rules/day';
import { type Weekday, weekdayOf } from './weekdays';

/** When reminders are wanted. */
export interface Timetable {
  readonly days: readonly Weekday[];
  /** 0 to 23. */
  readonly hour: number;
  /** An IANA name; null for UTC. */
  readonly zone: string | null;
}

/** A reminder comes at least this long before its day ends, also where clocks skip its hour at midnight. */
const beforeMidnightMs = 15 * 60_000;
/** A zone that crosses the date line skips a weekday, so that the next one is two weeks away. */
const daysLookedAt = 15;

const calendarDays = (zone: string | null) => ({ zone, startsAt: 0 });

/** The local date at a moment, as days since 1 January 1970. */
export const localDay = (at: Date, zone: string | null): number => dayOf(at, calendarDays(zone));

/**
 * The moment of a local day's reminder: the first at which its hour has begun, as clocks may skip an hour or repeat it.
 * Null if the day is not chosen, or if the zone skipped it.
 */
function momentOn(day: number, { days, hour, zone }: Timetable): Date | null {
  if (!days.includes(weekdayOf(day))) return null;
  if (localDay(startOfDay(day, calendarDays(zone)), zone) !== day) return null;
  const ends = startOfDay(day + 1, calendarDays(zone)).getTime();
  return new Date(Math.min(startOfDay(day, { zone, startsAt: hour }).getTime(), ends - beforeMidnightMs));
}

/**
 * The local day whose reminder is to be sent at a moment; null if none is. A late one is sent on its own day only.
 * @param since one whose time was before is not sent
 */
export function dayToRemind(
  now: Date,
  claimedDay: number | null,
  timetable: Timetable,
  since = new Date(0),
): number | null {
  const day = localDay(now, timetable.zone);
  const at = momentOn(day, timetable);
  return at && at >= since && at <= now && day > (claimedDay ?? -Infinity) ? day : null;
}

/** The next reminder's moment after `now`; null if no day is chosen. */
export function nextMoment(now: Date, claimedDay: number | null, timetable: Timetable): Date | null {
  const today = localDay(now, timetable.zone);
  for (let day = today; day <= today + daysLookedAt; day += 1) {
    const at = day > (claimedDay ?? -Infinity) ? momentOn(day, timetable) : null;
    if (at && at > now) return at;
  }
  return null;
}
