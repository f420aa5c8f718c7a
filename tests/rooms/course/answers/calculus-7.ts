import type { CourseChecks } from '../../../support/recomputed';
import { area, argmin, euler, limit, rounded, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'left-right-and-midpoint-sums': [
    ({ c }) => total((n) => c * n, 0, 3),
    ({ c }) => total((n) => 2 * ((2 * n + 1) ** 2 + c), 0, 1),
    ({ a, b, c, d }) => ((a + b) / 2 + (b + c) / 2 + (c + d) / 2) / 6,
    ({ m, n }) =>
      rounded(total((k) => (m / n) * ((m * k) / n) ** 2, 1, n) - total((k) => (m / n) * ((m * k) / n) ** 2, 0, n - 1)),
  ],
  'sigma-notation-and-the-limit': [
    ({ n }) => total((i) => i, 1, n),
    ({ a, b, n }) => total((i) => a * i + b, 1, n),
    ({ n }) => total((i) => i * i, 1, n),
    { at: ({ c }, { n }) => (2 * c * ((n * (n + 1)) / 2)) / n ** 2 },
    ({ c }) => rounded(limit((u) => c * (1 + u) * (2 + u), 0)),
  ],
  'signed-area-below-counts-as-negative': [
    ({ a, b }) => rounded(area((t) => a - t, 0, 2 * a + b)),
    ({ a, b }) => rounded(area((t) => a - t, 0, a) + area((t) => t - a, a, 2 * a + b)),
    {
      gaps: ({ p, q }) => [
        rounded(area(() => p / 2, 0, 2) + area(() => -q / 3, 2, 5)),
        rounded(area(() => -q / 3, 5, 2)),
      ],
    },
    ({ a }) => rounded(area((x) => x ** 3 - 5 * x, -a, a)),
    ({ p, c, m }) => rounded(area(() => p / m + c, 0, m)),
  ],
  'the-area-function-grows-at-the-height-of-the-curve': [
    { at: ({ a, b }, { x }) => slope((z) => area((t) => a * t * t + b, z, 5), x) },
    { at: ({ a }, { x }) => slope((z) => area((t) => Math.sqrt(a + t ** 4), 1, z), x) },
    { at: ({ a }, { x }) => slope((z) => area((t) => Math.exp(-t * t), 0, a * z), x) },
    { at: ({ a, k }, { x }) => area((t) => 2 * a * t, k, x) },
    ({ h, w }) => h + 5 + area(() => h, 4, 4 + w / 100),
  ],
  'evaluating-by-antiderivative': [
    ({ a, b, m }) => rounded(area((x) => 3 * a * x * x + b, 0, m)),
    ({ a, w, c }) => rounded(area((x) => 2 * c * x, a, a + w)),
    { at: ({ a, b }, { x }) => area((t) => a * Math.cos(t) + b * Math.exp(t), 0, x) },
    { at: ({ a, n }, { x }) => area((t) => a * t ** n, 0, x) },
    ({ k }) => area((x) => 6 / x, 1, k),
    ({ p, q }) => rounded(area((t) => 2 * p * t + q, 1, 4)),
  ],
  'why-every-antiderivative-comes-with-c': [
    { at: ({ a, b, c }, { x }) => euler((t) => 2 * a * t + b, c, x) },
    { at: ({ a, c }, { x }) => c + area((t) => 3 * a * t * t, 1, x) },
    { at: ({ u, h }, { t }) => h + area((z) => euler(() => -10, u, z, 4), 0, t, 20) },
    { at: ({ k, c }, { x }) => c + k + area((t) => k * Math.exp(t), 0, x) },
  ],
  'antiderivatives-of-linear-insides': [
    { at: ({ a }, { x }) => area((t) => Math.cos(a * t), 0, x) },
    { at: ({ a, c }, { x }) => c + area((t) => a * c * Math.exp(a * t), 0, x, 400) },
    { at: ({ a, b, n }, { x }) => b ** (n + 1) / (a * (n + 1)) + area((t) => (a * t + b) ** n, 0, x) },
    ({ a, b, m }) => area((x) => (x + a) * (x + b), 0, m),
    ({ k }) => area((x) => 12 / (3 * x + 2), 0, k),
  ],
  'project-distance-from-speed': [
    ({ k }) =>
      rounded(
        total(
          (n) => (120 * ((k * (n - 0.5)) / 200000) - 120 * ((k * (n - 0.5)) / 200000) ** 2) * (k / 200000),
          1,
          20000,
        ),
      ),
    ({ i, j }) => rounded(area((t) => 120 * t - 120 * t * t, i / 10, j / 10)),
    () => rounded(total((n) => 0.2 * (120 * (n / 5) - 120 * (n / 5) ** 2), 0, 4)),
    { at: ({ d }, { t }) => d + area((z) => 120 * z - 120 * z * z, 0, t) },
    ({ a, b }) => rounded(area((t) => b + (a - b) * 2 * t, 0, 0.5)),
  ],
  'mixed-review-the-integral': [
    ({ r }) => 2 * area((u) => r * r * Math.cos(u) ** 2, 0, Math.PI / 2),
    { at: ({ a, b }, { x }) => area((t) => 2 * a * t - b, 1, x) },
    { at: ({ a, k }, { x }) => slope((z) => area((t) => a / (1 + t ** k), 0, z), x) },
    ({ a, b, c }) => (5 * (a + b)) / 2 + (5 * (b + c)) / 2,
    {
      gaps: ({ a }) => [
        rounded(area((t) => t - a, 0, 2 * a)),
        rounded(area((t) => Math.abs(t - a), 0, a) + area((t) => Math.abs(t - a), a, 2 * a)),
      ],
    },
    ({ a }) => rounded(argmin((x) => x ** 3 / 3 - a * a * x, 0.1, 3 * a)),
  ],
};
