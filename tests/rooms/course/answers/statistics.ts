import type { CourseChecks } from '../../../support/recomputed';
import { checks as part1 } from './statistics-1';
import { checks as part2 } from './statistics-2';
import { checks as part3 } from './statistics-3';
import { checks as part4 } from './statistics-4';
import { checks as part5 } from './statistics-5';
import { checks as part6 } from './statistics-6';
import { checks as part7 } from './statistics-7';
import { checks as part8 } from './statistics-8';
import { checks as part9 } from './statistics-9';

export const checks: CourseChecks = {
  ...part1,
  ...part2,
  ...part3,
  ...part4,
  ...part5,
  ...part6,
  ...part7,
  ...part8,
  ...part9,
};
