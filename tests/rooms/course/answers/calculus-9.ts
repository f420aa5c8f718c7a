import type { CourseChecks } from '../../../support/recomputed';
import { area, argmax, argmin, bend, euler, limit, root, rounded, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'slope-fields-drawn-by-hand': [
    ({ a, b, h }) => rounded(b + (h / 10) * (a * 0 + b)),
    ({ c }) => total((n) => (n === 0 ? c : 2 * (n - 1)), 0, 2),
    ({ m }) => rounded(root((y) => m * 1 - y, -50, 50)),
    ({ y, k }) => ((y * (k - 1)) / k) * ((k - 1) / k) * ((k - 1) / k),
  ],
  'separating-the-variables': [
    { at: ({ k, c }, { x }) => euler((_, y) => k * y, c, x - 1, 20000) },
    { at: ({ a }, { x }) => euler((t, y) => t / y, a, x, 20000) },
    { at: ({ c }, { x }) => c * Math.exp(area((t) => 2 * t, 0, x)) },
    { at: ({ a }, { x }) => euler((_, y) => -y * y, 1 / a, x, 20000) },
  ],
  'growth-cooling-and-the-logistic-curve': [
    { at: ({ n, k }, { t }) => euler((_, y) => (k / 10) * y, n, t) },
    ({ h }) => root((k) => euler((_, y) => -k * y, 1, h, 60) - 0.5, 0.0001, 3),
    { at: ({ u, d, k }, { t }) => euler((_, y) => (-k / 100) * (y - u), u + d, t) },
    {
      gaps: ({ m, k }) => [
        rounded(argmax((y) => y - (y * y) / (200 * m), 1, 200 * m)),
        rounded((k / 10) * 100 * m * (1 - (100 * m) / (200 * m))),
      ],
    },
    ({ a, m }) => rounded(root((z) => ((a + 1) * m) / (1 + z) - m, 0, 99)),
  ],
  'linear-equations-and-mixing': [
    { at: ({ v, r, c }, { y }) => r * c - (r * y) / (10 * v * r) },
    ({ k, b }) => rounded(euler((_, y) => k * b - k * y, 0, 30, 6000)),
    { at: ({ k, b }, { x }) => euler((_, y) => k * b - k * y, 0, x, 4000) },
    { at: ({ a }, { x }) => euler((t, y) => t - y, a, x, 4000) },
    { at: ({ c }, { x }) => c / x + area((t) => 3 * c * t * t, 1, x) / x },
  ],
  'springs-and-second-derivatives': [
    { at: ({ w, a }, { t }) => a * Math.sin(w * t + Math.PI / 2) },
    { at: ({ w, b }, { t }) => b * Math.cos(w * t - Math.PI / 2) },
    {
      gaps: ({ r, s }) => [
        rounded(root((x) => x * x + (r + s) * x + r * s, -(r + s) / 2, 0)),
        rounded(root((x) => x * x + (r + s) * x + r * s, -30, -(r + s) / 2)),
      ],
    },
    { at: ({ r, s }, { t }) => euler((z, y) => -r * y + r * (s - r) * Math.exp(-s * z), s - r, t, 4000) },
  ],
  'when-a-sum-of-infinitely-many-terms-settles': [
    ({ a, b }) => rounded(b * total((n) => a / (b + 1) ** n, 0, 60)) / b,
    ({ d }) => rounded(9 * total((n) => d / 10 ** n, 1, 20)) / 9,
    ({ h, q }) => (h * (10 - q) + rounded((10 - q) * total((n) => 2 * h * (q / 10) ** n, 1, 400))) / (10 - q),
    ({ a }) => 1 / rounded(1 / (total((n) => 1 / n - 1 / (n + 1), a, 200000) + 1 / 200001)),
  ],
  'tests-for-convergence-comparison-ratio-alternating': [
    ({ k }) => 1 / rounded(1 / limit((u) => (1 + u) / k, 0)),
    ({ m }) => root((n) => 1 / (n + 1) - 1 / (m + 1), 1, 999),
    { at: ({ k }, { n }) => Math.exp((n + 1) * Math.log(k) - n * Math.log(k)) / (n + 1) },
  ],
  'taylor-polynomials-that-hug-a-curve': [
    { at: ({ k }, { x }) => 1 + slope((z) => Math.exp(k * z), 0) * x + (bend((z) => Math.exp(k * z), 0) / 2) * x * x },
    { at: ({ k }, { x }) => 1 + (bend((z) => Math.cos(k * z), 0) / 2) * x * x },
    { at: ({ a, b, c, d }, { x }) => a + area((t) => b + area((u) => 2 * c + 6 * d * u, 0, t, 4), 0, x, 8) },
    { at: ({ k }, { x }) => Math.log(k) + slope(Math.log, k) * (x - k) + (bend(Math.log, k) / 2) * (x - k) ** 2 },
    ({ h }) =>
      1 + slope((x) => Math.sqrt(1 + x), 0) * (h / 10) + (bend((x) => Math.sqrt(1 + x), 0) / 2) * (h / 10) ** 2,
  ],
  'sine-and-e-to-the-x-as-endless-polynomials': [
    { at: ({ k }, { x }) => k * x - (k * x) ** 3 / total((n) => n, 1, 3) },
    ({ k }) => k ** 4 / (1 * 2 * 3 * 4),
    ({ k }) => rounded(6 * limit((x) => (k * x - Math.sin(k * x)) / x ** 3, 0)) / 6,
    ({ h }) => area((x) => 1 - x * x + x ** 4 / 2, 0, h / 10),
  ],
  'how-far-a-power-series-reaches': [
    ({ k }) => 1 / rounded(Math.sqrt((k * k) ** 7 / (k * k) ** 6)),
    ({ k }) => rounded(1 / limit((u) => 1 / ((1 + u) ** 2 * k), 0)),
    { at: ({ a }, { x }) => -1 / (a * x) / (1 - 1 / (a * x)) },
    () => total(() => 1, 0, 10),
  ],
  'parametric-curves-drawn-by-a-clock': [
    ({ a, b }) => rounded(a * slope((x) => (x / a) ** 2 + b * (x / a), a * a)) / a,
    ({ k }) => Math.hypot(3 * k, 4 * k),
    { at: ({ a, b }, { x }) => total(() => x + a, 1, 1) ** 2 + b },
    {
      gaps: ({ u, v }) => [
        rounded(root((t) => 10 * v * t - 5 * t * t, 0.5, 30)),
        rounded(u * root((t) => 10 * v * t - 5 * t * t, 0.5, 30)),
      ],
    },
    ({ r, w }) =>
      rounded(
        Math.hypot(
          slope((t) => r * Math.cos(w * t), 0.3),
          slope((t) => r * Math.sin(w * t), 0.3),
        ),
      ),
  ],
  'polar-curves-circles-spirals-and-roses': [
    ({ k }) => Math.hypot(3 * k, 4 * k),
    ({ r }) => rounded(2 * r * Math.cos((2 * Math.PI) / 3)),
    ({ a }) => area((t) => (a * t) ** 2 / 2, 0, Math.PI),
    ({ a }) => area((t) => (2 * a * Math.cos(2 * t)) ** 2 / 2, -Math.PI / 4, Math.PI / 4),
  ],
  'hills-in-two-variables-and-partial-derivatives': [
    { at: ({ a, b }, { x, y }) => slope((z) => a * z * z * y + b * y * y, x) },
    { at: ({ a, b }, { x, y }) => slope((z) => a * x * x * z + b * z * z, y) },
    ({ p, q, h }) => euler(() => p, h, 2, 10) + area(() => q, 0, 1),
    { at: ({ k }, { x, y }) => slope((u) => slope((v) => u ** k * v * v, y), x) },
  ],
  'the-gradient-points-straight-uphill': [
    {
      gaps: ({ a, b, p, q }) => [
        rounded(slope((x) => a * x * x + b * q * q, p)),
        rounded(slope((y) => a * p * p + b * y * y, q)),
      ],
    },
    ({ k }) =>
      rounded(
        Math.max(
          ...Array.from(
            { length: 20001 },
            (_, n) => 3 * k * Math.cos((n * Math.PI) / 10000) + 4 * k * Math.sin((n * Math.PI) / 10000),
          ),
        ),
      ),
    ({ a, b }) => rounded(slope((t) => a * (0.6 * t) + b * (0.8 * t), 0)),
    {
      gaps: ({ a, b }) => [
        rounded(argmin((x) => x * x - 2 * a * x, -20, 31)),
        rounded(argmin((y) => y * y - 2 * b * y, -20, 31)),
      ],
    },
  ],
  'the-best-point-on-a-curve': [
    ({ s }) => rounded(((x) => x * (2 * s - x))(argmax((x) => x * (2 * s - x), 0, 2 * s))),
    {
      gaps: ({ k }) => {
        const x = rounded(argmin((z) => z * z + ((25 * k - 3 * z) / 4) ** 2, -50, 60));
        return [x, (25 * k - 3 * x) / 4];
      },
    },
    ({ r }) =>
      rounded(((t) => r * (3 * Math.cos(t) + 4 * Math.sin(t)))(argmax((t) => 3 * Math.cos(t) + 4 * Math.sin(t), 0, 3))),
    ({ l, b }) => euler(() => l, b, 2, 10),
  ],
  'double-integrals-add-up-columns': [
    ({ a, b, c }) => rounded(area(() => area(() => c, 0, 2 * b, 2), 0, 2 * a, 2)),
    ({ a, b }) => rounded(area((x) => area((y) => x * y, 0, 2 * b, 2), 0, 2 * a, 2)),
    { at: ({ m }, { x }) => area((y) => 2 * m * y + x, 0, x) },
    ({ r }) => area((s) => 2 * Math.PI * s * (r - s), 0, r),
  ],
  'project-slowing-down': [
    ({ v, k }) => area(() => 20 / k, 0, v),
    { at: ({ u, a }, { t }) => euler((_, y) => (-y * y) / (100 * a), u, t) },
    { gaps: ({ v, d }) => [(20 * v) / d, rounded(d * area((t) => v - (d / 20) * t, 0, (20 * v) / d)) / d] },
    ({ p, q }) => rounded(slope((z) => 108 / p + 5 + 0.25 * (p + z) ** 2, q)),
    { at: (_, { v, w }) => slope((z) => 108 / z + 5 + 0.25 * (z + w) ** 2, v, 1e-3 * v) },
    () => rounded(8 + 4 * (-5 / 80 - (0.25 * 8 * 8) / 80)),
  ],
  'mixed-review-the-whole-course': [
    { at: ({ k, c }, { x }) => euler((t, y) => -2 * k * t * y, c, x, 4000) },
    ({ a, q }) => rounded((q + 2) * total((n) => a * (-1 / (q + 1)) ** n, 0, 60)) / (q + 2),
    { at: ({ a, b }, { x, y }) => slope((z) => a * x * z * z + Math.log(b * z), y, 1e-3 * y) },
    { at: ({ k }, { x }) => -1 / (3 * k) + area((t) => t * t * Math.exp(-k * t ** 3), 0, x, 2000) },
    ({ a }) => rounded(limit((x) => (Math.exp(a * x) - 1 - a * x) / (x * x), 0)),
    ({ a }) => rounded(slope((t) => 60 * t * t - 40 * t ** 3, a / 10)),
    ({ r }) => rounded(argmax((x) => x + Math.sqrt(2 * r * r - x * x), 0, 1.41 * r)),
  ],
};
