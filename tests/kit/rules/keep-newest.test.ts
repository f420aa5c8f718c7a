import { expect, test } from 'vitest';
import { keepNewest } from '~/kit/keep-newest';

test('a map keeps the entries that were set last', () => {
  const kept = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'c'].entries()) keepNewest(kept, 3, key, at);
  expect([...kept]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);

  // A key that is set again is new, and takes no second place.
  keepNewest(kept, 3, 'a', 3);
  expect([...kept.keys()]).toEqual(['b', 'c', 'a']);

  keepNewest(kept, 3, 'd', 4);
  expect([...kept]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});
