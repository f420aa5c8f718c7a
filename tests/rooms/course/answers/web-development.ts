import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './web-development-1';
import { checks as part2 } from './web-development-2';
import { checks as part3 } from './web-development-3';

export const checks: CourseChecks = {
  ...part1,
  ...part2,
  ...part3,
};
