import type { CourseChecks } from '../../../support/recomputed';
import { area, argmax, bend, euler, root, rounded, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'the-difference-quotient-of-x-squared': [
    { at: ({ c }, { x, h }) => (c * (x + h) ** 2 - c * x ** 2) / h },
    { at: ({ b }, { x }) => slope((z) => z * z + b * z, x) },
    ({ a }) => slope((x) => x * x, -a),
    { at: ({ a }, { x }) => a * a + slope((z) => z * z, a) * (x - a) },
    { at: ({ k }, { x }) => slope((z) => k / z, x) },
  ],
  'units-what-per-what': [
    ({ v, r, d }) => euler(() => -r, v, d),
    ({ k }) => (k * 3600) / 1000,
    { at: ({ t, r }, { h }) => euler(() => -r / 1000, t, h, 50) },
  ],
  'slopes-from-measured-values': [
    ({ a, b, c }) => (a + c - (a + b) + (a + b - a)) / 2,
    ({ a }) => ((a + 1) ** 3 - (a - 1) ** 3) / 2,
    { at: (_, { x, h }) => ((x + h) ** 2 - (x - h) ** 2) / (2 * h) },
    ({ d }) => (d + d) / (2 * 0.5),
  ],
  'corners-cusps-and-places-with-no-slope': [
    { gaps: ({ a }) => [slope((x) => Math.abs(x - a), a - 0.1), slope((x) => Math.abs(x - a), a + 0.1)] },
    ({ a, c }) => slope((x) => x * x + c * x, a),
    ({ a }) => root((b) => 3 * a ** 3 + b - a ** 3, -999, 999),
    ({ a }) => {
      const side = (x: number, step: number): number => slope((z) => Math.abs(z ** 3 - a * a * z), x + step);
      return total((x) => (Math.abs(side(x, 0.01) - side(x, -0.01)) > 2 ? 1 : 0), -9, 9);
    },
  ],
  'sketching-it-beneath-the-original': [
    ({ c }) => slope((x) => (c + 4) * (x - 3) + 7 + c, 3),
    { gaps: ({ m, n }) => [slope((x) => (2 * m * x) / 2, 1), slope((x) => -(3 * n * x) / 3, 1)] },
  ],
  'second-derivatives-and-acceleration': [
    ({ a, b }) => bend((t) => a * t * t + b * t, 1),
    ({ v, t }) => slope((x) => v - (v / t) * x, 1),
    ({ u }) => argmax((t) => u * t - 5 * t * t, 0, 10),
    ({ b }) => rounded(root((t) => bend((x) => x ** 3 - 3 * b * x * x, t), 0, 20)),
  ],
  'project-speed-and-acceleration-of-the-ride': [
    ({ k }) => slope((t) => 60 * t ** 2 - 40 * t ** 3, k / 10),
    ({ k }) => area((t) => 120 * t - 120 * t * t, (k - 1) / 10, (k + 1) / 10) / 0.2,
    { at: (_, { t }) => bend((z) => 60 * z ** 2 - 40 * z ** 3, t) },
    ({ d }) => (d * 120 * 1000) / 3600 / 3600,
    {
      gaps: () =>
        [60 * argmax((t) => 120 * t - 120 * t * t, 0, 1), bend((t) => 60 * t ** 2 - 40 * t ** 3, 0.5)].map(
          (each) => Math.round(each * 1e6) / 1e6,
        ),
    },
  ],
  'mixed-review-the-derivative': [
    { at: ({ a, b }, { x }) => slope((z) => a * z * z - b * z, x) },
    { at: ({ a, c }, { x }) => a * a + c + slope((z) => z * z + c, a) * (x - a) },
    ({ p, q, r }) => (p + r - (p + q) + q) / 2,
    { gaps: ({ a }) => [2 * a, root((b) => slope((x) => a * x * x, 1) + b - a, -50, 50)] },
    ({ k }) => slope(Math.sqrt, k * k),
  ],
};
