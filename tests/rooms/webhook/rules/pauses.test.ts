import { expect, it } from 'vitest';
import { pauseAfter, webhookLimits } from '~/rooms/webhook/rules/limits';

it('the pauses grow from a minute to a day, and end after about four days', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause);
  expect(pauses[0]).toBe(60_000);
  expect(pauses.at(-1)).toBe(86_400_000);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  const days = pauses.reduce((sum, pause) => sum + pause) / 86_400_000;
  expect(days).toBeGreaterThan(webhookLimits.failingMs / 86_400_000 - 1);
  expect(days).toBeLessThan(4);
});
