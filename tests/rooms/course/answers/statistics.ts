import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './statistics-1';
import { checks as part2 } from './statistics-2';
import { checks as part3 } from './statistics-3';
import { checks as part4 } from './statistics-4';
import { checks as part5 } from './statistics-5';
import { checks as part6 } from './statistics-6';

export const checks: CourseChecks = { ...part1, ...part2, ...part3, ...part4, ...part5, ...part6 };

export const unfinished: readonly string[] = [
  'a-p-value-in-one-careful-sentence',
  'an-analysis-of-your-own-from-question-to-report',
  'an-interval-for-a-mean-with-gossets-t',
  'an-interval-for-a-proportion',
  'anova-for-several-groups',
  'bayesian-updating-as-another-way-to-think',
  'chi-square-for-tables',
  'false-alarms-and-misses',
  'holding-other-things-fixed',
  'how-large-a-sample',
  'p-hacking-publication-bias-replication',
  'point-estimate-and-interval',
  'power-and-why-small-studies-mislead',
  'relative-and-absolute-risk-in-a-headline',
  'shuffling-labels-a-permutation-test',
  'significant-is-not-important-effect-sizes',
  't-tests-paired-and-unpaired',
  'the-bootstrap-resampling-what-you-have',
  'twenty-tests-and-one-lucky-star',
  'what-95-per-cent-confidence-does-mean',
  'yes-or-no-outcomes-and-logistic-regression',
];
