import type { CourseChecks } from '../../../support/recomputed';
import {
  bellArea,
  chiSquare,
  deviation,
  groupSums,
  mean,
  sleeps,
  smallest,
  squares,
  successes,
  sum,
} from './statistics-helpers';

export const checks: CourseChecks = {
  'shuffling-labels-a-permutation-test': [
    ({ n }) => groupSums(Array(n).fill(1), 2).length,
    ({ a, b }) => groupSums([a, b + 2, b + 3, b + 4], 2).filter((total) => total >= 2 * b + 6).length,
    ({ k }) => mean([...Array(10 * k).fill(1), ...Array(1000 - 10 * k).fill(0)]),
    () =>
      groupSums([1, 2, 3, 4, 5, 6], 3).filter((total) => total >= 15).length / groupSums([1, 2, 3, 4, 5, 6], 3).length,
    () => groupSums([4, 6, 9, 3, 5, 7], 3).filter((total) => total >= 19).length,
  ],
  'a-p-value-in-one-careful-sentence': [
    ({ n }) => successes(n, 0.5)[n] ?? NaN,
    ({ n }) => groupSums(Array(n).fill(1), n - 1).length + groupSums(Array(n).fill(1), n).length,
    () => 2 * sum(successes(10, 0.5).slice(8)),
  ],
  'tests-and-intervals-agree': [
    ({ c, e, k }) => (c + (k * e) / 2 - c) / e,
    () => 0.08 - 0.08 / 2,
    ({ n, k }) =>
      (k * Math.sqrt(n)) / 2 / Math.sqrt(sum(successes(n, 0.5).map((chance, heads) => chance * (heads - n / 2) ** 2))),
    ({ e }) => e * (smallest((k) => 2 * bellArea(k / 1000, 8) < 0.05) / 1000),
  ],
  'false-alarms-and-misses': [
    ({ n }) => sum(successes(n, 0.05).map((chance, k) => k * chance)),
    ({ n, w }) => n - n * w,
    ({ t }) => (100 * ((1000 - t) / 20)) / ((4 * t) / 5 + (1000 - t) / 20),
    ({ a, k }) => mean(Array.from({ length: a }, (_, alarm) => (alarm < a / (2 * k) ? 0 : 100))),
  ],
  'power-and-why-small-studies-mislead': [
    ({ e }) => (2.8 * e) / (1.96 + smallest((k) => bellArea(-8, k / 1000) >= 0.8) / 1000),
    ({ s }) => 100 * bellArea((1.96 * s - 1.96 * s) / s, 8),
    ({ e, n }) => smallest((cases) => e * Math.sqrt(n / cases) <= e / 2 + 1e-12),
    ({ p }) => sum([...Array(100).fill(p), ...Array(900).fill(0.05)]),
  ],
  't-tests-paired-and-unpaired': [
    ({ d, s }) => d / Math.sqrt((s * s) / 9),
    ({ a, k }) => deviation([a - k, a, a + k]),
    ({ m, d, k }) => (m + d - m) / Math.hypot((15 * k) / 5, (20 * k) / 5),
    () => mean([1, 3, 2, 5, 4]) / (deviation([1, 3, 2, 5, 4]) / Math.sqrt(5)),
  ],
  'chi-square-for-tables': [
    ({ a, b }) => (a * b + 10 - (10 * a * (100 * b)) / 1000) ** 2 / ((10 * a * (100 * b)) / 1000),
    ({ k }) => sum([50 + k, 50 - k].map((seen) => (seen - 50) ** 2 / 50)),
    ({ k }) =>
      chiSquare([
        [25 + k, 25 - k],
        [25 - k, 25 + k],
      ]),
    ({ r, c }) => Array.from({ length: r - 1 }, () => c - 1).reduce((all, each) => all + each, 0),
    () => sum([8, 9, 12, 11, 6, 14].map((seen) => (seen - 10) ** 2 / 10)),
    () =>
      chiSquare([
        [40, 10],
        [30, 20],
      ]),
  ],
  'anova-for-several-groups': [
    ({ n }) => groupSums(Array(n).fill(1), 2).length,
    ({ g, n }) => sum(Array.from({ length: g }, () => n - 1)),
    ({ b, w }) => (b * w) / 10 / w,
    ({ a, d }) =>
      (squares([a - 1, a, a + 1, a + d - 1, a + d, a + d + 1]) - 2 * squares([a - 1, a, a + 1])) /
      ((2 * squares([a - 1, a, a + 1])) / 4),
    () => 90 - 54,
  ],
  'choosing-a-test': [
    ({ n }) => successes(n, 0.5)[n] ?? NaN,
    ({ n }) => groupSums(Array(n).fill(1), n - 1).length + 1,
    ({ a, b, c }) => [b, a, c, b * 10].filter((value) => value <= b).length,
    () => new Set(['a', 'b', 'c', 'd', 'e', 'f']).size,
  ],
  'significant-is-not-important-effect-sizes': [
    ({ s, k }) => (k * s) / 10 / s,
    ({ s, d }) => sum(Array.from({ length: s }, () => d)),
    ({ s, n, k }) => k / Math.hypot(s / Math.sqrt(n), s / Math.sqrt(n)),
    ({ n, f }) => 1.5 / Math.sqrt(n / (f * n)),
  ],
  'project-testing-the-coffee': [
    () =>
      (mean(sleeps('D')) - mean(sleeps('R'))) /
      (Math.hypot(deviation(sleeps('D')), deviation(sleeps('R'))) / Math.sqrt(15)),
    () => (mean(sleeps('D')) - mean(sleeps('R'))) / Math.sqrt((squares(sleeps('D')) + squares(sleeps('R'))) / 28),
    () =>
      chiSquare(
        ['R', 'D'].map((card) =>
          [420, -420].map(
            (limit) => sleeps(card).filter((minutes) => (limit > 0 ? minutes >= 420 : minutes < 420)).length,
          ),
        ),
      ),
    () => sum(sleeps()) - sum(sleeps('R')),
    () => {
      const ways = new Map<string, number>([['0 0', 1]]);
      for (const minutes of sleeps())
        for (const [key, count] of [...ways]) {
          const [cases = 0, total = 0] = key.split(' ').map(Number);
          if (cases < 15)
            ways.set(`${cases + 1} ${total + minutes}`, (ways.get(`${cases + 1} ${total + minutes}`) ?? 0) + count);
        }
      const splits = [...ways].filter(([key]) => key.startsWith('15 '));
      const extreme = splits.filter(([key]) => Math.abs(Number(key.slice(3)) - sum(sleeps()) / 2) >= 195);
      return sum(extreme.map(([, count]) => count)) / sum(splits.map(([, count]) => count));
    },
  ],
  'mixed-review-testing-a-claim': [
    ({ d, k }) => d / Math.hypot((30 * k) / 10, (40 * k) / 10),
    ({ a }) =>
      chiSquare([
        [a, 60 - a],
        [60 - a, a],
      ]),
    ({ n, p }) => n - n * p,
    ({ m, e, k }) => (m - (k * e) / 2 - m) / e,
    () => 1 / groupSums([1, 1, 1, 1], 2).length,
  ],
};
