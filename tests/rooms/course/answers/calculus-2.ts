import type { CourseChecks } from '../../../support/recomputed';
import { area, euler, root, slope, total } from './calculus-helpers';

/** Part of the answers of the course on calculus, recomputed by numbers. */
export const checks: CourseChecks = {
  'functions-as-formulas-graphs-and-tables': [
    ({ a, b, c }) => total(() => a * c - b, 1, c),
    ({ b }) => root((x) => x - b, -50, 50),
    { at: ({ a, b }, { x }) => (a * x + b) * (a * x + b) },
    { at: ({ a, b }, { x }) => total(() => x * x, 1, a) + b },
    { gaps: ({ a, k }) => [root((x) => x - a, -99, 99), Math.sqrt(a + k ** 2 - a)] },
    { at: ({ a }, { x, h }) => (x + h) * (x + h + a) - x * (x + a) },
  ],
  'trigonometry-in-radians': [
    ({ k }) => ((k * Math.PI) / 12 / Math.PI) * 180,
    ({ k }) => ((30 * k) / 360) * 2 * Math.PI,
    ({ r, k }) => root((z) => area(() => r, 0, z) - (r * k) / 2, 0, 50),
    () => Math.cos(Math.PI - Math.asin(0.6)),
    { at: ({ m, p }, { t }) => -m * Math.cos((2 * Math.PI * (t + p / 4)) / p) },
  ],
  'exponentials-logarithms-and-the-number-e': [
    ({ b, n }) => Math.log(b ** n) / Math.log(b),
    ({ k, y }) => root((x) => Math.exp(k * x) - y, 0, 10),
    ({ p }) => root((t) => (1 + p / 100) ** t - 2, 0, 100),
    ({ b }) => slope((x) => b ** x, 0),
    { at: ({ a, h }, { t }) => euler((_, y) => (-Math.log(2) / h) * y, a, t) },
    ({ m, n }) => Math.log(Math.exp(m) * Math.exp(m) * Math.exp(n)),
  ],
  'project-a-formula-for-the-ride': [
    ({ k }) => area((t) => 120 * t * (1 - t), 0, k / 10),
    ({ x }) => area((z) => 24 - 2.4 * z, 0, x),
    { at: (_, { m }) => area((u) => 2 * (u / 60) * (1 - u / 60), 0, m) },
    ({ k }) =>
      area(
        (z) => 24 - 2.4 * z,
        0,
        area((t) => 120 * t * (1 - t), 0, k / 10),
      ),
  ],
  'mixed-review-functions-radians-and-e': [
    { at: ({ a }, { t }) => 100 * a * Math.exp(t * Math.log(1.5)) },
    ({ k }) => Math.log(Math.exp(3) ** k),
    { at: ({ p }, { t }) => 10 * Math.cos((2 * Math.PI * t) / p - Math.PI / 2) },
    { gaps: ({ a }) => [root((x) => x - a, -50, 50), root((x) => Math.log(x - a), a + 0.01, 50)] },
    ({ a, c }) => area((t) => 2 * c * t, a, a + 1),
    ({ a, b }) => root((x) => a + b * Math.exp(x) - a - 7 * b, 0, 5),
  ],
};
