import type { CourseChecks } from '../../../support/recomputed';
import { mean, median, quartile, sleeps, smallest, sum } from './statistics-helpers';

export const checks: CourseChecks = {
  'dot-plots-histograms-and-bin-width': [
    ({ a, b, c }) =>
      mean([a, a + 2, 10, b, b + 5, 20, c, c + 4].map((value) => (Math.floor(value / 10) === 1 ? 100 : 0))),
    ({ n, w }) => (20 + w * Math.sqrt(n) - 20) / smallest((bins) => bins * bins === n),
    ({ w, k }) => smallest((height) => height * 2 * w === 4 * k * w),
    ({ a, b, c, d }) => mean([...Array(a + c + d).fill(0), ...Array(b).fill(100)]),
  ],
  'box-plots-for-comparing-groups': [
    ({ a, s }) =>
      quartile(
        [0, 1, 2, 4, 5, 7, 12].map((step) => a + step * s),
        3,
      ),
    ({ a, s }) =>
      quartile(
        [0, 1, 3, 4, 6, 7, 9, 13].map((step) => a + step * s),
        3,
      ) -
      quartile(
        [0, 1, 3, 4, 6, 7, 9, 13].map((step) => a + step * s),
        1,
      ),
    ({ q, l }) => q + l + (3 * (q + l - q)) / 2,
    ({ a, k }) => 10 * (a + 6 * k) - 10 * (a + 2 * k),
  ],
  'the-axis-that-does-not-start-at-zero': [
    ({ z, a, k }) => (z + k * a - z) / (z + a - z),
    ({ v, p }) => 100 * ((v + (v * p) / 100) / v - 1),
    ({ z, d, m }) => (100 * (z + m * d - (z + d))) / (z + d - z),
    ({ k }) => (Math.PI * (k / 2) ** 2) / (Math.PI * 0.25),
  ],
  'pie-slices-against-bar-lengths': [
    ({ p }) => sum(Array.from({ length: 100 }, (_, at) => (at < p ? 3.6 : 0))),
    ({ k }) => smallest((per) => per * 3.6 === 18 * k || Math.abs(per * 3.6 - 18 * k) < 1e-9),
    ({ a, n }) => (360 * a) / ((a * n) / 3),
    ({ a, b }) => 100 - sum([a, b, 18, 22, 52 - a - b]),
  ],
  'lines-for-values-over-time': [
    ({ a, b, c }) => mean([a, b, a + b - c + 30]),
    ({ b, p }) => smallest((index) => Math.abs((index * b) / 100 - (b + (b * p) / 100)) < 1e-9),
    ({ i, d }) => mean([i + d]) - mean([i]),
    ({ i }) => 100 * ((i * 1.1) / i - 1),
  ],
  'percentiles-and-cumulative-shares': [
    ({ a, b, c }) => mean([...Array(a).fill(100), ...Array(b).fill(100), ...Array(c).fill(0)]),
    ({ k, m }) => mean(Array.from({ length: 40 }, (_, test) => (test < 2 * k + 2 * m ? 100 : 0))),
    ({ n, p }) => n - (n * (100 - p)) / 100,
    () => median([10, 25, 25, 25, 15].flatMap((cases, at) => Array.from({ length: cases }, () => at + 1))),
  ],
  'project-drawing-the-nights': [
    () => median(sleeps('D')),
    () => quartile(sleeps('D'), 3),
    () => quartile(sleeps('R'), 3) - quartile(sleeps('R'), 1),
    () => sleeps().filter((minutes) => minutes >= 420 && minutes < 440).length,
    () => (100 * sleeps().filter((minutes) => minutes < 470).length) / 30,
  ],
  'mixed-review-looking-at-data-first': [
    ({ a, s }) =>
      quartile(
        [0, 1, 2, 3, 5, 6, 8, 10, 15].map((at) => a + at * s),
        3,
      ) -
      quartile(
        [0, 1, 2, 3, 5, 6, 8, 10, 15].map((at) => a + at * s),
        1,
      ),
    ({ d, k, z }) => (z + k * d - z) / (z + d - z),
    ({ n, k }) => ((n * k) / 12) * (360 / n),
    ({ b, i }) => b + (b * (i - 100)) / 100,
    ({ a, b }) => mean([a + 2, b + 2]) - mean([a, b]),
  ],
};
