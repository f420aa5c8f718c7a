import { expect, it } from 'vitest';
import { exerciseWords } from '~/rooms/exercise/words';

it.each([
  [0, 1, 'Tests passed: 0 of 1.'],
  [1, 3, 'Tests passed: 1 of 3.'],
  [2, 3, 'Tests passed: 2 of 3.'],
])('%d of %d tests', (n, total, said) => {
  expect(exerciseWords.testsMet({ n, total })).toBe(said);
});
