import type { CourseChecks } from '../../../support/recomputed';
import { argmax, bend, euler, root, rounded, slope } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'powers-sums-and-constant-multiples': [
    { at: ({ a, n, b }, { x }) => slope((z) => a * z ** n - b * z + a + b, x) },
    { at: ({ a, n }, { x }) => slope((z) => a / z ** n, x, 1e-3 * x) },
    { at: ({ a }, { x }) => slope((z) => 2 * a * Math.sqrt(z), x) },
    {
      gaps: ({ a, b }) => [
        rounded(root((x) => slope((z) => 2 * z ** 3 - 3 * (a + b) * z * z + 6 * a * b * z, x), a - 3, (a + b) / 2)),
        rounded(root((x) => slope((z) => 2 * z ** 3 - 3 * (a + b) * z * z + 6 * a * b * z, x), (a + b) / 2, b + 3)),
      ],
    },
    { at: ({ a, c }, { x }) => c + a ** 3 + slope((z) => c + z ** 3, a) * (x - a) },
    { at: ({ a, b }, { x }) => slope((z) => (a * z ** 3 + b * z) / (z * z), x, 1e-3 * x) },
  ],
  'products-and-quotients': [
    { at: ({ a, b }, { x }) => slope((z) => (z * z + a) * (z - b), x) },
    { at: ({ a, b }, { x }) => slope((z) => (a * z) / (z + b), x) },
    ({ u, v, p, q }) => slope((x) => (u + p * (x - 3)) * (v + q * (x - 3)), 3),
    ({ u, v, p, q }) => rounded(slope((x) => (u + p * (x - 1)) / (v + q * (x - 1)), 1) * v * v) / (v * v),
    { at: ({ a, b }, { x }) => slope((z) => (z ** 3 + a * z * z + b) / z, x, 1e-3 * x) },
    ({ a }) => rounded(argmax((x) => x / (x * x + a * a), 0, 30)),
  ],
  'the-chain-rule-layer-by-layer': [
    { at: ({ a, b, n }, { x }) => slope((z) => (a * z + b) ** n, x) },
    { at: ({ a, b }, { x }) => slope((z) => Math.sqrt(2 * a * z + b), x) },
    { at: ({ b, n }, { x }) => slope((z) => (z * z + b) ** n, x) },
    ({ p, q }) => slope((x) => p * (q * x), 2),
    { at: ({ a, b, n }, { x }) => slope((z) => (a * z + b) ** -n, x) },
  ],
  'sine-and-cosine-turn-into-one-another': [
    { at: ({ a, b }, { x }) => slope((z) => a * Math.sin(b * z), x) },
    { at: ({ a, b }, { x }) => slope((z) => a * Math.cos(z) - b * Math.sin(z), x) },
    { at: (_, { x }) => slope((z) => z * Math.cos(z), x) },
    { at: ({ n }, { x }) => slope((z) => Math.sin(z) ** n, x) },
    ({ m, p }) => slope((t) => m * Math.sin((Math.PI * t) / p), 0),
    { at: ({ a }, { x }) => bend((z) => Math.cos(a * z), x) },
  ],
  'the-function-that-is-its-own-derivative': [
    { at: ({ a, k }, { x }) => slope((z) => a * Math.exp(k * z), x) },
    { at: ({ k }, { x }) => slope((z) => z * Math.exp(-k * z), x) },
    ({ k }) => rounded(argmax((x) => x * Math.exp(-x / k), 0, 60)),
    ({ b }) => slope((x) => b ** x, 0),
    ({ n, k }) => rounded(slope((t) => n * Math.exp((k / 10) * t), 0)),
    { at: ({ c, k }, { x }) => euler((_, y) => k * y, c, x, 20000) },
  ],
  'logarithms-and-inverse-functions': [
    { at: ({ a, b }, { x }) => slope((z) => a * Math.log(b * z + 1), x, 1e-3 * x) },
    { at: ({ b }, { x }) => slope((z) => Math.log(z * z + b), x) },
    { at: ({ a }, { x }) => slope((z) => z * Math.log(a * z), x, 1e-3 * x) },
    ({ a }) => 1 / rounded(1 / slope((y) => root((x) => x ** 3 + 2 * x - y, -9, 9), a ** 3 + 2 * a)),
    { at: ({ a }, { x }) => slope((z) => Math.atan(a * z), x) },
    { at: ({ k }, { x }) => slope((z) => z ** (k * z), x, 1e-4) },
  ],
  'several-rules-at-once': [
    { at: ({ a, k }, { x }) => slope((z) => z ** a * Math.exp(k * z), x) },
    { at: ({ b }, { x }) => slope((z) => Math.sin(Math.sqrt(z + b)), x) },
    { at: ({ k }, { x }) => slope((z) => Math.sin(k * z) / z, x) },
    { at: ({ a, b }, { x }) => slope((z) => Math.log(z ** a * (z + b)), x, 1e-3 * x) },
    ({ a, b, c }) => rounded(slope((x) => (a + x) * (b + x) * (c + x), 0)),
  ],
  'implicit-differentiation-on-a-circle': [
    ({ k }) => rounded(slope((x) => Math.sqrt(25 * k * k - x * x), 3 * k)),
    {
      at: ({ a }, { x, y }) =>
        slope((z) => Math.cbrt(y ** 3 + a * x * x - a * z * z), x, (1e-3 * y ** 3) / (1 + a * x)),
    },
    { at: ({ c }, { x, y }) => slope((z) => (x * y + 0 * c) / z, x, 1e-3 * x) },
    ({ a, b }) =>
      rounded(slope((x) => root((y) => x * x + x * y + y * y - a * a - a * b - b * b, 0.2, 40), a) * (a + 2 * b)) /
      (a + 2 * b),
  ],
  'project-how-fast-the-bicycle-climbs': [
    ({ x }) => rounded(slope((z) => 24 * z - 1.2 * z * z, x)),
    ({ k }) => slope((t) => 24 * (60 * t * t - 40 * t ** 3) - 1.2 * (60 * t * t - 40 * t ** 3) ** 2, k / 10),
    { at: (_, { t }) => slope((u) => 24 * (60 * u * u - 40 * u ** 3) - 1.2 * (60 * u * u - 40 * u ** 3) ** 2, t) },
    ({ w, g }) => rounded(slope((t) => 9.8 * w * (g * t), 1)),
  ],
  'mixed-review-rules-of-differentiation': [
    { at: ({ a, b }, { x }) => slope((z) => (z ** 3 + a * z) / z - b * Math.sqrt(z), x) },
    { at: ({ a, k }, { x }) => slope((z) => Math.exp(-k * z) * Math.sin(a * z), x) },
    { at: ({ b }, { x }) => slope((z) => Math.log(z / (z + b)), x, 1e-3 * x) },
    { at: ({ a }, { x }) => 1 + slope((z) => Math.exp(a * z), 0) * x },
    ({ a, b }) => rounded(slope((x) => (b * (a * a + 1)) / (x * x + 1), a) * (a * a + 1)) / (a * a + 1),
    ({ a }) => 1 / rounded(1 / slope(Math.log, a)),
  ],
};
