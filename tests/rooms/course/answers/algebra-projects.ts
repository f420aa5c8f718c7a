import type { CourseChecks } from '../../../support/recomputed';

/** The answers of the projects and mixed reviews of the course on algebra, by trying, counting and adding up. */

const whole = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The only whole number that fulfils a condition; NaN if there are none or several. */
function only(isRight: (n: number) => boolean, from = -1000, to = 3000): number {
  const [found = Number.NaN, ...more] = whole(from, to).filter(isRight);
  return more.length === 0 ? found : Number.NaN;
}

const all = (isRight: (n: number) => boolean): readonly number[] => whole(-200, 200).filter(isRight);
const least = (isRight: (n: number) => boolean): number => whole(0, 2000).find(isRight) ?? Number.NaN;
const most = (isRight: (n: number) => boolean): number => whole(-200, 2000).findLast(isRight) ?? Number.NaN;

/** The same number added again and again. */
const sumOf = (count: number, term: (n: number) => number): number =>
  whole(0, count - 1).reduce((sum, n) => sum + term(n), 0);

const productOf = (count: number, factor: number): number => whole(1, count).reduce((product) => product * factor, 1);

const half = (low: number, high: number, isBelow: (x: number) => boolean): number => {
  let [from, to] = [low, high];
  for (let n = 0; n < 100; n += 1) {
    const middle = (from + to) / 2;
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
};

export const projects: CourseChecks = {
  'project-a-formula-for-the-stall': [
    ({ p, r, n }) => sumOf(n, () => p) - r,
    { at: ({ r, c }, { n }) => r + n * c + n },
    ({ n, c, l }) => c * n + l - sumOf(n, () => c),
    { at: ({ r, c }, { p }) => 50 * (p - c) - r },
  ],
  'mixed-review-letters': [
    ({ a, b, s }) => only((x) => x * a + b === a * s + b),
    ({ n, k }) => -n * -n - k * -n,
    { at: ({ a, b }, { n }) => n * a - b },
    ({ f, k, d }) => f + k * d - sumOf(d, () => k),
    ({ a, b, c }) => -b - -(a + b) * c,
  ],
  'project-the-profit-in-one-line': [
    { at: ({ p, c, r }, { n }) => p * n - (r + (c + 1) * n) },
    ({ p, c }) => sumOf(5, () => p - c),
    { at: ({ a, b, c }, { n }) => a * n + a * (n + b) - 2 * 10 * c },
    { gaps: ({ p, d, n }) => [sumOf(n, () => p), sumOf(n, () => d)] },
  ],
  'mixed-review-rewriting': [
    { at: ({ a, b, c }, { x }) => a * (x + b) - (x - c) },
    { at: ({ a, b, c }, { x }) => (a * b * x + a * c) / a },
    { at: ({ n, d }, { x }) => (x + n) * (x + d) },
    ({ a, s }) => a * (s - 1) - a * (s - 4),
    { at: ({ x, y }, { a }) => y - x * (a - 1) },
  ],
  'project-where-the-stall-breaks-even': [
    ({ k, s }) => least((n) => k * n - k * s >= 0),
    ({ k, s, r }) => only((n) => k * n - r === k * s - r),
    ({ n, c, m }) => only((p) => n * (p - c) - n * m === 0),
    ({ k, s }) => least((n) => k * n >= k * s + 1),
    ({ q, c }) => c + (c * q) / 100,
  ],
  'mixed-review-linear-equations': [
    ({ a, b, s, c }) => only((x) => a * x - c === b * x + (a - b) * s - c),
    ({ a, b, c }) => only((x) => a * (x - b) === (a - 1) * x + c),
    ({ a, b, t }) => only((x) => Math.abs(x / a - x / b - (b - a) * t) < 1e-9),
    ({ m, k }) => only((x) => x + m * (k - 1) === k * x),
    ({ p, b }) => only((x) => Math.abs(x - (x * p) / 100 - b * (100 - p)) < 1e-9, 0, 9000),
  ],
  'project-how-many-at-least': [
    ({ k, r, s }) => least((n) => k * n - r >= k * s - r),
    ({ a, k, s }) => most((x) => a - k * x >= a - k * s),
    { gaps: ({ m, d }) => [m, d, Math.min(...all((n) => Math.abs(n - m) <= d)), Math.max(...all((n) => n - m <= d))] },
    ({ k, s }) => least((n) => k * n - (k * s - 1) >= 3),
  ],
  'mixed-review-inequalities': [
    ({ a, b, s }) => most((x) => a * x + b <= a * s + b),
    ({ a, s, c }) => most((x) => c - a * x > c - a * s),
    { gaps: ({ m, d }) => all((x) => Math.abs(x - m) === d) },
    ({ m, d }) => all((x) => Math.abs(x - m) <= d).length,
    ({ a, b, s }) => most((x) => a * 10 + b * x <= a * 10 + b * s + b - 1),
  ],
  'project-the-profit-as-a-line': [
    ({ k, r }) => k * 8 - r - (k * 7 - r),
    ({ k, s }) => only((n) => k * n - k * s === 0),
    { at: ({ m, a, b, c }, { n }) => m * a - c + ((m * b - c - (m * a - c)) / (b - a)) * (n - a) },
    ({ k, d, s }) => only((n) => k * n - d * s === (k - d) * n),
  ],
  'mixed-review-straight-lines': [
    ({ m, a, d, c }) => (c + m * d - c) / (a + d - a),
    ({ m, p, q }) => only((b) => m * p + b === m * p + q),
    { at: ({ m, p, q }, { x }) => m * p + q + m * (x - p) },
    // The direction (1, m), turned by a right angle, is (-m, 1).
    ({ m }) => 1 / -m,
    { at: ({ v, s }, { t }) => s + t * (s - v - s) },
  ],
  'project-two-kinds-of-waffles': [
    {
      gaps: ({ a, b, s, t }) => {
        const plain = only((x) => a * x + (a + b) * (s + t - x) === a * s + (a + b) * t);
        return [plain, s + t - plain];
      },
    },
    ({ s, t, a, b }) => only((y) => (a + 1) * (s + t - y) + (b + a + 1) * y === (a + 1) * s + (b + a + 1) * t),
    ({ k, m, s }) => only((y) => k * 2 * y + (k + m) * y === s * (3 * k + m)),
    { gaps: ({ x, y }) => [(x + y + (x - y)) / 2, (x + y - (x - y)) / 2] },
  ],
  'mixed-review-several-unknowns': [
    { gaps: ({ a, s, t }) => [only((x) => x + a * x - t === (a + 1) * s - t), a * s - t] },
    {
      gaps: ({ a, b, s, t }) => [
        (a * s + b * t + a * s - b * t) / (2 * a),
        (a * s + b * t - (a * s - b * t)) / (2 * b),
      ],
    },
    ({ s, t, u }) => (s + t + (t + u) + (s + u)) / 2,
    ({ a, b }) => only((x) => x + x + b === 2 * a + b),
    // The area between both directions is 0.
    ({ k }) => only((c) => k * 2 - c * 1 === 0),
  ],
  'project-a-price-that-doubles': [
    ({ p, r }) => r + (r * p) / 100 + ((r + (r * p) / 100) * p) / 100,
    ({ a, n }) => productOf(n, a),
    {
      gaps: ({ s, k }) => {
        const side = whole(1, 40).findLast((m) => (s * s * k) % (m * m) === 0) ?? 0;
        return [side, (s * s * k) / (side * side)];
      },
    },
    ({ n }) => Math.sqrt(n * n * 7) / Math.sqrt(7),
    { gaps: ({ a, m }) => Math.round(Math.log(1 / productOf(m, a)) / Math.log(a)) },
  ],
  'mixed-review-powers-and-roots': [
    ({ m, n, k }) => Math.round(Math.log2((productOf(m, 2) * productOf(n, 2)) / productOf(k, 2))),
    ({ b, n }) => half(0, 10, (x) => productOf(n, x) < productOf(n, b)),
    ({ a, n }) => Number(`${a}e-${n}`),
    ({ s, c }) => only((x) => Math.sqrt(x) + c === s + c, 0, 100),
    ({ s }) => all((x) => Math.sqrt(x + s) === -s).length,
  ],
  'project-the-best-price': [
    ({ a, k, p }) => k * a - sumOf(p, () => k),
    ({ m, d, k }) => {
      const profit = (p: number) => (k * (m + d) - k * p) * (p - (m - d));
      return whole(0, 30).reduce((best, p) => (profit(p) > profit(best) ? p : best), 0);
    },
    { at: ({ a, c }, { p }) => (a - p) * (p - c) },
    { gaps: ({ m, t, k }) => [all((p) => -k * (p - m) ** 2 + t === t)[0] ?? 0, Math.max(...all((n) => n <= t))] },
    { gaps: ({ d, m, k }) => all((p) => -k * (p - m) ** 2 + k * d * d === 0) },
  ],
  'mixed-review-quadratics-and-polynomials': [
    { gaps: ({ p, q }) => all((x) => x * x - (p + q) * x + p * q === 0) },
    ({ a, p }) => only((x) => a * x * x === a * p * x, 1),
    ({ h, k }) => 25 - 10 * h + h * h + k - (5 - h) ** 2,
    ({ b, c }) => (2 * b) ** 2 - 4 * 1 * c,
    { at: ({ p }, { x }) => (x * x - p * p) / (x - p) },
    // Horner's scheme.
    ({ a, b, s }) => ((1 * s + 0) * s + a) * s + b,
  ],
  'project-the-second-summer': [
    ({ a, d, k }) => a + sumOf(k - 1, () => d),
    ({ a, d, n }) => sumOf(n, (week) => a + d * week),
    ({ a, n }) => a * productOf(n, 2),
    () => least((weeks) => productOf(weeks, 1.05) >= 2),
    ({ q, a }) => Math.round(sumOf(200, (n) => (a * (q - 1)) / q ** n) * 1e6) / 1e6,
  ],
  'mixed-review-the-whole-course': [
    ({ a, b, s }) => only((x) => a * x + b === a * s + b),
    { at: ({ a, c }, { x }) => sumOf(a, () => x + c) },
    ({ b, n, c }) => only((x) => c * b ** x === c * b ** n, 0, 20),
    { at: ({ h, k }, { x }) => x * x - 2 * h * x + h * h + k },
    ({ a, r, n }) => a * productOf(n - 1, r),
    ({ s, t }) => only((x) => x * (x + t) === s * (s + t), 0),
    ({ k, s }) => most((x) => k * x - 1 < k * s),
  ],
};
