import type { CourseChecks } from '../../../support/recomputed';
import { first } from './sql-1';
import { second } from './sql-2';

export const checks: CourseChecks = { ...first, ...second };
