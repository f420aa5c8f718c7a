import type { CourseFront, CourseLesson } from './course-text';

/** The origin of a lesson: its course, who wrote it and who checked it. */
export interface Trust {
  readonly slug: string;
  readonly title: string;
  /** The course's language tag. */
  readonly language: string;
  /** As the course names it, else the first signs of its texts' hash. */
  readonly version: string;
  readonly authors: readonly string[];
  /** The person who has checked it, and when; null if nobody has. */
  readonly reviewed: string | null;
  /** The lesson's own and the course's: names of works, or addresses. */
  readonly sources: readonly string[];
}

/** A course of this server's own. */
export interface OwnCourse {
  readonly slug: string;
  /** Empty if the server does not have it any more. */
  readonly title: string;
  readonly language: string;
  /** Whether its page can be opened. */
  readonly isOpen: boolean;
}

/** A version in a sentence: as its course names it, else the first signs of its texts' hash. */
export const versionSaid = ({ version, hash }: { readonly version: string; readonly hash: string }): string =>
  version || hash.slice(0, 7);

/**
 * @param hash of the course's texts
 * @param lesson null if the course has no such lesson any more
 */
export const trustIn = (front: CourseFront, hash: string, lesson: Pick<CourseLesson, 'sources'> | null): Trust => ({
  slug: front.id,
  title: front.title,
  language: front.language,
  version: versionSaid({ version: front.version, hash }),
  authors: front.authors,
  reviewed: front.reviewed,
  sources: [...new Set([...(lesson?.sources ?? []), ...front.sources])],
});

/** Whether a source is an address that may be a link. */
export const isLink = (source: string): boolean => /^https:\/\/[^\s/]\S*$/i.test(source);
