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

/** The slug and lesson of a course's address; null for other addresses. */
export function courseAddress(path: string): { readonly slug: string; readonly lesson: number } | null {
  const [, slug, lesson = '0'] = /^\/course\/([a-z0-9-]{1,60})(?:\?lesson=(\d{1,3}))?$/.exec(path) ?? [];
  return slug === undefined ? null : { slug, lesson: Number(lesson) };
}

export const courseAt = (slug: string, lesson: number): string => `/course/${slug}?lesson=${lesson}`;
