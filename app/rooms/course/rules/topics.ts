/** A topic of the library: a course with lessons, or an outline alone. */
export interface LibraryTopic {
  /** The course's id. */
  readonly slug: string;
  /** At most 60 characters. */
  readonly name: string;
  /** `mathematics`, `languages` and the like; empty if the course names none. */
  readonly subject: string;
  /** Other names for this outline, in lower case. */
  readonly aliases: readonly string[];
  /** Its names in other languages, by their tags. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The slugs of what to learn after it. */
  readonly next: readonly string[];
  /** The language that it is written in. */
  readonly language: string;
  /** For people; empty if the course names none. */
  readonly version: string;
  readonly hasLessons: boolean;
}

/** The eight topics of the landing page, in order. */
export const POPULAR_TOPICS = [
  'python',
  'machine-learning',
  'roman-empire',
  'photography',
  'guitar',
  'spanish',
  'personal-finance',
  'nutrition',
] as const;
