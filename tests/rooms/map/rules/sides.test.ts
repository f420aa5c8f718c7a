import { describe, expect, test } from 'vitest';
import { leadingBranches } from '~/rooms/map/rules/sides';

describe('the sides of a mind map', () => {
  test.each([
    ['no branch', [], 0],
    ['one branch', [5], 1],
    ['two', [100, 1], 2],
    ['three', [1, 1, 1], 3],
    ['an odd number of equal ones, the first side rather heavier', [1, 1, 1, 1, 1], 3],
    ['an even number of equal ones', [1, 1, 1, 1], 2],
    ['a heavy first one', [19, 2, 2, 2, 2], 2],
    ['a heavy last one', [2, 2, 2, 2, 19], 3],
    ['a heavy one in the middle', [2, 9, 2, 2], 2],
  ])('%s', (_, weights, leading) => {
    expect(leadingBranches(weights)).toBe(leading);
  });

  test('no other order makes the sides more equal', () => {
    const weights = Array.from({ length: 40 }, (_, at) => 1 + ((at * 37) % 11));
    const sum = (from: number, to: number) => weights.slice(from, to).reduce((a, b) => a + b, 0);
    const apart = (turn: number) => Math.abs(sum(0, turn) - sum(turn, weights.length));
    const chosen = apart(leadingBranches(weights));
    for (let turn = 2; turn < weights.length - 1; turn += 1) expect(chosen).toBeLessThanOrEqual(apart(turn));
  });
});
