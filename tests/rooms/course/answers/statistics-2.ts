import type { CourseChecks } from '../../../support/recomputed';
import { groupSums, mean, sleeps, smallest, sum, thirtyNights } from './statistics-helpers';

export const checks: CourseChecks = {
  'simple-stratified-and-clustered': [
    ({ t, a }) => smallest((n) => Math.abs(n / (t * 5) - (10 * a) / 1000) < 1e-9),
    ({ f, s }) =>
      Array.from({ length: f * 30 }, (_, at) => at + 1).filter((at) => at % f === s % f && at >= s)[2] ?? NaN,
    ({ a, b }) => Math.abs(a + b - 50 / 5),
  ],
  'volunteers-and-the-literary-digest-of-1936': [
    ({ n, k }) => (100 * ((k * n) / 20)) / n,
    () => 61 - (100 - 57),
    ({ p, q, a }) => (100 * ((a * p) / 100 + (a * q) / 100)) / (2 * a),
    ({ p, q }) => mean([p, q, q, q]),
  ],
  'random-assignment-balances-what-you-do-not-know': [
    ({ n, k }) =>
      mean(groupSums([...Array(k).fill(1), ...Array(Math.min(n - k, 14 - k)).fill(0)], Math.min(n, 14) / 2)),
    () => groupSums([1, 1, 1, 1], 2).length,
  ],
  'control-groups-placebo-and-blinding': [
    ({ n, a, b }) => (100 * ((a * n) / 10 - (b * n) / 10)) / n,
    ({ d, c }) => mean(Array.from({ length: d }, (_, point) => (point < c ? 0 : 100))),
    ({ r }) => r + 12 - 60 * ((r + 12) / 60 - r / 60),
  ],
  'confounders-in-observational-data': [
    ({ n, k }) => (100 * (n * k)) / 10 / n - 10 * k,
    () => (100 * sum([30, 1])) / sum([90, 10]),
  ],
  'asking-without-pushing': [
    ({ e, n, w }) => mean(Array.from({ length: n }, () => w + e / 10)),
    ({ a, b }) => mean([20 + a, 20 - a, 20 + b, 20 - b]),
    ({ n, d }) => (100 * (8 * n - (8 - d) * n)) / (10 * n),
  ],
  'project-drawing-five-nights': [
    () => mean([5, 9, 16, 22, 30].map((day) => sleeps()[day - 1] ?? NaN)),
    ({ s }) => Math.max(...Array.from({ length: 30 }, (_, at) => at + 1).filter((day) => day % 6 === s % 6)),
    () => (6 * sleeps('R').length) / sleeps().length,
    () => (100 * [6, 13, 26, 27].filter((day) => thirtyNights[day - 1]?.card === 'R').length) / sleeps('R').length,
  ],
  'mixed-review-where-data-come-from': [
    ({ s, p }) => s - (s * (100 - p)) / 100,
    ({ a, b }) => smallest((points) => b + points === a),
    ({ r, n }) => smallest((letters) => (letters * r) / 100 >= n),
    ({ x, y }) => mean([x, y, y]),
  ],
};
