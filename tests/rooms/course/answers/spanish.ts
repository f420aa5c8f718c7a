import type { CourseChecks } from '../../../support/recomputed';

/** Its exercises have words, gaps and choices: tests/rooms/course/rules/spanish-course.test.ts conjugates their verbs. */
export const checks: CourseChecks = {};

export const unfinished: readonly string[] = [
  'mas-barato-que-tan-bueno-como-setting-two-things',
  'la-mas-alta-buenisimo-the-top-of-the-scale',
  'voy-a-comer-the-future-with-ir',
  'he-comido-the-perfect-and-where-it-is-used',
  'hable-comi-vivi-regular-endings-and-their-accents',
  'fui-tuve-hice-dije-the-strong-irregulars',
  'the-imperfect-scenes-habits-and-ages',
  'telling-a-story-with-both-pasts',
  'ya-se-habia-ido-the-past-before-the-past',
  'come-ven-dime-familiar-commands',
  'podrias-me-gustaria-the-conditional-that-softens',
  'quiero-que-vengas-a-first-look-at-the-subjunctive',
  'thousands-of-words-for-free-cion-dad-mente-and',
  'listening-in-layers-one-minute-of-audio-five',
  'your-own-sentence-deck-and-a-weekly-conversation',
];
