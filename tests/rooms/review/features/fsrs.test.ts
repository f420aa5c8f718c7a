import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Days, dayOf } from '~/rooms/review/rules/day';
import type { Grade, Memory, Review } from '~/rooms/review/rules/memory';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';

const scheduler = fsrsScheduler();
const utc: Days = { zone: 'UTC', startsAt: 4 };
const review = (grade: Grade, at: Date, days = utc, retention = 0.9): Review => ({
  grade,
  at,
  day: dayOf(at, days),
  retention,
});
const replay = (log: readonly Review[], days = utc) =>
  log.reduce<Memory | null>((memory, entry) => scheduler.after(memory, entry, days), null);

/** Reviews a card each time it is due and returns the intervals in days. */
function intervals(grades: readonly Grade[], retention = 0.9) {
  let memory: Memory | null = null;
  let at = new Date('2026-01-10T12:00:00Z');
  return grades.map((grade) => {
    memory = scheduler.after(memory, review(grade, at, utc, retention), utc);
    at = new Date(Math.max(at.getTime(), memory.dueAt.getTime()));
    return memory.interval;
  });
}

describe('the schedule', () => {
  // The grades and intervals are those of the tests of py-fsrs and ts-fsrs, with FSRS-6's default weights.
  it('gives the known intervals of FSRS-6', () => {
    expect(intervals([3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3])).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it('begins with steps of 1 and 10 minutes, and uses 10 for a forgotten card', () => {
    const at = new Date('2026-01-10T12:00:00Z');
    const minutes = (memory: Memory) => (memory.dueAt.getTime() - at.getTime()) / 60_000;
    const first = ([1, 2, 3, 4] as const).map((grade) => scheduler.after(null, review(grade, at), utc));
    expect(first.map(({ state }) => state)).toEqual(['learning', 'learning', 'learning', 'review']);
    expect(first.slice(0, 3).map(minutes)).toEqual([1, 6, 10]);
    expect(first[3]).toMatchObject({ interval: 8, dueAt: new Date('2026-01-18T04:00:00Z') });
    const known = first[3] as Memory;
    const forgotten = scheduler.after(known, review(1, known.dueAt), utc);
    expect(forgotten).toMatchObject({ state: 'relearning', lapses: 1, interval: 0 });
    expect(forgotten.dueAt.getTime() - known.dueAt.getTime()).toBe(10 * 60_000);
  });

  it('asks sooner for a higher retention', () => {
    const second = (retention: number) => intervals([3, 3, 3], retention)[2] as number;
    const wished = [0.8, 0.85, 0.9, 0.95, 0.97].map(second);
    expect(wished).toEqual([...wished].sort((one, other) => other - one));
    expect(new Set(wished).size).toBe(wished.length);
  });

  it("counts days in the learner's time zone, not in UTC", () => {
    const sydney: Days = { zone: 'Australia/Sydney', startsAt: 4 };
    // Half past nine and half past eleven of one morning, with midnight of UTC between them.
    const morning = [new Date('2026-01-09T22:30:00Z'), new Date('2026-01-10T00:30:00Z')];
    const here = replay(
      morning.map((at) => review(3, at, sydney)),
      sydney,
    );
    const elsewhere = replay(morning.map((at) => review(3, at, { zone: 'UTC', startsAt: 0 })));
    expect(here?.day).toBe(dayOf(morning[0] as Date, sydney));
    expect(here?.stability).not.toBe(elsewhere?.stability);
    // Late evening and early morning of two different days.
    const newYork: Days = { zone: 'America/New_York', startsAt: 4 };
    const known = replay([review(4, new Date('2026-01-10T03:00:00Z'), newYork)], newYork) as Memory;
    const next = review(3, new Date('2026-01-10T13:00:00Z'), newYork);
    expect(next.day).toBe(known.day + 1);
    expect(scheduler.after(known, next, newYork).stability).toBeGreaterThan(known.stability);
  });

  it('is due when the day begins, also in an hour that clocks skip', () => {
    const berlin: Days = { zone: 'Europe/Berlin', startsAt: 2 };
    const memory = scheduler.after(null, review(4, new Date('2026-03-21T20:00:00Z'), berlin), berlin);
    expect(memory.dueAt).toEqual(new Date('2026-03-29T01:00:00Z'));
  });

  it('treats a review dated before the last one as made at the time of the last one', () => {
    const last = new Date('2026-01-10T12:00:00Z');
    const memory = scheduler.after(null, review(4, last), utc);
    const back = scheduler.after(memory, review(3, new Date('2025-12-01T12:00:00Z')), utc);
    expect(back).toEqual(scheduler.after(memory, review(3, last), utc));
    expect(back.reviewedAt).toEqual(last);
  });

  it('gives the probability of recall: 90 % after as many days as the stability', () => {
    const memory = scheduler.after(null, review(4, new Date('2026-01-10T12:00:00Z')), utc);
    const later = (days: number) => new Date(memory.reviewedAt.getTime() + days * 86_400_000);
    expect(scheduler.recall(memory, later(0))).toBe(1);
    expect(scheduler.recall(memory, later(-3))).toBe(1);
    expect(scheduler.recall(memory, later(memory.stability))).toBeCloseTo(0.9, 6);
    expect(scheduler.recall(memory, later(10_000))).toBeGreaterThan(0.2);
  });

  const logs = fc.record({
    days: fc.record({
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/New_York', 'Asia/Kathmandu'),
      startsAt: fc.integer({ min: 0, max: 23 }),
    }),
    entries: fc.array(
      fc.record({
        grade: fc.constantFrom<Grade[]>(1, 2, 3, 4),
        // From minutes to years; sometimes the clock goes back.
        waitMs: fc.oneof(
          fc.integer({ min: -86_400_000, max: 3_600_000 }),
          fc.integer({ min: 0, max: 400 * 86_400_000 }),
        ),
        retention: fc.integer({ min: 80, max: 97 }).map((percent) => percent / 100),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  });

  it('equals its log: replaying the log gives exactly the stored state', () => {
    fc.assert(
      fc.property(logs, ({ days, entries }) => {
        let at = Date.parse('2026-01-10T12:00:00Z');
        const log: Review[] = [];
        let stored: Memory | null = null;
        for (const { grade, waitMs, retention } of entries) {
          at += waitMs;
          const entry = review(grade, new Date(at), days, retention);
          log.push(entry);
          // Stored as a row and read back.
          stored = scheduler.after(stored, entry, days);
          const { dueAt, reviewedAt, ...rest } = stored;
          const row = JSON.parse(JSON.stringify(rest)) as typeof rest;
          stored = { ...row, dueAt: new Date(dueAt), reviewedAt: new Date(reviewedAt) };
          expect(stored.dueAt.getTime()).toBeGreaterThan(reviewedAt.getTime());
          expect(stored.difficulty).toBeGreaterThanOrEqual(1);
          expect(stored.difficulty).toBeLessThanOrEqual(10);
          expect(stored.stability).toBeGreaterThan(0);
        }
        expect(fsrsScheduler().after(null, log[0] as Review, days)).toEqual(replay(log.slice(0, 1), days));
        expect(replay(log, days)).toEqual(stored);
      }),
      { numRuns: 300 },
    );
  });
});
