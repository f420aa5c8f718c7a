import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './statistics-1';
import { checks as part2 } from './statistics-2';
import { checks as part3 } from './statistics-3';
import { checks as part4 } from './statistics-4';

export const checks: CourseChecks = { ...part1, ...part2, ...part3, ...part4 };

export const unfinished: readonly string[] = [
  'a-p-value-in-one-careful-sentence',
  'an-analysis-of-your-own-from-question-to-report',
  'an-interval-for-a-mean-with-gossets-t',
  'an-interval-for-a-proportion',
  'anova-for-several-groups',
  'anscombes-four-data-sets-alike-in-every-summary',
  'bayesian-updating-as-another-way-to-think',
  'bell-curve-and-the-68-95-99-7-rule',
  'chi-square-for-tables',
  'contingency-tables-and-simpsons-paradox',
  'counting-successes-with-the-binomial',
  'false-alarms-and-misses',
  'holding-other-things-fixed',
  'how-large-a-sample',
  'p-hacking-publication-bias-replication',
  'point-estimate-and-interval',
  'power-and-why-small-studies-mislead',
  'regression-to-the-mean',
  'relative-and-absolute-risk-in-a-headline',
  'shuffling-labels-a-permutation-test',
  'significant-is-not-important-effect-sizes',
  'simulating-a-thousand-samples',
  'slope-intercept-and-residuals',
  'smallest-sum-of-squares',
  'standard-error-and-the-square-root-of-n',
  't-tests-paired-and-unpaired',
  'the-bootstrap-resampling-what-you-have',
  'third-causes-reversed-causes-and-luck',
  'twenty-tests-and-one-lucky-star',
  'what-95-per-cent-confidence-does-mean',
  'what-r-measures-what-it-misses',
  'what-the-central-limit-theorem-promises',
  'yes-or-no-outcomes-and-logistic-regression',
];
