import { expect, it } from 'vitest';
import { modelSays } from '~/jobs/rules/model-says';

it.each([
  ['thinking', 12_900, 'The model has been thinking for 12 s'],
  ['loading', 40_000, 'The model has been starting (loading) for 40 s'],
  ['silent', 59_999, 'The model has written nothing for 59 s'],
  ['thinking', 125_000, 'The model has been thinking for 2 min 5 s'],
  ['thinking', -5, 'The model has been thinking for 0 s'],
] as const)('%s for %d ms', (doing, forMs, says) => {
  expect(modelSays({ doing, forMs })).toBe(says);
});
