import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './calculus-1';
import { checks as part2 } from './calculus-2';
import { checks as part3 } from './calculus-3';
import { checks as part4 } from './calculus-4';
import { checks as part5 } from './calculus-5';
import { checks as part6 } from './calculus-6';
import { checks as part7 } from './calculus-7';
import { checks as part8 } from './calculus-8';

/** The answers of the course on calculus: slopes, areas and sums are found by numbers, not by the rules of the lessons. */
export const checks: CourseChecks = { ...part1, ...part2, ...part3, ...part4, ...part5, ...part6, ...part7, ...part8 };

/** Lessons that have not been deepened yet. */
export const unfinished: readonly string[] = [
  'growth-cooling-and-the-logistic-curve',
  'slope-fields-drawn-by-hand',
  'separating-the-variables',
  'polar-curves-circles-spirals-and-roses',
  'parametric-curves-drawn-by-a-clock',
  'taylor-polynomials-that-hug-a-curve',
  'tests-for-convergence-comparison-ratio-alternating',
  'sine-and-e-to-the-x-as-endless-polynomials',
  'when-a-sum-of-infinitely-many-terms-settles',
  'hills-in-two-variables-and-partial-derivatives',
  'double-integrals-add-up-columns',
  'the-gradient-points-straight-uphill',
];
