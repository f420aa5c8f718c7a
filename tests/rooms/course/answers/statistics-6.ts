import type { CourseChecks } from '../../../support/recomputed';
import {
  allOf,
  bellArea,
  deviation,
  groupSums,
  mean,
  sleeps,
  smallest,
  squares,
  successes,
  sum,
} from './statistics-helpers';

export const checks: CourseChecks = {
  'adding-and-multiplying-chances': [
    ({ n, k }) => mean(Array.from({ length: n }, (_, ball) => (ball < k ? 1 : 0))),
    ({ p, q }) => q - (1 - p) * q,
    ({ p }) => p * p + 2 * p * (1 - p),
    () => [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => a + b === 9)).length,
    ({ n }) => allOf(0.5, n),
    () => (100 - (100 - 40 - (50 - 15))) / 100,
  ],
  'given-that-conditional-chances': [
    ({ a }) => mean([...Array(a).fill(1), ...Array(5).fill(0)]),
    ({ n, p, q }) => q * (n - n * (1 - p)),
    ({ a, b }) => mean([...Array(a - 1).fill(1), ...Array(b).fill(0)]),
    ({ a, b }) =>
      groupSums([...Array(a).fill(0), ...Array(b).fill(1)], 2).filter((blue) => blue === 2).length /
      groupSums(Array(a + b).fill(1), 2).length,
    () => mean([...Array(90).fill(1), ...Array(45).fill(0)]),
  ],
  'expected-value-and-its-spread': [
    ({ p, a, b }) => mean(Array.from({ length: 10 }, (_, at) => (at < p * 10 - 1e-9 ? a : b))),
    ({ n, w, c }) => (n * (w + c) - n * w) / n,
    () => mean([1, 2, 3, 6]),
    ({ a, d }) => Math.sqrt(squares([a - d, a + d]) / 2),
    ({ s, n }) => Math.sqrt(sum(Array.from({ length: n }, () => s * s))),
    ({ a }) => sum([a, a + 2]),
    () => Math.hypot(3, 4),
  ],
  'bell-curve-and-the-68-95-99-7-rule': [
    ({ m, s }) => 100 * bellArea((m - s - m) / s, (m + s - m) / s),
    ({ m, s }) => 100 * bellArea((m + 2 * s - m) / s, 8),
    ({ m, s }) => 100 * bellArea((m - 2 * s - m) / s, (m + s - m) / s),
    ({ m, s, n }) => n * bellArea(-8, (m - s - m) / s),
    ({ m, s }) => m + s * ((smallest((k) => bellArea(k / 100, 8) <= 0.0228) - 0.5) / 100),
  ],
  'areas-under-the-bell-for-any-z': [
    ({ m, s, z }) => 2 * m - (m + z * s),
    ({ m, s }) => bellArea((m + s / 2 - m) / s, 8),
    ({ m, s }) => bellArea((m - 0.8 * s - m) / s, (m + 1.6 * s - m) / s),
    ({ m, s }) => m + (s * smallest((k) => 0.5 + bellArea(0, k / 1000) >= 0.9)) / 1000,
    ({ m, s }) => m - (s * smallest((k) => 0.5 + bellArea(0, k / 1000) >= 0.95)) / 1000,
  ],
  'counting-successes-with-the-binomial': [
    ({ n }) => groupSums(Array(n).fill(1), 1).length,
    ({ k }) => groupSums(Array(5).fill(1), k).length,
    ({ p }) => successes(3, p)[2] ?? NaN,
    ({ n, p }) => sum(successes(n, p).map((chance, k) => k * chance)),
    ({ n }) => Math.sqrt(sum(successes(n, 0.5).map((chance, k) => chance * (k - n / 2) ** 2))),
    ({ p }) => sum(successes(3, p).slice(1)),
  ],
  'simulating-a-thousand-samples': [
    () => mean(groupSums([2, 4, 9], 2)) / 2,
    ({ a, d }) => Math.max(...groupSums([a, a + d, a + 4 * d], 2)) / 2,
    ({ n }) => groupSums(Array(n).fill(1), 2).length,
  ],
  'standard-error-and-the-square-root-of-n': [
    ({ s, n }) => Math.sqrt((s * s) / n) - Math.sqrt((s * s) / (4 * n)),
    ({ s, k }) => smallest((n) => s / Math.sqrt(n) <= s / (5 * k) + 1e-12),
    ({ f }) => 100 * (1 / Math.sqrt(f)),
    ({ e, n }) => Math.sqrt(e * e * n),
  ],
  'what-the-central-limit-theorem-promises': [
    ({ s, n }) => Math.sqrt(sum(Array.from({ length: n }, () => s * s))) / n,
    ({ m, s, n }) => (m + (3 * s) / (2 * Math.sqrt(n)) - m) / Math.sqrt((s * s) / n),
    ({ s, n }) => 100 * bellArea((2 * s) / Math.sqrt(n) / (s / Math.sqrt(n)), 8),
    () => [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].map((b) => a + b)).filter((total) => total === 7).length,
    ({ s }) => Math.sqrt(100 * s * s),
  ],
  'project-how-far-off-may-the-mean-be': [
    () => deviation(sleeps('R')) / Math.sqrt(sleeps('R').length),
    () => deviation(sleeps('D')) / Math.sqrt(sleeps('D').length),
    () => Math.hypot(deviation(sleeps('R')), deviation(sleeps('D'))) / Math.sqrt(15),
    () => smallest((n) => 36 / Math.sqrt(n) <= 3),
    () => sum(successes(15, 0.5).map((chance, k) => k * chance)),
    () => (10 - 7.5) / Math.sqrt(sum(successes(15, 0.5).map((chance, k) => chance * (k - 7.5) ** 2))),
    () => 100 * bellArea((465.7 - 430) / 35.7, 8),
  ],
  'mixed-review-just-enough-probability': [
    ({ m, s, n }) => (m + s / 5 - m) / Math.sqrt((s * s) / n),
    ({ p }) => successes(2, p)[1] ?? NaN,
    ({ n, p }) => Math.sqrt(sum(successes(n, p).map((chance, k) => chance * (k - n * p) ** 2))),
    ({ a, b }) => sum([...Array(a).fill(1), ...Array(b).fill(0.5)]),
    ({ w, c }) => mean([...Array(10 * w - 1).fill(0), 10 * w]) - c,
    () => 100 * bellArea((120 - (50 + 3 * 20)) / 10, 8),
  ],
};
