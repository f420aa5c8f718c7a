import type { CourseChecks } from '../../../support/recomputed';
import { mean, share, smallest, sum, thirtyNights } from './statistics-helpers';

export const checks: CourseChecks = {
  'from-a-vague-wish-to-a-question-data-can-answer': [
    ({ n, k }) => mean(Array.from({ length: n }, (_, bus) => (bus < k + 2 ? 100 : 0))),
  ],
  'who-is-in-the-population-who-is-in-the-sample': [
    ({ d, p }) => Array.from({ length: 100 }, (_, at) => (at < p ? d / 100 : 0)).reduce((all, each) => all + each, 0),
    ({ n, g }) => n - Array.from({ length: n }, (_, member) => member).filter((member) => member >= g).length,
  ],
  'categories-with-and-without-an-order': [
    ({ a, b, c }) =>
      [...Array(a).fill(1), ...Array(b).fill(2), ...Array(c).fill(3)].filter((code: number) => code <= 2).length,
    ({ y, n }) => mean(Array.from({ length: n }, (_, at) => (at < y ? 1 : 0))),
  ],
  'counts-and-measurements': [
    ({ w }) => Array.from({ length: 4001 }, (_, step) => w - 2 + step / 1000).find((kg) => Math.round(kg) === w) ?? NaN,
    ({ a, b }) => a * b + (a + b) / 2 + 1 / 4,
    ({ f }) => smallest((c) => Math.abs(c * 1.8 + 32 - f) < 1e-9),
  ],
  'per-what-rates-and-shares': [
    ({ k, h }) => (k * h * 1000) / (h * 1000),
    ({ r, n }) => mean(Array.from({ length: n }, (_, part) => (part < (r * n) / 100 ? 100 : 0))),
    ({ p, w }) => smallest((n) => Math.abs((n * p) / 100 - (p * w) / 100) < 1e-9),
    ({ a, b }) => Math.max((a * 10) / 3, (b * 10) / 5) - Math.min((a * 10) / 3, (b * 10) / 5),
  ],
  'one-row-per-case-tidy-data': [
    ({ p, s }) => Array.from({ length: p }, () => Array.from({ length: s }, () => 1)).flat().length,
    ({ s, m, y }) => sum(Array.from({ length: s * y }, () => m)),
    ({ n, x }) => mean([...Array.from({ length: n }, () => x * 10), sum(Array.from({ length: n }, () => x * 10))]),
  ],
  'project-thirty-nights': [
    () =>
      [3, 5, 4, 3, 2, 2, 2, 1, 3, 1, 3, 2, 3, 3, 1, 4, 2, 1, 1, 2, 2, 3, 2, 4, 1, 5, 5, 1, 2, 5].filter(
        (cups) => cups === 3,
      ).length,
    () => thirtyNights.filter(({ sleep }) => sleep / 60 >= 7).length,
    () => 100 * (share('D', 420) - share('R', 420)),
    () => (425 + 430) / 2,
  ],
  'mixed-review-questions-before-numbers': [
    ({ a, b }) => mean(Array.from({ length: 9 * b }, (_, letter) => (letter < a * b ? 100 : 0))),
    ({ h, d, w }) => Array.from({ length: d }, () => h * w).reduce((all, each) => all + each, 0),
    ({ p, n }) => n / (p / 100),
    ({ l }) => 4 * l - 2,
  ],
};
