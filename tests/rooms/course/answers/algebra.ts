import type { CourseChecks } from '../../../support/recomputed';
import { firstHalf } from './algebra-first-half';
import { projects } from './algebra-projects';
import { secondHalf } from './algebra-second-half';

export const checks: CourseChecks = { ...firstHalf, ...secondHalf, ...projects };
