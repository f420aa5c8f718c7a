import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Constructions that are not English, or that slow a reader down. */

const folder = 'courses';
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8').replace(/^id: .*$/m, '') }));

/** The matches of a pattern in the courses, with their files. */
const where = (pattern: RegExp): string[] =>
  texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found.trim()}`));

/** Clauses that are rightly the subject of their sentence. */
const SUBJECT_CLAUSES = /Who (?:bears how much guilt|is hit depends|is sent to govern|am I)/;

describe('the courses', () => {
  it.each([
    ['belongs into', /\bbelong(?:s|ing)? into\b/gi],
    ['shall be compared', /\bshall be [a-z]+(?<!tir)ed\b/gi],
    ['the own', /\b(?:the|to the|from the) own [a-z]+/gi],
    ['either or', /\bdoes either or\b/gi],
  ])('never contain %s', (_, pattern) => {
    expect(where(pattern)).toEqual([]);
  });

  it('begin no sentence with "Who does …" that is not a question', () => {
    const opened = where(/(?:^|[.!?] )Who [a-z][^.?!\n]*[.!?]/gm);
    expect(opened.filter((found) => !found.endsWith('?') && !SUBJECT_CLAUSES.test(found))).toEqual([]);
  });

  it('use "anyone who", and "whoever" only as an object or for one of two', () => {
    expect(where(/(?:^|[.!?:] )Whoever (?!searches long enough)[^.\n]{0,40}/gm)).toEqual([]);
    expect(where(/\bwhoever\b/g).length).toBeLessThanOrEqual(22);
  });
});
