import type { CourseChecks } from '../../../support/recomputed';
import { checks1 } from './music-theory-1';
import { checks2 } from './music-theory-2';

export const checks: CourseChecks = { ...checks1, ...checks2 };
