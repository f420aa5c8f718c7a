import type { CourseChecks } from '../../../support/recomputed';
import { laterChecks } from './python-later';

/** The output of the programs in the questions, worked out by following them line by line. */

/** The whole numbers from `from` up to, without, `to`: Python's `range`. */
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const times = (factor: number, count: number): number => sum(Array.from({ length: count }, () => factor));

/** How many rounds of taking `step` away bring `from` down to zero or below. */
const roundsDown = (from: number, step: number): number => {
  let [left, rounds] = [from, 0];
  while (left > 0) {
    left -= step;
    rounds += 1;
  }
  return rounds;
};

/** The price of a number of days: one for at most `p`, another for at most `q`, and 20 for more. */
const feeOf =
  ({ p, q, u, v }: Record<'p' | 'q' | 'u' | 'v', number>) =>
  (days: number): number => {
    if (days <= p) return u;
    return days <= q ? v : 20;
  };

const pairsOf = (count: number): number => range(0, count).flatMap((i) => range(i + 1, count)).length;

export const checks: CourseChecks = {
  'the-prompt-and-the-script-two-ways-to-run-python': [({ a, b }) => times(a, b)],
  'names-are-labels-tied-to-objects-not-boxes': [
    ({ a, b, c }) => times(a, b) + c,
    ({ a }) => a,
    ({ a, b }) => [a, b, a, b, -1].reduce((n, each) => n + each, 0),
  ],
  'sums-and-the-order-of-operations': [
    ({ a, b, c }) => a + times(b, times(c, c)),
    ({ h, n }) => (h + n) % 24,
    ({ a, b, c }) => sum([a, -b, -c, times(b, b)]),
  ],
  'integers-never-overflow-floats-only-approximate': [
    ({ q, b, r }) => Math.floor(-(q * b + r) / b),
    ({ a, b }) => Math.trunc(a + b / 10) + Math.round(a + b / 10),
  ],
  'strings-slicing-methods-and-f-strings': [
    ({ a, b }) => ('abcdefghijklmnop'.slice(a, b).repeat(2) + 'abcdefghijklmnop'.slice(-a)).length,
  ],
  'cleaning-searching-and-splitting-text': [
    ({ n }) => `${'x;'.repeat(n)}x`.split(';').length,
    () => 'banana'.indexOf('an'),
  ],
  'what-counts-as-false-none-zero-and-empty-things': [({ a, b }) => (0 || a || b) + (a && b)],
  'asking-with-input-and-converting-what-comes': [({ a, b }) => Number.parseInt(String(a), 10) + b],
  'project-a-month-in-sums': [
    () => 210_000 - sum([64_000, 28_450, 2_940, 2_499]),
    ({ a, b }) => Math.round((Number(`${a}.40`) + Number(`${b}.25`)) * 100),
  ],
  'mixed-review-first-programs': [({ a, b }) => Number(`${b}${b}`) - a - a, ({ q, b, r }) => times(b, q) + r],
  'a-first-function': [({ a, b, c }) => times(a, c) + b, ({ a, b }) => [a, a].reduce((n, each) => n + each, b)],
  'branches-with-if-and-elif-shapes-with-match': [
    ({ p, q, u, v }) => sum([p, q, q + 1].map(feeOf({ p, q, u, v }))),
    ({ a, b }) => {
      const first = a > 0 ? a + b : a;
      return first > a ? first + first : first;
    },
  ],
  'a-for-loop-asks-for-the-next-item-until-there-is': [
    ({ a, b, c }) => [a, b, c].reduce((total, n) => times(2, total) + n, 0),
    ({ n }) => [...`${'x'.repeat(n)}yx`].filter((letter) => letter === 'x').length + 1,
  ],
  'letting-range-enumerate-and-zip-do-the-counting': [({ a, b }) => range(a, b).length, ({ n }) => sum(range(1, n))],
  'adding-up-counting-and-finding-the-largest': [
    ({ a, b, c, d }) => sum([a, b, c, d, a].filter((n) => n > 5)),
    ({ a, n }) => range(0, n).reduce((result) => times(result, a), 1),
  ],
  'loops-within-loops': [
    ({ a }) => range(0, a).flatMap((i) => range(0, i + 1)).length,
    ({ a, b }) => sum(range(0, a).map(() => range(0, b).length + 10)),
    ({ n }) => pairsOf(n),
  ],
  'while-loops-and-the-ways-out-break-continue-else': [
    ({ q, b }) => roundsDown(q * b, b),
    ({ k }) => sum(range(1, 2 * k + 1).filter((n) => n % 2 === 1)),
  ],
  'project-a-month-of-expenses-in-a-loop': [
    ({ a, m }) => roundsDown(a * m * 10, a * 10),
    ({ a, m }) => roundsDown(a * m + 1, a),
  ],
  'mixed-review-choosing-and-repeating': [
    ({ a, k }) => sum(range(2 * a, 2 * a + 2 * k).map((n) => (n % 2 === 1 ? 10 : 1))),
    () => {
      let [n, steps] = [40, 0];
      for (; n > 1; steps += 1) n = n % 2 === 0 ? n / 2 : n - 1;
      return steps;
    },
    ({ k, m }) => sum(range(0, m).map((i) => range(0, k).filter((j) => j < i).length)),
  ],
  ...laterChecks,
};
