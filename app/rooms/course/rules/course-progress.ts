import { courseLimits, isIdOf } from './course-text';

/** A visitor’s progress in a course of the library, kept in their session until they keep the course. */
export interface CourseProgress {
  readonly slug: string;
  /** The numbers of the lessons that are done. */
  readonly done: readonly number[];
  /** The ticked tasks of each lesson, by its number. */
  readonly ticks: Readonly<Record<string, readonly number[]>>;
}

/** One press: a lesson is done, or a task is ticked; or no longer. */
export interface CourseChange {
  readonly lesson: number;
  /** Null: the lesson as a whole. */
  readonly task: number | null;
  readonly isDone: boolean;
}

/** The progress in this course: a session knows only the course that was opened last. */
export const progressIn = (kept: CourseProgress | undefined, slug: string): CourseProgress =>
  kept?.slug === slug ? kept : { slug, done: [], ticks: {} };

const changed = (numbers: readonly number[], number: number, isIn: boolean): number[] => {
  const others = numbers.filter((other) => other !== number);
  return isIn ? [...others, number] : others;
};

export function withChange(progress: CourseProgress, { lesson, task, isDone }: CourseChange): CourseProgress {
  if (task === null) return { ...progress, done: changed(progress.done, lesson, isDone) };
  const ticks = changed(progress.ticks[lesson] ?? [], task, isDone);
  return { ...progress, ticks: { ...progress.ticks, [lesson]: ticks } };
}

/** How many digits the number of a lesson may have in an address or a form. */
export const lessonDigits = String(courseLimits.files).length;

/** The path of a course's page: an id may have letters of any script. */
export const coursePath = (slug: string): string => `/course/${encodeURIComponent(slug)}`;

export const courseAt = (slug: string, lesson: number): string => `${coursePath(slug)}?lesson=${lesson}`;

/** The form of a suggested correction of a lesson. */
export const suggestionAt = (slug: string, lesson: number): string => `${coursePath(slug)}/suggestion?lesson=${lesson}`;

/** A file of a course's folder of pictures; `hash` changes the address with the picture. */
export const coursePictureAddress = (slug: string, name: string, hash: string): string =>
  `${coursePath(slug)}/picture/${encodeURIComponent(name)}?v=${hash}`;

/** The slug and lesson of a course's address; null for other addresses. */
export function courseAddress(path: string): { readonly slug: string; readonly lesson: number } | null {
  const [, name = '', query = ''] = /^\/course\/([^/?#]+)(?:\?lesson=(\d+))?$/.exec(path) ?? [];
  const slug = decoded(name);
  return isIdOf('course', slug) && query.length <= lessonDigits ? { slug, lesson: Number(query || 0) } : null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
