import type { CourseChecks } from '../../../support/recomputed';
import { deviation, mean, median, quartile, sleeps, smallest, squares, sum, thirtyNights } from './statistics-helpers';

export const checks: CourseChecks = {
  'which-one-a-millionaire-moves': [
    ({ a, b, c, d }) => median([c, a, d, b, a + 1]),
    ({ a, s, k }) => mean([a, a + s, a + 2 * s, a + s + 4 * k]),
    ({ a, b, c, d }) => median([b, d + 2, a, c, d, a + 1]),
    ({ n, m, x }) => mean([...Array(n).fill(m), m + x * (n + 1)]),
    ({ m, n, d }) => smallest((x) => Math.abs(mean([...Array(n).fill(m), x]) - m - d) < 1e-9),
  ],
  'trimmed-and-weighted-means': [
    ({ a, d, k }) => mean([...Array(10).fill(a), ...Array(10 * k + 20).fill(a + d * (k + 3))]),
    ({ h, e }) => mean([h, h, h + e, h + e, h + e]),
    ({ a, b, s }) => mean([a, b, b + s, b + s, b + 2 * s, b + 9 * s].sort((x, y) => x - y).slice(1, -1)),
    ({ z, o, t }) => mean([...Array(z).fill(0), ...Array(o).fill(1), ...Array(t).fill(2)]),
    ({ a, d, k }) => smallest((times) => Math.abs(mean([...Array(times).fill(a), a + d * (k + 1)]) - a - d) < 1e-9),
  ],
  'averages-of-growth-and-of-speed': [
    ({ p }) => 100 + p - ((100 + p) * p) / 100,
    ({ g }) => 100 * Math.expm1(mean([Math.log1p(g / 100), 0])),
    ({ a, b }) => smallest((factor) => factor * factor === a * a * b * b),
    ({ v }) => (6 * v) / ((3 * v) / (3 * v) + (3 * v) / (1.5 * v)),
    ({ a, b }) => (a * 1 + b * 1) / 2,
  ],
  'range-and-interquartile-range': [
    ({ a, r }) => Math.max(a, a + r) - Math.min(a, a + r),
    ({ a, s }) =>
      quartile(
        [0, 1, 2, 4, 5, 8, 9, 20].map((at) => a + at * s),
        3,
      ) -
      quartile(
        [0, 1, 2, 4, 5, 8, 9, 20].map((at) => a + at * s),
        1,
      ),
    ({ a, s }) =>
      quartile(
        [0, 1, 2, 3, 4, 6, 7, 9, 30].map((at) => a + at * s),
        3,
      ) -
      quartile(
        [0, 1, 2, 3, 4, 6, 7, 9, 30].map((at) => a + at * s),
        1,
      ),
    ({ i, k }) => i + k - k,
    ({ i, k }) => smallest((range) => range === 50 * k - (50 - i) * k),
  ],
  'standard-deviation-built-by-hand': [
    ({ a, d }) => deviation([a - d, a, a + d]),
    ({ a, k }) => deviation([a - 2 * k, a - 2 * k, a, a + 2 * k, a + 2 * k]),
    ({ a, k }) => squares([a - 4 * k, a - k, a - k, a + 3 * k, a + 3 * k]) / 4,
    ({ a, k }) => Math.sqrt(squares([a - 3 * k, a - k, a + k, a + 3 * k]) / 4),
    ({ s, f, c }) => deviation([40 - s, 40, 40 + s].map((value) => value * f + c)),
  ],
  'why-the-sample-version-divides-by-n-minus-1': [
    ({ n, v }) => (v * (n - 1)) / (Array.from({ length: n }).length - 1),
    ({ n, v }) => (v * (n - 1) * n) / (n - 1),
    ({ a, d }) => squares([a, a + d]) / 2,
    ({ a, b, c }) => 0 - sum([a, -b, -c, c - 3]),
    ({ n }) => Array.from({ length: n }).slice(1).length,
  ],
  'z-scores-compare-apples-with-pears': [
    ({ m, s, k }) => (m + (k * s) / 2 - m) / s,
    ({ m, s, z }) => m + -z * s,
    ({ a, s, b, t }) => b + ((a + 2 * s - a) / s) * t,
    ({ z }) => 50 + sum(Array.from({ length: 10 }, () => z)),
    ({ s, m }) => (m - s - mean([m - s, m, m + s])) / deviation([m - s, m, m + s]),
  ],
  'skew-outliers-and-what-to-do-with-them': [
    ({ a, k }) => mean([a, a, a + 1, a + 3, a + 1 + 5 * k]) - median([a, a, a + 1, a + 3, a + 1 + 5 * k]),
    ({ m, n, x }) => mean([...Array(n).fill(m), m + x * (n + 1)]) - m,
    ({ q, i }) => q - (q + i - q) - (q + i - q) / 2,
  ],
  'project-the-nights-in-numbers': [
    () => sum(sleeps()),
    () => sum(sleeps('R')),
    () => (Math.max(...sleeps()) - mean(sleeps())) / deviation(sleeps()),
    () => quartile(sleeps(), 3) - quartile(sleeps(), 1),
    () => deviation(sleeps('R')),
    () => mean(thirtyNights.map(({ cups }) => cups)),
    () => sleeps().filter((minutes) => Math.abs(minutes - mean(sleeps())) <= deviation(sleeps())).length,
  ],
  'mixed-review-describing-in-a-few-numbers': [
    ({ a, b, k }) => mean([a, a + 2, b, b + 4, 2 * b - 2 * a + 1 + 5 * k]),
    ({ a, d }) => deviation([a - d, a - d, a, a + d, a + d]),
    ({ m, s, k }) => 50 + ((m - (k * s) / 2 - m) * 6) / s,
    ({ c, s }) => deviation([c - s, c, c + s].map((celsius) => (celsius * 9) / 5 + 32)),
    ({ a, d }) => mean([...Array(20).fill(a), ...Array(10).fill(a + d)]),
    ({ w, n }) => mean(Array.from({ length: n + w }, (_, at) => (at < n ? 100 : 0))),
  ],
};
