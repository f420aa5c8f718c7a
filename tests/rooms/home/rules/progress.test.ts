import { describe, expect, it } from 'vitest';
import {
  byMonthLearned,
  byPeriods,
  daysReviewed,
  periodsShown,
  rememberedOf,
  spansShown,
} from '~/rooms/home/rules/progress';
import { dateOf, dayOf } from '~/rooms/review/rules/day';

const day = (date: string) => Date.parse(date) / 86_400_000;
const none = { lessons: [], exercises: [], reviews: [], remembered: [] };
const days = { zone: 'Europe/Berlin', startsAt: 4 };

describe('periods', () => {
  it('are weeks from Monday on, without empty ones at the start', () => {
    const today = day('2026-11-25');
    const weeks = byPeriods('week', today, {
      ...none,
      lessons: [day('2026-11-15'), day('2026-11-16'), day('2026-11-22')],
      reviews: [{ day: today, count: 3 }],
    });
    expect(weeks.map(({ from, lessons, reviews }) => [dateOf(from), lessons, reviews])).toEqual([
      ['2026-11-09', 1, 0],
      ['2026-11-16', 2, 0],
      ['2026-11-23', 0, 3],
    ]);
    expect(byPeriods('week', today, none)).toEqual([]);
  });

  it('are months of the calendar', () => {
    const months = byPeriods('month', day('2026-03-31'), {
      ...none,
      exercises: [
        { day: day('2026-02-28'), isRight: true },
        { day: day('2026-03-01'), isRight: false },
      ],
    });
    expect(months.map(({ from, exercises, exercisesRight }) => [dateOf(from), exercises, exercisesRight])).toEqual([
      ['2026-02-01', 1, 1],
      ['2026-03-01', 1, 0],
    ]);
    const spans = spansShown('month', day('2026-03-31'), days);
    const since = spans[0]?.since ?? new Date(0);
    for (const [at, { until }] of spans.slice(0, -1).entries()) expect(spans[at + 1]?.since).toEqual(until);
    expect(since.toISOString()).toBe('2025-04-01T02:00:00.000Z');
    expect(dateOf(dayOf(since, days))).toBe('2025-04-01');
    expect(byPeriods('month', day('2026-03-31'), { ...none, lessons: [dayOf(since, days)] })).toHaveLength(
      periodsShown,
    );
  });
});

describe('what was remembered', () => {
  it('leaves out reviews that were undone, and those of the same day', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    const entry = (date: string, grade: 0 | 1 | 2 | 3 | 4) => ({ cardId: 'a', at, day: day(date), grade });
    const log = [
      entry('2026-10-31', 3),
      entry('2026-10-31', 3),
      entry('2026-11-02', 1),
      entry('2026-11-02', 0),
      entry('2026-11-02', 4),
      { ...entry('2026-11-05', 1), cardId: 'b' },
    ];
    expect(rememberedOf(log, new Date(0))).toEqual([
      { day: day('2026-11-02'), learned: '2026-10', reviewed: 1, recalled: 1 },
    ]);
    expect(rememberedOf(log, new Date('2026-11-21'))).toEqual([]);
    expect(daysReviewed(log, new Date(0)).map(dateOf)).toEqual([
      '2026-10-31',
      '2026-10-31',
      '2026-11-02',
      '2026-11-05',
    ]);
  });

  it('is summed by the month in which it was learned, the newest first', () => {
    const of = (learned: string, recalled: number) => ({ day: 1, learned, reviewed: 2, recalled });
    expect(byMonthLearned([of('2026-03', 2), of('2026-10', 1), of('2026-03', 1)])).toEqual([
      { month: '2026-10', reviewed: 2, recalled: 1 },
      { month: '2026-03', reviewed: 4, recalled: 3 },
    ]);
  });
});
