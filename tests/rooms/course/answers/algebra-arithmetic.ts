import type { CourseChecks } from '../../../support/recomputed';

/** The answers of the branch on arithmetic, by counting, by trying, and by adding the same number again and again. */

const whole = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

const repeated = (count: number, term: number): number => whole(1, count).reduce((sum) => sum + term, 0);

const least = (isRight: (n: number) => boolean): number => whole(1, 20_000).find(isRight) ?? Number.NaN;

const most = (isRight: (n: number) => boolean): number => whole(0, 2_000).findLast(isRight) ?? Number.NaN;

const common = (one: number, other: number): number =>
  whole(1, Math.min(one, other)).findLast((n) => one % n === 0 && other % n === 0) ?? Number.NaN;

const meeting = (one: number, other: number): number => least((n) => n % one === 0 && n % other === 0);

/** How often a number can be taken away from another, and what is left. */
function takenAway(from: number, each: number): readonly [number, number] {
  let [left, count] = [from, 0];
  for (; left >= each; left -= each) count += 1;
  return [count, left];
}

const inDigits = (...digits: readonly number[]): number => Number(digits.join(''));

/** The primes of a number, from the smallest. */
function primesOf(number: number): readonly number[] {
  const [first = Number.NaN] = whole(2, number).filter((n) => number % n === 0);
  return first === number ? [first] : [first, ...primesOf(number / first)];
}

export const arithmetic: CourseChecks = {
  'place-value-and-rounding': [
    ({ a, c, d }) => inDigits(a, 0, c, d),
    ({ a, b, c, d }) => inDigits(a, b, c, d) - inDigits(a, d, c, b),
    ({ t, d }) => Math.round(inDigits(t, d) / 10) * 10,
    { gaps: ({ h, k }) => [Math.round((1000 * h + k) / 100) * 100, Math.round((10000 * h + k) / 10000) * 10000] },
    ({ n }) => least((people) => Math.round(people / 100) === n),
  ],
  'adding-and-subtracting': [
    ({ a, b, c }) => repeated(b, 1) + repeated(c, 1) + a,
    ({ a, b, c, d }) => inDigits(a, c, 2) - inDigits(b, d, 8),
    ({ p, q }) => Math.round((20 - (p + q / 100)) * 100),
    { gaps: ({ a, b }) => [a + (10 - (b % 10)), least((n) => n + b === a)] },
    ({ a, b, c }) => [a, -b, c].reduce((sum, each) => sum + each, 0),
  ],
  'multiplying-by-hand': [
    ({ b, c, d, e }) => repeated(b - 1, inDigits(c, d)) + inDigits(c, d) - e,
    ({ a, b }) => repeated(100 * b, 10 * a),
    { gaps: ({ a, b, c, d }) => [repeated(10 * c, 10 * a), repeated(10 * c, b), repeated(d, 10 * a), repeated(d, b)] },
    ({ a, c, d }) => repeated(inDigits(c, d), a),
    ({ r, s, p }) => repeated(r, repeated(s, p)),
  ],
  'dividing-with-a-remainder': [
    ({ q, d, g }) => takenAway(q * d, d)[0] - g,
    { gaps: ({ q, d, r }) => takenAway(q * d + r, d) },
    ({ d, n, r }) => least((boats) => boats * d >= d * n + r),
    ({ d, k }) => takenAway(d * 100 * k + d * 7, d)[0],
    ({ w, r }) => (7 * w + r) % 7,
  ],
  'order-without-letters': [
    ({ a, b, c }) => a + repeated(b, c),
    ({ a, b, c }) => a + c - b,
    ({ q, d, m }) => repeated(m, takenAway(q * d, d)[0]),
    ({ a, b, c, d }) => repeated(a, b) + repeated(a, c) - d,
  ],
  'factors-multiples-and-primes': [
    ({ k, b }) => whole(1, repeated(b, 2 ** k)).filter((n) => repeated(b, 2 ** k) % n === 0).length,
    ({ k, d }) => whole(0, 9).find((last) => inDigits(k, d, last) % 9 === 0) ?? Number.NaN,
    { gaps: ({ p, q }) => primesOf(2 * p * q) },
    ({ n, m }) => repeated(m, n),
  ],
  'gcd-and-lcm': [
    ({ g, a, b }) => common(common(g * a, g * b), g * (a + b)),
    ({ g, a, b }) => meeting(g * a, g * b),
    ({ a, b }) => whole(1, meeting(a, b)).filter((second) => second % a === 0).length,
    { gaps: ({ g, a, b }) => [common(g * a, g * b), (g * a) / common(g * a, g * b), (g * b) / common(g * a, g * b)] },
    {
      gaps: ({ g, q, r }) => {
        const first = takenAway(g * (q * r + 1), g * r)[1];
        return [first, takenAway(g * r, first)[1], common(g * (q * r + 1), g * r)];
      },
    },
  ],
  'equal-fractions': [
    { gaps: ({ a, b, k }) => [takenAway(b * k, b)[0], repeated(k, a)] },
    { gaps: ({ a, b, k }) => [(a * k) / common(a * k, b * k), (b * k) / common(a * k, b * k)] },
    { gaps: ({ w, d, r }) => takenAway(w * d + r, d) },
  ],
  'adding-fractions': [
    ({ a, b, d }) => 1 - a / d - b / d,
    ({ p, q }) => (p + q) / (p * q),
    ({ p }) => (2 * p - 3) / (3 * p),
    ({ b }) => (15 - 2 * b) / 18,
    ({ w, a }) => (5 * w + a - 9) / 5,
  ],
  'multiplying-fractions': [
    ({ a, d, n }) => d * n - repeated(a, takenAway(d * n, d)[0]),
    ({ a, b, c, d }) => (a / b) * (c / d),
    ({ n, d }) => least((pieces) => 2 * pieces >= n * d),
    ({ a, b, c, d }) => a / b / (c / d),
    ({ k, p }) => least((children) => children % (3 * p) === 0 && (children * 2) / 3 / p === 2 * k),
  ],
  decimals: [
    ({ a, b }) => (Math.round(100 * a) + Math.round(100 * b)) / 100,
    ({ p }) => (2000 - inDigits(p, 4, 5)) / 100,
    ({ a, b }) => (a / 10) * (b / 100),
    ({ q, d }) => takenAway(q * d, d)[0],
    ({ n }) => (5 * n) / 100,
  ],
  'per-cent': [
    ({ p, n }) => (p / 100) * 20 * n,
    ({ k, n }) => ((10 * n - k * n) / (10 * n)) * 100,
    ({ p, n }) => 40 * n - (p / 100) * 20 * n,
    ({ p, n }) => least((members) => Math.abs((members * p) / 100 - n * p) < 1e-9),
    { gaps: ({ a, d }) => [a + d - a, Math.round(1000 * ((a + d) / 100) - 1000 * (a / 100))] },
  ],
  'ratio-and-sharing': [
    {
      // Both in millimetres.
      gaps: ({ g, a, b }) => [10 * g * a, 10 * g * b].map((length) => length / common(10 * g * a, 10 * g * b)),
    },
    ({ a, b, k }) => (k * (a + b) * a) / (a + b),
    ({ p, m, g }) => (p * g * m) / p,
    ({ a, d, k }) => least((small) => small * (a + d) === (small + d * k) * a),
    ({ c }) => (c * 50_000) / 100 / 1000,
  ],
  'below-zero': [
    ({ a, b }) => whole(1, b).reduce((degrees) => degrees - 1, a),
    ({ a, b }) => whole(1, b).reduce((place) => place + 1, -a),
    ({ a, b, c }) => whole(1, b).reduce((place) => place - 1, -a) + c,
    ({ a, b }) => whole(-a, b).length - 1,
    { gaps: ({ d, k, p }) => [-d + k, -d + k - p] },
  ],
  estimating: [
    ({ a, b }) => Math.round((10 * a + 1) / 10) * 10 * (Math.round((10 * b - 1) / 10) * 10),
    ({ q, d }) => Math.round((100 * q * d + 17) / d / 100) * 100,
    ({ a, b, c }) => 50 - Math.round(a + 0.95) - Math.round(b + 0.05) - Math.round(c + 0.9),
    {
      gaps: ({ a, b }) => [Math.floor(a + 0.4) * Math.floor(b + 0.7), Math.ceil(a + 0.4) * Math.ceil(b + 0.7)],
    },
  ],
  'project-the-stalls-till': [
    ({ n, p }) => repeated(n, p),
    ({ n, r }) => repeated(n, 1.5) + r,
    ({ n, r }) => repeated(n, 4) - repeated(n, 1.5) - r,
    ({ f, n, m }) => f + repeated(n, 4) - (f + 4 * n - m),
    ({ n }) => (2000 - repeated(n, 280)) / 100,
    ({ k, b }) => (20 * k * b) / 100,
  ],
  'mixed-review-arithmetic': [
    ({ a, b, c, d }) => a + repeated(b, 20 - c - d),
    { gaps: ({ d, n, r }) => takenAway(d * n + r, d) },
    ({ g, a, b }) => meeting(g * a, g * b),
    ({ k }) => most((litres) => Math.abs(litres / 3 + 5 * k - (litres * 3) / 4) < 1e-9),
    ({ a, b, k, p }) => ((10 * k * (a + b)) / (a + b)) * a * (1 - p / 100),
    ({ a, b, c }) => whole(1, b).reduce((degrees) => degrees - 1, a) + c,
  ],
};
