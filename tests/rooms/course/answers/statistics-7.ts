import type { CourseChecks } from '../../../support/recomputed';
import { deviation, mean, sleeps, smallest, successes, sum } from './statistics-helpers';

export const checks: CourseChecks = {
  'point-estimate-and-interval': [
    ({ m, e }) => Math.max(m - 2 * e, m + 2 * e),
    ({ m, s, n }) => m - 2 * Math.sqrt((s * s) / n),
    ({ a, w }) => (a + w - mean([a, a + w])) / 2,
    ({ w, n }) => smallest((cases) => w * Math.sqrt(n / cases) <= w / 2 + 1e-12),
  ],
  'what-95-per-cent-confidence-does-mean': [
    ({ n }) => sum(successes(n, 0.05).map((chance, k) => k * chance)),
    ({ n }) => successes(n, 0.1)[0] ?? NaN,
    ({ e, m }) => m + 2.58 * e - (m - 2.58 * e),
  ],
  'an-interval-for-a-proportion': [
    ({ n }) => 100 / Math.sqrt(n),
    ({ k }) =>
      Math.sqrt(
        mean([...Array(k).fill(1), ...Array(100 - k).fill(0)].map((yes: number) => (yes - k / 100) ** 2)) / 100,
      ),
    ({ n }) => 100 * (0.5 + 1.96 * Math.sqrt((0.5 * 0.5) / n)),
    ({ n }) => 100 * (3 / n),
    ({ a, n }) => mean([...Array(a + 2).fill(1), ...Array(n - a + 2).fill(0)]),
  ],
  'an-interval-for-a-mean-with-gossets-t': [
    ({ n }) => Array.from({ length: n }).slice(1).length,
    ({ m, s }) => m + 2.31 * Math.sqrt((s * s) / 9),
    ({ m, s }) => m + (2.13 * s) / Math.sqrt(16) - m,
    ({ a, k }) => (2.78 * deviation([a - 2 * k, a - 2 * k, a, a + 2 * k, a + 2 * k])) / Math.sqrt(5),
  ],
  'an-interval-for-a-difference': [
    ({ k }) => Math.hypot(3 * k, 4 * k),
    ({ a, d, e }) => a + d - a - e - e,
    ({ n, s, t }) => Math.hypot(s / Math.sqrt(n), t / Math.sqrt(n)),
    () => Math.sqrt((0.6 * 0.4) / 100 + (0.5 * 0.5) / 100),
  ],
  'a-range-for-the-next-case': [
    ({ m, s }) => m + 2 * s * Math.sqrt(1 + 0),
    ({ s, n }) => 2 * Math.sqrt((s * s) / n),
    ({ s }) => Math.hypot(s, s / 2) / s,
    ({ s, m }) => 2.31 * Math.hypot(s, s / Math.sqrt(9)) + m - m,
  ],
  'the-bootstrap-resampling-what-you-have': [
    ({ n }) => Array.from({ length: n }).reduce((draws: number) => draws * n, 1),
    ({ b }) => (b * (1 - 0.95)) / 2,
    ({ b }) => (b * (1 - 0.9)) / 2,
    ({ a, d }) => mean([a, a + 3 * d, a + 3 * d]),
  ],
  'how-large-a-sample': [
    ({ m }) => smallest((asked) => 100 / Math.sqrt(asked / 2) <= m + 1e-9),
    ({ s, k }) => smallest((n) => (2 * s) / Math.sqrt(n) <= (s / 5 / k) * 2 + 1e-9),
    ({ n, r }) => smallest((asked) => (asked * r) / 100 >= n - 1e-9),
    ({ n, f }) => smallest((cases) => 2 * f * Math.sqrt(n / cases) <= 2 + 1e-9),
    () => (100 * (0.1 * 0.9)) / (0.5 * 0.5),
  ],
  'project-an-interval-for-the-difference': [
    () => (2.05 * deviation(sleeps())) / Math.sqrt(30),
    () =>
      mean(sleeps('D')) -
      mean(sleeps('R')) +
      (2.05 * Math.hypot(deviation(sleeps('R')), deviation(sleeps('D')))) / Math.sqrt(15),
    () => 100 * Math.sqrt(((17 / 30) * (13 / 30)) / 30),
    () => smallest((n) => (1.96 * 36) / Math.sqrt(n) <= 5),
    () =>
      (mean(sleeps('D')) - mean(sleeps('R')) - 15) /
      (Math.hypot(deviation(sleeps('R')), deviation(sleeps('D'))) / Math.sqrt(15)),
  ],
  'mixed-review-estimating-with-honesty': [
    ({ n, k }) => 200 * Math.sqrt(((k / 10) * (1 - k / 10)) / n),
    ({ m, s }) => m - (2.13 * s) / Math.sqrt(16),
    ({ k, d }) => d / Math.hypot(3 * k, 4 * k),
    ({ s, n }) => s / Math.sqrt((s * s) / n),
    ({ b }) => b - b * 0.95,
  ],
};
