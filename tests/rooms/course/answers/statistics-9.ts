import type { CourseChecks } from '../../../support/recomputed';
import { deviation, groupSums, mean, sleeps, smallest, successes, sum, thirtyNights } from './statistics-helpers';

export const checks: CourseChecks = {
  'twenty-tests-and-one-lucky-star': [
    ({ n }) => sum(successes(n, 0.1).slice(1)),
    ({ n }) => sum(successes(n, 0.05).map((chance, k) => k * chance)),
    ({ n }) => smallest((k) => (k / 100000) * n >= 0.05 - 1e-12) / 100000,
    ({ g, o }) => Array.from({ length: g }, () => Array.from({ length: o }, () => 1)).flat().length,
    ({ n }) => groupSums(Array(n).fill(1), 2).length,
  ],
  'p-hacking-publication-bias-replication': [
    ({ n }) => sum(successes(n, 0.05).map((chance, k) => k * chance)),
    ({ t, w }) => sum([...Array(t).fill(w), ...Array(200 - t).fill(1 / 20)]),
    ({ p, n }) => (100 * ((n * p) / 100)) / n,
  ],
  'holding-other-things-fixed': [
    ({ a, b, c, x, z }) => sum([a, ...Array(x).fill(b), ...Array(z).fill(c)]),
    ({ b, c, d }) => 9 + b * (8 + d) + c * 5 - (9 + b * 8 + c * 5),
    ({ b, c, d, e }) => 20 + b * (5 + d) - c * (3 + e) - (20 + b * 5 - c * 3),
    ({ g, s }) => 420 + g * 1 - s * 5 - (420 + g * 0 - s * 5),
  ],
  'yes-or-no-outcomes-and-logistic-regression': [
    ({ a, b }) => mean([...Array(a).fill(1), ...Array(b - a).fill(0)]),
    ({ p }) => (100 * p) / (100 - 100 * p),
    ({ a, b }) => mean([...Array(a).fill(1), ...Array(100 - a).fill(0)]) / (b / 100),
    ({ a, b }) => a / (100 - a) / (b / (100 - b)),
    ({ b, h }) => smallest((hours) => Math.exp(-b * h + b * hours) >= 1 - 1e-12),
  ],
  'what-a-test-result-is-worth': [
    ({ a, n }) => 200 * mean(Array.from({ length: n }, (_, at) => (at < (a * n) / 100 ? 0 : 1))),
    ({ f, n }) => (100 * (n - (f * n) / 100)) / n,
    ({ i }) => mean([...Array(Math.round(9 * i)).fill(100), ...Array(1000 - i).fill(0)]),
    ({ i }) => 1000 - (0.9 * i + 0.2 * (1000 - i)),
  ],
  'bayesian-updating-as-another-way-to-think': [
    ({ a, b, r }) => ((a / (a + b)) * r) / (b / (a + b)),
    ({ o }) => mean([...Array(o).fill(1), 0]),
    ({ s, f }) => (100 * s) / (100 * f),
    ({ i }) => 1000 - (0.1 * i + 0.9 * (1000 - i)),
    ({ n, m }) => (0.75 ** (n + m) * 0.25 ** m) / (0.25 ** (n + m) * 0.75 ** m),
  ],
  'relative-and-absolute-risk-in-a-headline': [
    ({ a, r }) => a - a * (1 - r / 100),
    ({ d }) => smallest((people) => (people * d) / 100 >= 1 - 1e-9),
    ({ a, k }) => 100 * ((a + (a * k) / 10) / a - 1),
    ({ a, n }) => (10 * n * (2 * a - a)) / n,
  ],
  'putting-studies-together': [
    ({ e }) => 1 / e / e,
    ({ a, b }) => mean([a, b]),
    ({ a, d }) => mean([a, a, a, a, a + d]),
    ({ k, e }) => 1 / Math.sqrt(sum(Array.from({ length: k }, () => 1 / e ** 2))),
  ],
  'an-analysis-of-your-own-from-question-to-report': [
    ({ d, e }) => d - 2.1 * e + 2 * 2.1 * e,
    ({ s, n }) => Math.hypot(s / Math.sqrt(n), s / Math.sqrt(n)),
    ({ e }) => e * 2 + e * 0.8,
  ],
  'project-the-honest-report': [
    () => 408.6 + 26 * 1 + 31.5 * 0,
    ({ c }) => [488.3, -11.7, ...Array(c).fill(-20.2)].reduce((all, each) => all + each, 0),
    () =>
      mean(thirtyNights.filter(({ card }) => card === 'R').map(({ cups }) => cups)) -
      mean(thirtyNights.filter(({ card }) => card === 'D').map(({ cups }) => cups)),
    () => mean(sleeps('D')) - mean(sleeps('R')),
    () => sum(successes(4, 0.05).map((chance, k) => k * chance)),
    () => Math.hypot(deviation(sleeps('D')), deviation(sleeps('R'))) / Math.sqrt(45),
  ],
  'mixed-review-reading-research-and-doing-some': [
    ({ a, r }) => 10 * a - 10 * a * (1 - r / 100),
    ({ i }) => mean([...Array(20 * i).fill(100), ...Array(1000 - i).fill(0)]),
    ({ m, e, n }) => m + 2 / Math.sqrt(sum(Array.from({ length: n }, () => 1 / (e * Math.sqrt(n)) ** 2))),
    ({ k }) => 0.05 / Array.from({ length: k }).length,
    ({ b, c, x }) => sum([10, c, ...Array(x).fill(b)]),
    ({ n, s }) => 2 * Math.sqrt((s * s) / n),
  ],
};
