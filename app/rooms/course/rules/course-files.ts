import type { CourseFile } from './course-text';

/** A course's files as one text, in any order: its hash is the course's version for programs. */
export const filesInOne = (files: readonly CourseFile[]): string =>
  files
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, text }) => `${path}\0${text}\0`)
    .join('');

/** Whether a file of a course's folder is read as a text. */
export const isCourseText = (path: string): boolean =>
  path === 'keywords.txt' || (path.endsWith('.md') && !path.startsWith('pictures/'));
