import { expect, it } from 'vitest';
import { pauseMsOf } from '~/jobs/acts/shared-text';

it.each([
  ['one short text', 2_000, 1, 25],
  ['no run counted yet', 0, 0, 25],
  ['four runs', 2_000, 4, 100],
  ['a long text', 100_000, 1, 100],
  ['the longest text', 2_000_000, 1, 250],
  ['many runs', 2_000, 50, 250],
])('between two writes of %s lies a pause that bounds what all of them write', (_, characters, running, ms) => {
  expect(pauseMsOf(characters, running)).toBe(ms);
});
