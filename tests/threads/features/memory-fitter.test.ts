import { afterAll, expect, test } from 'vitest';
import { countReviews, type History } from '~/rooms/review/rules/fit/histories';
import { memoryFitter } from '~/threads/fit/memory-fitter';

const fitter = memoryFitter();
afterAll(() => fitter.close());

/** Numbers from 0 to 1 by a linear congruence. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Cards of a learner who forgets by an exponential curve, faster or slower than the standard parameters say. */
function learner(cards: number, firstDays: number, seed: number): History[] {
  const random = numbers(seed);
  return Array.from({ length: cards }, (_, card) => {
    let day = Math.floor(card / 4);
    let strength = firstDays;
    let interval = 2;
    const steps = [{ at: day * 86_400_000 + card, day, grade: 3 as 1 | 3 }];
    for (let n = 0; n < 6; n += 1) {
      day += interval;
      const isRecalled = random() < Math.exp(-interval / (9 * strength));
      steps.push({ at: day * 86_400_000 + card, day, grade: isRecalled ? 3 : 1 });
      strength = isRecalled ? strength * 2 : Math.max(1, strength / 3);
      interval = isRecalled ? Math.ceil(interval * 2.5) : 1;
    }
    return steps;
  });
}

test('parameters fitted to a learner who forgets fast predict what was held out better', async () => {
  expect(fitter.isAvailable).toBe(true);
  const histories = learner(200, 0.5, 7);
  const fit = await fitter.fit(histories, null, 'a');
  expect(fit?.weights).toHaveLength(21);
  expect(fit?.reviews).toBe(countReviews(histories));
  expect(fit?.held).toBe(240);
  expect(fit?.after).toBeLessThan(fit?.before ?? 0);
  expect(fit?.daysAfter).toBeLessThan(fit?.daysBefore ?? 0);
}, 60_000);

test('a fit that takes too long, or too much memory, ends with its process', async () => {
  const reports: string[] = [];
  const report = (_: string, error: unknown) => void reports.push(String(error));
  const histories = learner(200, 0.5, 7);
  for (const limits of [{ deadlineMs: 1 }, { memoryMb: 5 }]) {
    const short = memoryFitter({ ...limits, report });
    expect(await short.fit(histories, null, 'a')).toBeNull();
    short.close();
  }
  expect(reports).toHaveLength(2);
}, 60_000);

test('an account has one that runs and one that waits; more is refused', async () => {
  const histories = learner(60, 0.5, 7);
  const asked = Array.from({ length: 3 }, () => fitter.fit(histories, null, 'b'));
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
}, 60_000);

test('a server that lacks the optimiser says so, from the first fit on that misses it', async () => {
  const reports: string[] = [];
  const without = memoryFitter({ folderOf: () => '/nowhere', report: (_, error) => void reports.push(String(error)) });
  expect(await without.fit(learner(60, 0.5, 7), null, 'a')).toBeNull();
  expect(without.isAvailable).toBe(false);
  expect(await without.fit([], null, 'a')).toBeNull();
  expect(reports).toHaveLength(1);
}, 60_000);
