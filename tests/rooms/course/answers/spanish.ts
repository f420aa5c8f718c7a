import type { CourseChecks } from '../../../support/recomputed';

/** Its exercises have words, gaps and choices: tests/rooms/course/rules/spanish-course.test.ts conjugates their verbs. */
export const checks: CourseChecks = {};

export const unfinished: readonly string[] = [
  'come-ven-dime-familiar-commands',
  'podrias-me-gustaria-the-conditional-that-softens',
  'quiero-que-vengas-a-first-look-at-the-subjunctive',
  'thousands-of-words-for-free-cion-dad-mente-and',
  'listening-in-layers-one-minute-of-audio-five',
  'your-own-sentence-deck-and-a-weekly-conversation',
];
