import type { CourseChecks } from '../../../support/recomputed';
import { area, limit, root, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'reading-a-limit-off-a-graph': [
    ({ a }) => limit((x) => x + a, 3),
    ({ a }) => limit((x) => (x * x - a * a) / (x - a), a),
    ({ b }) => limit((x) => (Math.exp(b * x) - 1) / x, 0),
    ({ c }) => limit((x) => (x * x + c * x) / x, 0),
  ],
  'one-side-the-other-side-both': [
    ({ a, b }) => limit((x) => (x < 3 ? a * x + b : x * x), 3, -1),
    { gaps: ({ a, m }) => [limit((x) => a * x, 2, -1), limit((x) => m - x, 2)] },
    ({ a, b, c }) => root((z) => z * a + b - (a * c + b), -50, 50),
    ({ a }) => limit((x) => Math.abs(x - a) / (x * x - a * x), a, -1),
  ],
  'limit-laws': [
    ({ p, q }) => limit((h) => 2 * (p + h) + (p + h) * (q - h), 0),
    ({ a, b, c }) => limit((x) => x * x + b * x - c, a),
    ({ a, b, c }) => limit((x) => (x * x + b) / (x + c), a),
    ({ a, k }) => limit((x) => Math.sqrt(x * x + k * k + 2 * a * k), a),
    ({ p, q }) => root((g) => p + 3 * g - q, -50, 50),
  ],
  'cancelling-what-makes-0-over-0': [
    ({ a }) => limit((x) => (x * x - a * a) / (x - a), a),
    ({ a, b }) => limit((x) => (x * x + b * x - a * a - a * b) / (x - a), a),
    ({ k }) => slope((x) => Math.sqrt(x + k * k), 0),
    ({ a }) => slope((x) => x * x, a),
    ({ a }) => slope((x) => 1 / x, a),
    ({ a, b }) => limit((x) => (x * x - a * a) / (x * x + b * x - a * a - a * b), a),
  ],
  'squeezing-sin-x-over-x': [
    ({ a }) => limit((x) => Math.sin(a * x) / x, 0),
    ({ a, b }) => limit((x) => Math.sin(a * x) / (b * x), 0),
    ({ a, b }) => limit((x) => Math.sin(a * x) / Math.sin(b * x), 0),
    ({ c }) => c + limit((h) => h * 0.3, 0),
    ({ a }) => limit((x) => Math.tan(a * x) / x, 0),
  ],
  'behaviour-at-infinity-and-asymptotes': [
    ({ a, b, c, d }) => limit((u) => (a + b * u) / (c - d * u * u), 0),
    {
      gaps: ({ a, b, c }) => [limit((u) => (2 * a + b * u) / (2 - 2 * c * u), 0), root((x) => 2 * x - 2 * c, -50, 50)],
    },
    ({ k }) => limit((u) => (Math.sqrt(1 + 2 * k * u) - 1) / u, 0),
    ({ a, b }) => limit((u) => a + b * u, 0),
    ({ a, b }) => (a + 100 ** 3 * Math.exp(-100)) / (b - 100 * Math.exp(-100)),
  ],
  'continuity-and-the-value-in-between': [
    ({ a, k }) => root((c) => a + c - k * a * a, -500, 500),
    ({ a, b }) => limit((x) => (x * x + b * x - a * a - a * b) / (x - a), a),
    ({ n, d }) => Math.floor(root((x) => x ** 3 + x - n ** 3 - n - d, 0, 20)),
    ({ c }) => total(() => c / 2 ** 5, 1, 1),
  ],
  'epsilon-and-delta-as-a-game-for-two': [
    ({ a, b, c, d }) => root((x) => b - (a * c + b - a * x) - (a * d) / 100, c, c + 50) - c,
    { at: ({ a, c }, { e }) => root((x) => a * x - a * c - e, c, c + 50) - c },
    ({ j }) => (j + 1 - j) / 2,
    ({ m }) => m + 0.5 + m,
  ],
  'project-the-speed-at-half-an-hour': [
    { at: (_, { h }) => area((t) => 120 * t - 120 * t * t, 0, h) / h },
    ({ k }) => slope((t) => 60 * t * t - 40 * t * t * t, k / 10),
    ({ h }) => area((t) => 120 * t - 120 * t * t, 0.5, 0.5 + h) / h,
    () => root((h) => 40 * h * h - 0.1, 0, 1),
  ],
  'mixed-review-limits': [
    ({ a, b }) => limit((x) => (x * x - a * a) / (x * x - (a + b) * x + a * b), a),
    ({ a, k }) => limit((x) => Math.sin(a * x) / (Math.sqrt(x + k * k) - k), 0),
    ({ a, b }) => limit((u) => (a - u * u) / (b + 5 * u ** 3), 0, -1),
    ({ a, b }) => root((c) => c * a + b - a * a, -100, 100),
    { at: ({ b }, { x, h }) => ((x + h) ** 2 + b * (x + h) - x ** 2 - b * x) / h },
  ],
};
