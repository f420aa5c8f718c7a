import { type CourseLevel, courseLevels } from './course-text';
import { singular, subjectOf, wordsOf } from './words';

export const courseLengths = ['short', 'medium', 'long'] as const;
export type CourseLength = (typeof courseLengths)[number];

/** A course or an outline as far as words are looked for in it, from what counts most to what counts least. */
export interface FindableText {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Its names in other languages, by their tags. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The labels of its first level. */
  readonly branches: readonly string[];
  /** Markdown. */
  readonly introduction: string;
}

/** A course as the catalogue finds it. */
export interface FindableCourse extends FindableText {
  readonly language: string;
  readonly subject: string;
  readonly level: CourseLevel | null;
  readonly minutes: number;
}

/** A question to the catalogue; empty and null ask for nothing. */
export interface CourseSearch {
  readonly words: string;
  readonly subject: string;
  readonly language: string;
  readonly level: CourseLevel | null;
  readonly length: CourseLength | null;
}

/** The longest question that is read. */
const mostCharacters = 200;

/** Reads the fields `q`, `subject`, `language`, `level` and `length` of an address; an unknown value asks nothing. */
export function courseSearch(query: URLSearchParams): CourseSearch {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, mostCharacters);
  return {
    words: text('q'),
    subject: subjectKey(text('subject')),
    language: text('language'),
    level: courseLevels.find((level) => level === text('level')) ?? null,
    length: courseLengths.find((length) => length === text('length')) ?? null,
  };
}

export const asksNothing = ({ words, subject, language, level, length }: CourseSearch): boolean =>
  words === '' && subject === '' && language === '' && level === null && length === null;

/** A subject as it is compared: one that a person typed may be capitalised. */
export const subjectKey = (subject: string): string => subject.trim().toLowerCase();

/** Up to two hours, up to four, or more. */
export const lengthOf = (minutes: number): CourseLength =>
  minutes <= 120 ? 'short' : minutes <= 240 ? 'medium' : 'long';

/** The courses that have all that is asked for; with words, those first in whose names the words are. */
export function findCourses<Course extends FindableCourse>(
  courses: readonly Course[],
  { words, subject, language, level, length }: CourseSearch,
): readonly Course[] {
  const fitting = courses.filter(
    (course) =>
      (subject === '' || subjectKey(course.subject) === subject) &&
      (language === '' || course.language === language) &&
      (level === null || course.level === level) &&
      (length === null || lengthOf(course.minutes) === length),
  );
  return words === '' ? fitting : findTexts(fitting, words);
}

/**
 * The texts in which all of the typed words begin a word, in the order of where they are: in the name, in other names,
 * in the branches, in the introduction.
 */
export function findTexts<Text extends FindableText>(texts: readonly Text[], typed: string): readonly Text[] {
  const words = wordsOf(subjectOf(typed)).map(singular);
  if (words.length === 0) return [];
  const ranked = texts.map((text) => ({ text, rank: rankOf(text, words) }));
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
}

function rankOf(text: FindableText, words: readonly string[]): number {
  const { name, aliases, names, branches, introduction } = text;
  let read = '';
  return [[name], [...aliases, ...Object.values(names).flat()], branches, [introduction]].findIndex((parts) => {
    read += ` ${wordsOf(parts.join(' ')).map(singular).join(' ')}`;
    return words.every((word) => read.includes(` ${word}`) || (isUnspaced.test(word) && read.includes(word)));
  });
}

/** Scripts that put no spaces between words. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The first sentence of Markdown as plain text; empty if there is none. */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/);
  const text = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#+ |[*`_]/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?(?:[.!?؟](?=\s|$)|[。！？])/.exec(text)?.[0] ?? text;
}
