import { keepNewest } from '~/kit/keep-newest';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Defines when a learner's days begin. */
export interface Days {
  /** An IANA name; null for UTC. */
  readonly zone: string | null;
  /** The local hour at which a day begins, 0 to 23. */
  readonly startsAt: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone ?? 'UTC';
  const known = clocks.get(name);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const options = { ...parts, ...time, calendar: 'gregory', numberingSystem: 'latn' };
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-US', { ...options, timeZone: name });
  } catch {
    // Time zones are validated when saved, but another version of Node may not know this one.
    return clockOf(null);
  }
  if (clocks.size > 500) clocks.clear();
  clocks.set(name, clock);
  return clock;
}

/** Reading a clock takes some ten microseconds, and a page asks for the present several times. */
const quarterMs = 900_000;
const quartersKept = 1_000;
const offsets = new Map<string, number | null>();

/** The zone's offset in a quarter of an hour; null if its clocks change in it or at its end. */
function offsetIn(quarter: number, zone: string | null): number | null {
  const key = `${quarter} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const [before, after] = [quarter * quarterMs, (quarter + 1) * quarterMs].map((ms) => readClock(ms, zone) - ms);
  const offset = before === undefined || before !== after ? null : before;
  keepNewest(offsets, quartersKept, key, offset);
  return offset;
}

/** The zone's local time at a moment, as the UTC milliseconds of the same clock reading. */
function shownAt(ms: number, zone: string | null): number {
  const offset = offsetIn(Math.floor(ms / quarterMs), zone);
  return offset === null ? readClock(ms, zone) : ms + offset;
}

/** To the second. */
function readClock(ms: number, zone: string | null): number {
  const found: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(ms)) found[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The learner's day at a moment, as days since 1 January 1970; hours before `startsAt` belong to the day before. */
export function dayOf(at: Date, { zone, startsAt }: Days): number {
  return Math.floor((shownAt(at.getTime(), zone) - startsAt * hourMs) / dayMs);
}

const startsKept = 1_000;
const starts = new Map<string, number>();

/** The moment at which a learner's day begins; if clocks skip that hour, the first moment after it. */
export function startOfDay(day: number, days: Days): Date {
  const key = `${day} ${days.startsAt} ${days.zone}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  const start = findStart(day, days);
  keepNewest(starts, startsKept, key, start.getTime());
  return start;
}

function findStart(day: number, days: Days): Date {
  const isReached = (ms: number) => dayOf(new Date(ms), days) >= day;
  const named = day * dayMs + days.startsAt * hourMs;
  // The zone's offset is not known yet. Try those of a day before and after: clocks change at most once between them.
  const offsets = [named - dayMs, named + dayMs].map((ms) => shownAt(ms, days.zone) - ms);
  for (const start of offsets.map((offset) => named - offset).sort((one, other) => one - other))
    if (isReached(start) && !isReached(start - 1)) return new Date(start);
  let before = named - 2 * dayMs;
  let after = named + 2 * dayMs;
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (isReached(between)) after = between;
    else before = between;
  }
  return new Date(after);
}

/** The date of a learner's day, as 2026-11-23. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
