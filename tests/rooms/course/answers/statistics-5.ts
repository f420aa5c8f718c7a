import type { CourseChecks } from '../../../support/recomputed';
import { correlation, mean, sleeps, slope, smallest, squares, sum, thirtyNights } from './statistics-helpers';

export const checks: CourseChecks = {
  'contingency-tables-and-simpsons-paradox': [
    ({ a, b }) => mean([...Array(b).fill(100), ...Array(a).fill(0)]),
    ({ n, k }) => ((k * n) / 10) * (100 / n),
    ({ a, b }) => mean([...Array(10 * a + b).fill(100), ...Array(50 - 10 * a - b).fill(0)]),
    ({ h }) => mean([...Array(100 - h).fill(90), ...Array(h).fill(50)]),
  ],
  'reading-a-scatter-plot': [
    ({ a, b }) => mean([a, a + 10 * b]),
    ({ b, c, e }) => c + 4 * b + e - [1, 2, 3, 4].reduce((height) => height + b, c),
  ],
  'what-r-measures-what-it-misses': [
    ({ k }) => correlation([1, 2, 3], [k, 3 * k, 2 * k]),
    ({ a, b }) =>
      correlation(
        [1, 2, 4, 7],
        [1, 2, 4, 7].map((x) => a + 50 - b * x),
      ),
    ({ p }) => (6 * p) / (Math.sqrt(36) * Math.sqrt(100)),
    () => correlation([-2, -1, 0, 1, 2], [4, 1, 0, 1, 4]),
    ({ r }) => smallest((thousandths) => Math.abs(thousandths / 1000 - r) < 1e-9) / 1000,
  ],
  'third-causes-reversed-causes-and-luck': [
    ({ n }) => Array.from({ length: n }, (_, at) => at).reduce((pairs, earlier) => pairs + earlier, 0),
    ({ n, p }) => mean(Array.from({ length: 100 }, (_, at) => (at < p ? n * 10 : 0))),
    () => 22 - 17 - (14 - 12),
  ],
  'smallest-sum-of-squares': [
    ({ a, k, d }) => slope([1, 2, 3], [a, a + k + 3 * d, a + 2 * k]),
    ({ a, k, d }) => mean([a, a + k + 3 * d, a + 2 * k]) - slope([1, 2, 3], [a, a + k + 3 * d, a + 2 * k]) * 2,
    ({ p, q }) => (p * q) / (q * 10),
    ({ x, y, b }) => y - b * x + b * (x + 5),
    ({ e, f }) => sum([e, -f, -e, f].map((miss) => miss ** 2)),
  ],
  'slope-intercept-and-residuals': [
    ({ a, b, q }) => Array.from({ length: q }).reduce((rent: number) => rent + b, a),
    ({ a, b, x, e }) => a + b * x - e - (a + b * x),
    ({ b, d }) => 40 + b * (7 + d) - (40 + b * 7),
    ({ a, b, x }) => Array.from({ length: x }).reduce((height: number) => height - b, a + b * x),
    ({ r, s }) => 0 - sum([r, -s, -(r - 1), s + 2]),
  ],
  'how-much-a-line-explains': [
    ({ t, k }) => (t - (t * k) / 10) / t,
    ({ r }) => 1 - (1 - r) * (1 + r),
    ({ q }) => -smallest((tenths) => Math.abs(tenths * tenths - 100 * q) < 1e-6) / 10,
    ({ m }) => Math.sqrt(m * m * (1 - 0.75)),
    () => correlation([1, 2, 3, 4], [1, 3, 5, 7]) ** 2,
  ],
  'regression-to-the-mean': [
    ({ r, z }) => (r * z * -2) / z,
    ({ m, s, r }) => m + ((m + 2 * s - m) / s) * r * s,
    ({ m, s, r, g }) => m - 2 * s * r + g - (m + -2 * r * s),
  ],
  'anscombes-four-data-sets-alike-in-every-summary': [
    ({ a, d }) => 3 * mean([a, a + 2 * d, a + 4 * d]) - sum([a + d, a]),
    () => slope([8, 19], [7, 12.5]),
    () => correlation([1, 2, 3], [2, 0, 4]),
    ({ k }) => squares([-2 * k, 0, 2 * k]) / squares([-k, 0, k]),
  ],
  'project-cups-and-sleep': [
    () =>
      slope(
        thirtyNights.map(({ cups }) => cups),
        sleeps(),
      ),
    ({ c }) => Array.from({ length: c }).reduce((minutes: number) => minutes - 17, 474),
    () => (sleeps()[15] ?? NaN) - (474 - 17 * (thirtyNights[15]?.cups ?? NaN)),
    () =>
      correlation(
        thirtyNights.map(({ cups }) => cups),
        sleeps(),
      ),
    () =>
      squares(sleeps()) *
      (1 -
        correlation(
          thirtyNights.map(({ cups }) => cups),
          sleeps(),
        ) **
          2),
    () =>
      mean([5, 6, 12, 13, 19, 20, 26, 27].map((day) => sleeps()[day - 1] ?? NaN)) -
      mean(sleeps().filter((_, at) => ![4, 5].includes(at % 7))),
  ],
  'mixed-review-two-variables-together': [
    ({ x, k, d }) => slope([x, x + 1, x + 2], [10 + d, 10 + k, 10 + 2 * k + d]),
    ({ a, b, x, e }) => a - b * x + e - Array.from({ length: x }).reduce((y: number) => y - b, a),
    ({ t, k }) => (t - (t * k) / 10) / t,
    ({ r, s, m }) => m + r * -1.5 * s,
    ({ a, b }) => (100 * b) / 60 - (100 * a) / 60,
    () => correlation([3, 5, 7], [10, 14, 12]),
  ],
};
