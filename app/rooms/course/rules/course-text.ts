/** A text file of a course, by its path below the course's folder, with `/` between the parts. */
export interface CourseFile {
  readonly path: string;
  readonly text: string;
}

/** The fields of `course.md` (docs/courses.md). */
export interface CourseFront {
  /** The course's name for programs, which never changes: small letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** A language tag, such as `en` or `pt-BR`. */
  readonly language: string;
  readonly licence: string;
  readonly authors: readonly string[];
  /** The person who has checked it, and when; null if nobody has. */
  readonly reviewed: string | null;
  /** How it was checked, and what was not; empty if it does not say. */
  readonly checked: string;
  readonly version: string;
  readonly subject: string;
  readonly level: CourseLevel | null;
  readonly aliases: readonly string[];
  /** Its names in other languages, by their tags. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The ids of the courses to learn after it. */
  readonly next: readonly string[];
  readonly sources: readonly string[];
}

export const courseLevels = ['new', 'some', 'use'] as const;
export type CourseLevel = (typeof courseLevels)[number];

/** A lesson as its file says it. */
export interface CourseLesson {
  /** Unique in its course; it never changes. */
  readonly id: string;
  readonly title: string;
  readonly file: string;
  /** Empty if nobody has written it. */
  readonly markdown: string;
  /** The line of its file on which the Markdown begins, counted from 1. */
  readonly line: number;
  /** Its cards and the keys of its tasks, as typed; empty if it has none. */
  readonly cards: string;
  readonly objectives: readonly string[];
  /** The ids of the lessons that it builds on. */
  readonly needs: readonly string[];
  readonly minutes: number | null;
  readonly sources: readonly string[];
}

/** A branch or leaf in document order; level 1 is directly below the course's title. */
export interface CourseLine {
  readonly level: number;
  readonly label: string;
  /** The lesson of a leaf, or the opening of a branch; null for a branch without one, and in an outline. */
  readonly lesson: CourseLesson | null;
}

/** A course as its folder says it. */
export interface CourseText {
  readonly front: CourseFront;
  /** The Markdown of `course.md`. */
  readonly introduction: string;
  readonly lines: readonly CourseLine[];
  /** Phrases that people type for a part of it. */
  readonly keywords: readonly string[];
}

/** How large a course may be. */
export const courseLimits = {
  files: 3_000,
  lessonBytes: 200_000,
  /** All texts together. */
  textBytes: 20_000_000,
  depth: 12,
  titleLength: 400,
  pictures: 200,
  pictureBytes: 5_000_000,
  /** A packed course. */
  packBytes: 50_000_000,
} as const;

/** The longest id in characters. */
export const idLengthMax = { course: 60, lesson: 100 } as const;

const idForm = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

/** Whether a text can be an id: small letters, or those of a script without capitals, digits, and single hyphens. */
export const isIdOf = (what: keyof typeof idLengthMax, text: string): boolean =>
  idForm.test(text) && text.length <= idLengthMax[what];

/** The most minutes that a lesson may take. */
export const minutesMax = 999;
