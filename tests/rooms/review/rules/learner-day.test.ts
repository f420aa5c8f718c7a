import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Days, dateOf, dayOf, startOfDay } from '~/rooms/review/rules/day';

const berlin: Days = { zone: 'Europe/Berlin', startsAt: 4 };
const dateAt = (at: string, days: Days) => dateOf(dayOf(new Date(at), days));
const startOf = (date: string, days: Days) => startOfDay(Date.parse(date) / 86_400_000, days).toISOString();

describe("a learner's day", () => {
  it('begins at the learner’s hour in the learner’s zone', () => {
    expect(dateAt('2026-01-10T02:59:59.999Z', berlin)).toBe('2026-01-09');
    expect(dateAt('2026-01-10T03:00:00Z', berlin)).toBe('2026-01-10');
    expect(dateAt('2026-01-10T03:00:00Z', { zone: 'America/New_York', startsAt: 4 })).toBe('2026-01-09');
    expect(dateAt('2026-01-10T18:00:00Z', { zone: 'Australia/Sydney', startsAt: 4 })).toBe('2026-01-11');
    expect(dateAt('2026-01-10T03:59:00Z', { zone: null, startsAt: 4 })).toBe('2026-01-09');
    expect(startOf('2026-01-10', berlin)).toBe('2026-01-10T03:00:00.000Z');
  });

  it('is an hour shorter or longer when clocks change', () => {
    expect(startOf('2026-03-28', berlin)).toBe('2026-03-28T03:00:00.000Z');
    expect(startOf('2026-03-29', berlin)).toBe('2026-03-29T02:00:00.000Z');
    expect(startOf('2026-10-25', berlin)).toBe('2026-10-25T03:00:00.000Z');
    expect(startOf('2026-10-24', berlin)).toBe('2026-10-24T02:00:00.000Z');
  });

  it('begins after an hour that clocks skip, and once in an hour that they repeat', () => {
    const atTwo = { ...berlin, startsAt: 2 };
    expect(startOf('2026-03-29', atTwo)).toBe('2026-03-29T01:00:00.000Z');
    expect(startOf('2026-10-25', atTwo)).toBe('2026-10-25T00:00:00.000Z');
    expect(dateAt('2026-10-25T01:30:00Z', atTwo)).toBe('2026-10-25');
    // Beirut's clocks go forward from 00:00 to 01:00.
    expect(startOf('2026-03-29', { zone: 'Asia/Beirut', startsAt: 0 })).toBe('2026-03-28T22:00:00.000Z');
  });

  it('knows leap days, and a day that a zone skipped', () => {
    expect(dateAt('2028-02-29T12:00:00Z', berlin)).toBe('2028-02-29');
    expect(dayOf(new Date('2028-03-01T12:00:00Z'), berlin)).toBe(dayOf(new Date('2028-02-28T12:00:00Z'), berlin) + 2);
    // Samoa had no 30 December 2011.
    const samoa = { zone: 'Pacific/Apia', startsAt: 4 };
    expect(startOf('2011-12-30', samoa)).toBe('2011-12-30T10:00:00.000Z');
    expect(startOf('2011-12-31', samoa)).toBe('2011-12-30T14:00:00.000Z');
  });

  it('is UTC’s for a zone that this server does not know', () => {
    expect(dateAt('2026-01-10T03:59:00Z', { zone: 'Mars/Olympus', startsAt: 4 })).toBe('2026-01-09');
  });

  it('begins at the same moment whenever it is computed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({
          min: dayOf(new Date('2012-01-01'), berlin),
          max: dayOf(new Date('2037-01-01'), berlin),
        }),
        (zone, startsAt, day) => {
          const days = { zone, startsAt };
          const start = startOfDay(day, days);
          expect(dayOf(start, days)).toBe(day);
          expect(dayOf(new Date(start.getTime() - 1), days)).toBe(day - 1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
