import { expect, it } from 'vitest';
import { countReviews, historyOf } from '~/rooms/review/rules/fit/histories';

const entry = (day: number, grade: 0 | 1 | 3) => ({ at: new Date(day * 1_000), day, grade, retention: 0.9 });

it('a history has the days as the schedule counts them, without undone reviews', () => {
  // The learner flew west before the third review, which was then undone and given again.
  const history = historyOf([entry(10, 3), entry(12, 1), entry(11, 3), entry(11, 0), entry(11, 1), entry(12, 3)]);
  expect(history.map(({ day }) => day)).toEqual([10, 12, 12, 12]);
  expect(countReviews([history])).toBe(1);
});
