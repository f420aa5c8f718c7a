import type { CourseChecks } from '../../../support/recomputed';

export const checks: CourseChecks = {};
