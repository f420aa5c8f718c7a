import type { CourseChecks } from '../../../support/recomputed';
import { argmax, argmin, bend, euler, limit, root, rounded, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'related-rates-a-sliding-ladder-a-filling-cone': [
    ({ d, v }) => rounded(slope((t) => Math.sqrt(((5 * d) / 3) ** 2 - (d + (v / 10) * t) ** 2), 0)),
    ({ r, g }) => slope((t) => Math.PI * (r + g * t) ** 2, 0),
    ({ s, d }) => rounded(slope((t) => (s + (d / 10) * t) ** 3, 0)),
    ({ v }) => rounded(slope((t) => Math.hypot(v * t, 0.75 * v * t), 1)),
    ({ q, s }) => slope((t) => (q * t) / s, 1),
  ],
  'critical-points-and-the-sign-of-the-slope': [
    {
      gaps: ({ a }) => [
        rounded(argmin((x) => x ** 3 - 3 * a * a * x, 0, 3 * a)),
        rounded(((x) => x ** 3 - 3 * a * a * x)(argmin((x) => x ** 3 - 3 * a * a * x, 0, 3 * a))),
      ],
    },
    ({ p, q }) =>
      Math.max(...Array.from({ length: 1001 }, (_, n) => ((x) => x * x - 2 * p * x)(((2 * p + q) * n) / 1000))),
    ({ p, c }) =>
      rounded(((x) => x * x - 2 * p * x + c + p * p)(argmin((x) => x * x - 2 * p * x + c + p * p, 0, 2 * p))),
    ({ a }) =>
      total(
        (n) =>
          slope((z) => z ** 4 - 2 * a * a * z * z, n / 2 + 0.25) > 0 !==
          slope((z) => z ** 4 - 2 * a * a * z * z, n / 2 - 0.25) > 0
            ? 1
            : 0,
        -40,
        40,
      ),
  ],
  'bends-and-inflection-points': [
    ({ a }) => rounded(argmin((x) => slope((z) => z ** 3 - 3 * a * z * z, x), -2, 2 * a + 5)),
    { at: ({ a, b }, { x }) => bend((z) => z ** 4 - a * z ** 3 + b * z, x) },
    ({ a }) => rounded(argmin((x) => slope((z) => z ** 4 - 6 * a * a * z * z, x), 0.1, 4 * a)),
    ({ k }) => rounded(argmin((x) => slope((z) => z * Math.exp(-z / k), x), 0.2, 9 * k)),
  ],
  'sketching-a-curve-from-its-formula': [
    { gaps: ({ a }) => [rounded(limit((u) => a / (1 + u * u), 0)), (a * 0) / 1] },
    ({ a }) => rounded(argmin((x) => x + (a * a) / x, 0.1, 30)),
    { at: ({ a }, { x }) => slope((y) => slope((z) => z + a / z, y, 1e-3 * y), x, 1e-2 * x) },
    ({ a }) => rounded(argmax((x) => x * x * Math.exp(-x / a), 0.1, 12 * a)),
  ],
  'optimising-a-can-a-fence-and-a-path': [
    ({ s }) => rounded(((x) => x * (4 * s - 2 * x))(argmax((x) => x * (4 * s - 2 * x), 0, 2 * s))),
    ({ f }) => rounded(((x) => x * (4 * f - 2 * x))(argmax((x) => x * (4 * f - 2 * x), 0, 2 * f))),
    ({ a }) => rounded(argmin((x) => x * x + (16 * a ** 3) / x, 0.5, 60)),
    ({ a }) => rounded(argmax((x) => x * (a - 2 * x) ** 2, 0.01, a / 2 - 0.01)),
    ({ c, m }) => rounded(argmax((p) => (p - m) * (10 * c - 10 * p), m, c)),
  ],
  'the-mean-value-theorem-and-a-speeding-fine': [
    ({ a, w }) => root((c) => 2 * c - ((a + w) ** 2 - a ** 2) / w, a, a + w),
    ({ a }) => root((c) => slope((x) => x ** 3, c) - a ** 2, 0, a),
    ({ k, t }) => k / (t / 60),
    ({ v, m, t }) => euler(() => m, v, t),
  ],
  'estimating-a-root-without-a-calculator': [
    ({ k, d }) => k + slope(Math.sqrt, k * k) * d,
    ({ k, d }) => k + slope((x) => Math.cbrt(x), k ** 3) * d,
    ({ n, p }) => rounded(1 + slope((x) => (1 + x) ** n, 0) * (p / 1000)),
    ({ s, e }) => rounded(slope((x) => x ** 3, s) * (e / 100)),
    ({ m }) => rounded((0.01 * (Math.cosh(m * 0.01) - 1)) / (Math.cosh(0.01) - 1)),
    { at: ({ a }, { x }) => 1 + slope((z) => Math.exp(a * z), 0) * x },
  ],
  'newtons-method-homes-in': [
    ({ a, p }) => root((z) => p * p - a + 2 * p * (z - p), -99, 99),
    ({ a, p }) => root((z) => p ** 3 - a + 3 * p * p * (z - p), -99, 99),
    { at: ({ a }, { x }) => x - (x * x - a) / slope((z) => z * z - a, x) },
    () => root((x) => x + Math.exp(x) - 5, 0, 3),
  ],
  'lhopitals-rule-and-its-conditions': [
    ({ a, b }) => rounded(b * limit((x) => (Math.exp(a * x) - 1) / (b * x), 0)) / b,
    ({ a }) => rounded(limit((x) => (1 - Math.cos(a * x)) / (x * x), 0)),
    ({ a, n }) => rounded(a * limit((x) => (x ** n - 1) / (a * Math.log(x)), 1)) / a,
    ({ k, m }) => rounded(m * (Math.log(1 + Math.exp(k * 60)) / (m * 60))) / m,
    ({ k }) => Math.exp(limit((u) => Math.log(1 + k * u) / u, 0)),
  ],
  'project-the-fastest-moment-and-the-best-pace': [
    {
      gaps: () => [
        rounded(120 * argmax((t) => t - t * t, 0, 1) * (1 - argmax((t) => t - t * t, 0, 1))),
        rounded(argmax((t) => t - t * t, 0, 1)),
      ],
    },
    ({ b, d }) => argmin((v) => (b * d) / v + (d * v * v) / 4, 0.5, 30),
    ({ q }) => (108 + 5 * q + q ** 3 / 4) / q,
    { at: (_, { v }) => slope((z) => 108 / z + 5 + (z * z) / 4, v, 1e-3 * v) },
    () => 60 * root((t) => 120 * t - 120 * t * t - 20, 0, 0.5),
  ],
  'mixed-review-what-a-derivative-can-find-out': [
    ({ r, q }) => slope((t) => (4 / 3) * Math.PI * (r + (q / 10) * t) ** 3, 0),
    ({ a }) => rounded(argmin((x) => x * x + (2 * a ** 3) / x, 0.2, 40)),
    {
      gaps: ({ a }) => [
        rounded(argmin((x) => slope((z) => z ** 3 - 3 * a * z * z, x), -3, 2 * a + 4)),
        rounded(slope((z) => z ** 3 - 3 * a * z * z + 5, a)),
      ],
    },
    ({ k }) => rounded(limit((x) => Math.log(1 + k * x) / Math.sin(x), 0)),
    ({ k }) => k - slope(Math.sqrt, k * k),
    { at: ({ a, b }, { x }) => slope((z) => z ** a * Math.log(b * z), x, 1e-3 * x) },
  ],
};
