import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './physics-1';
import { checks as part2 } from './physics-2';

export const checks: CourseChecks = {
  ...part1,
  ...part2,
};
