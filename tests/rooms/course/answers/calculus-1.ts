import type { CourseChecks } from '../../../support/recomputed';
import { area, root, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'how-fast-is-it-going-right-now': [
    ({ d, m }) => d / (m / 60),
    ({ a }) => (5 * (a + 0.1) ** 2 - 5 * a ** 2) / 0.1,
    { at: ({ a }, { h }) => (5 * (a + h) ** 2 - 5 * a ** 2) / h },
    ({ a, c }) => slope((t) => c * t * t, a),
  ],
  'how-much-lies-under-a-curve': [
    ({ v, t }) => area(() => v, 0, t),
    ({ v, t }) => root((w) => area((x) => (w / t) * x, 0, t) - (v * t) / 2, 0, 100),
    ({ a, b, t }) => area((x) => a + ((b - a) / t) * x, 0, t),
    ({ c }) => total((n) => 0.5 * c * (n / 2) ** 2, 1, 4),
  ],
  'newton-leibniz-and-a-quarrel': [
    ({ p, q }) => slope((t) => p * (q * t), 1),
    ({ s, h }) => slope((t) => (s * t) / h, 3),
  ],
  'project-a-recorded-ride': [
    ({ k }) => ([0, 0.56, 2.08, 4.32, 7.04, 10, 12.96, 15.68, 17.92, 19.44, 20][k] ?? 0) / (k / 10),
    ({ k }) => area((t) => 120 * t - 120 * t * t, k / 10, k / 10 + 0.1) / 0.1,
    ({ a, b, c }) => area(() => a, 0, 0.1) + area(() => b, 0.1, 0.2) + area(() => c, 0.2, 0.3),
  ],
  'mixed-review-two-old-problems': [
    ({ p, q, r, s }) => area(() => p, 0, s) + area(() => q, s, s + r),
    { at: ({ a, c }, { h }) => (c * (a + h) ** 2 - c * a ** 2) / h },
    ({ v, t }) => area((x) => v - (v / t) * x, 0, t),
    ({ c }) => total((n) => c + n * n, 0, 2),
    ({ a, b }) => 120 / (60 / a + 60 / b),
  ],
};
