import type { CourseChecks } from '../../../support/recomputed';

/** Its exercises have words, gaps and choices: spanish-course.test.ts conjugates their verbs. */
export const checks: CourseChecks = {};

export const unfinished: readonly string[] = [
  'listening-in-layers-one-minute-of-audio-five',
  'your-own-sentence-deck-and-a-weekly-conversation',
];
