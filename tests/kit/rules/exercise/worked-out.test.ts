import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate, readExpression } from '~/kit/exercise/expression';
import { expressionText } from '~/kit/exercise/mathematics/expression-text';
import { workedOut } from '~/kit/exercise/mathematics/worked-out';

const shown = (text: string, values: Record<string, number>, letters = ['x']) => {
  const read = readExpression(text, [...Object.keys(values), ...letters]);
  if (!read) throw new Error(`${text} is not read`);
  return expressionText(workedOut(read, values), {});
};

it.each([
  ['x^2 + (a + b)*x + a*b', { a: 5, b: 4 }, 'x^2 + 9*x + 20'],
  ['a*b^2 - 2^2', { a: 100, b: 7 }, '4896'],
  ['(3*a - 8)/(8*a)', { a: 7 }, '13/56'],
  ['a/b', { a: 6, b: 3 }, '2'],
  ['a*x', { a: 1 }, 'x'],
  ['a*x + b', { a: -1, b: 0 }, '-x'],
  ['a*(x + b)', { a: 3, b: -2 }, '3*(x - 2)'],
  ['a + 0.1*b', { a: 0.1, b: 2 }, '0.3'],
  ['x^a', { a: 2 }, 'x^2'],
  ['a/0', { a: 2 }, '2/0'],
])('%s with %j is %s', (text, values, worked) => {
  expect(shown(text, values as Record<string, number>)).toBe(worked);
});

it('never changes the value', () => {
  const parts = ['a', 'b', '2', 'x', '(a + b)', '(x - b)', 'a*b', 'x^2'];
  const text = fc
    .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' + ', ' - ', '*')), { minLength: 1, maxLength: 5 })
    .map((pairs) => `${pairs.map(([part, sign]) => part + sign).join('')}1`);
  fc.assert(
    fc.property(text, fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), (typed, a, b) => {
      const read = readExpression(typed, ['a', 'b', 'x']);
      if (!read) throw new Error(typed);
      const worked = readExpression(shown(typed, { a, b }), ['x']);
      expect(worked && evaluate(worked, { x: 1.7 })).toBeCloseTo(evaluate(read, { a, b, x: 1.7 }), 6);
    }),
  );
});
