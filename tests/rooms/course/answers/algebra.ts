import type { CourseChecks } from '../../../support/recomputed';
import { arithmetic } from './algebra-arithmetic';
import { firstHalf } from './algebra-first-half';
import { projects } from './algebra-projects';
import { secondHalf } from './algebra-second-half';

export const checks: CourseChecks = { ...arithmetic, ...firstHalf, ...secondHalf, ...projects };
