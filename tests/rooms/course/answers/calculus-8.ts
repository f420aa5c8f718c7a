import type { CourseChecks } from '../../../support/recomputed';
import { area, argmin, limit, rounded, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'substitution-runs-the-chain-rule-backwards': [
    { at: ({ b, n }, { x }) => b ** (n + 1) / (n + 1) + area((t) => 2 * t * (t * t + b) ** n, 0, x) },
    { at: ({ k }, { x }) => -1 / (2 * k) + area((t) => t * Math.exp(-k * t * t), 0, x, 2000) },
    { at: ({ b }, { x }) => area((t) => t / (t * t + b), 0, x) },
    ({ a, m }) => area((x) => 2 * x * (x * x + a) ** 2, 0, m),
    { at: ({ a }, { x }) => area((t) => t * (t + a) ** 4, -a, x) },
  ],
  'by-parts-runs-the-product-rule-backwards': [
    { at: ({ k }, { x }) => -1 / (k * k) + area((t) => t * Math.exp(k * (t - x)), 0, x, 2000) * Math.exp(k * x) },
    { at: ({ k }, { x }) => 1 / (k * k) + area((t) => t * Math.cos(k * t), 0, x) },
    { at: ({ n }, { x }) => -1 / (n + 1) ** 2 + area((t) => t ** n * Math.log(t), 1, x) },
    ({ m }) => area((x) => x * Math.exp(x), 0, m),
  ],
  'partial-fractions-split-a-quotient-into-easy': [
    {
      gaps: ({ p, q, a, b }) => [
        rounded(limit((x) => ((p + q) * x + p * b - q * a) / (x + b), a)),
        rounded(limit((x) => ((p + q) * x + p * b - q * a) / (x - a), -b)),
      ],
    },
    { at: ({ a }, { x }) => Math.log(0.5) + area((t) => (2 * a) / (t * (t + 2 * a)), 2 * a, x, 4000) },
    ({ a, b }) => rounded(limit((x) => x * x + b, a)),
    ({ a }) => area((x) => 1 / (x * (x + a)), 1, 2),
  ],
  'powers-of-sine-and-cosine': [
    { at: (_, { x }) => area((t) => Math.sin(t) ** 2, 0, x) },
    { at: ({ n }, { x }) => area((t) => Math.sin(t) ** n * Math.cos(t), 0, x) },
    { at: (_, { x }) => area((t) => Math.cos(t) ** 3, 0, x) },
    ({ a }) => rounded(area((x) => (a * Math.sin(x)) ** 2, 0, 2 * Math.PI) / (2 * Math.PI)),
    ({ a }) => area((t) => a * a * Math.cos(t) ** 2, 0, Math.PI / 2),
  ],
  'simpsons-rule-when-nothing-else-works': [
    ({ a, b }) => area((x) => a * x * x + b, 0, 2),
    ({ a, b, c }) => total((n) => ([a, b, c, b, a][n] ?? 0) * ([1, 4, 2, 4, 1][n] ?? 0), 0, 4),
    ({ k }) => ((k - 1) / 3) * (1 + 4 / k + 1 / (2 * k - 1)),
    ({ e }) => e / 2 ** 4,
  ],
  'areas-between-curves': [
    ({ a }) => area((x) => a * x - x * x, 0, a),
    ({ a }) => area((x) => a * a - x * x, -a, a),
    ({ a }) =>
      rounded(area((x) => Math.abs(a * a * x - x ** 3), -a, 0) + area((x) => Math.abs(a * a * x - x ** 3), 0, a)),
    ({ c, w }) => rounded(area(() => c, 1, 1 + w)),
    ({ a, b }) => rounded(area((t) => b + 2 * a * t - b, 0, 6)),
  ],
  'slicing-into-discs': [
    ({ b }) => area((x) => Math.PI * Math.sqrt(x) ** 2, 0, b),
    ({ r, h }) => area((x) => Math.PI * ((r / h) * x) ** 2, 0, h),
    ({ a, b }) => area(() => Math.PI * (a + b) ** 2 - Math.PI * b ** 2, 0, 3),
    ({ k }) => area((x) => Math.PI * Math.exp(k * x) ** 2, 0, 1),
    ({ r }) => area((x) => Math.PI * (r * r - x * x), 1, r),
  ],
  'wrapping-in-shells': [
    ({ b, c }) => area((x) => 2 * Math.PI * (x + 1) * c * x, 0, b),
    ({ b }) => area((y) => Math.PI * (b * b - y), 0, b * b),
    ({ a }) => area((x) => 2 * Math.PI * x * (a * x - x * x), 0, a),
    ({ r, k }) => area((x) => 2 * Math.PI * x * 5, r, r + k),
  ],
  'work-averages-and-arc-length': [
    ({ k, s }) => rounded(area((x) => k * x, 0, s / 10)),
    ({ w, r, h }) => rounded(area((x) => w + r * (h - x), 0, h)),
    ({ a, m }) => rounded(area((x) => 3 * a * x * x, 0, m) / m),
    ({ a }) => area((x) => a * Math.sin(x), 0, Math.PI) / Math.PI,
    { at: ({ a }, { x }) => 1 + slope((z) => a * z * z, x) ** 2 },
    ({ k }) => area((x) => Math.sqrt(1 + slope((z) => (2 / 3) * z ** 1.5, x, 1e-3 * x) ** 2), 0, k),
  ],
  'integrals-that-reach-to-infinity': [
    ({ k }) => 1 / rounded(1 / area((x) => Math.exp(-k * x), 0, 40 / k, 2000)),
    ({ p, a }) => rounded((p - 1) * area((u) => a * u ** (p - 2), 0, 1)) / (p - 1),
    ({ c }) => rounded(area((u) => 2 + 0 * u, 0, Math.sqrt(c))),
    ({ a }) => area((t) => a + 0 * t, 0, Math.PI / 2),
    ({ k }) => 1 / rounded(1 / area((x) => x * Math.exp(-k * x), 0, 60 / k, 2000)),
  ],
  'project-the-work-of-the-ride': [
    ({ x }) => area((z) => 0.785 * (24 - 2.4 * z), 0, x),
    ({ m }) => area((x) => (m * 9.81 * (24 - 2.4 * x)) / 1000, 0, 10),
    () => area((t) => (t - t * t) ** 2, 0, 1),
    ({ v }) => rounded(area(() => 0.25 * v * v, 0, 20)),
    () => rounded(area((t) => (120 * (t - t * t)) ** 2, 0, 1) / 20),
  ],
  'mixed-review-finding-and-using-integrals': [
    { at: ({ k }, { x }) => area((t) => t * Math.sin(k * t), 0, x, 400) },
    { at: ({ b }, { x }) => -1 / b + area((t) => (2 * t) / (t * t + b) ** 2, 0, x) },
    ({ a }) => area((x) => Math.PI * ((a * x) ** 2 - x ** 4), 0, a),
    ({ k }) => rounded(area((u) => k / (u * u), 1, 2) + area((u) => k + 0 * u, 0, 0.5)),
    ({ r, h }) => area((y) => 10 * Math.PI * r * r * (h - y), 0, h),
    ({ a }) => rounded(argmin((x) => (x - a - 1) * Math.exp(x - a), 0.1, a + 4)),
  ],
};
