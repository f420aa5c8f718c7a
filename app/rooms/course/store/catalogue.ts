import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { readCourseFile } from '~/rooms/course/rules/read-course';
import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { type CourseFolder, courseFolders, setOwnFolder, stampOf } from './course-folders';

/** The contents of the folders of courses at one moment, as far as their front matter says them. */
export interface Catalogue {
  /** In the order of their slugs. */
  readonly topics: readonly LibraryTopic[];
  readonly bySlug: ReadonlyMap<string, LibraryTopic>;
  readonly folders: ReadonlyMap<string, string>;
}

/** A course's front matter as it was read, kept while its files are the same. */
export interface Entry {
  readonly stamp: string;
  readonly folder: CourseFolder;
  /** Null if it cannot be read. */
  readonly topic: LibraryTopic | null;
  readonly problems: readonly CourseProblem[];
}

/** How often the folders are looked at: a look at 140 courses takes 3 ms. */
const lookEveryMs = 5_000;

let entries: ReadonlyMap<string, Entry> = new Map();
let current: Catalogue | null = null;
let lookedAt = 0;
let looks = 0;

/** All topics of the library. It is the same object until a course's front matter or outline changes. */
export function catalogue(): Catalogue {
  const now = performance.now();
  if (current && now - lookedAt < lookEveryMs) return current;
  lookedAt = now;
  const found = new Map<string, Entry>();
  for (const [slug, folder] of courseFolders()) found.set(slug, entryOf(slug, folder));
  const isSame =
    current && found.size === entries.size && [...found].every(([slug, each]) => entries.get(slug) === each);
  entries = found;
  if (!current || !isSame) renew();
  return current ?? renew();
}

/**
 * Adds this server's own courses, which win over those of the same id that come with the product.
 * @param own a folder of courses, which need not exist
 */
export function addOwnCourses(own: string): void {
  setOwnFolder(own);
  lookAgain();
}

/** Looks at the folders now, after a change of one's own. */
export function lookAgain(): void {
  lookedAt = Number.NEGATIVE_INFINITY;
  looks += 1;
}

/** How often it was looked again: what was read before is to be compared with its files. */
export const looksSoFar = (): number => looks;

/** Makes what was remembered of the catalogue anew, because the lessons of a course changed. */
export function renew(): Catalogue {
  const on = [...entries].filter(([, { folder }]) => !folder.isOff);
  const topics = on.flatMap(([, { topic }]) => (topic ? [topic] : []));
  current = {
    topics: topics.sort((one, other) => (one.slug < other.slug ? -1 : 1)),
    bySlug: new Map(topics.map((topic) => [topic.slug, topic])),
    folders: new Map(on.map(([slug, { folder }]) => [slug, folder.path])),
  };
  return current;
}

/** All that the folders hold, also what is switched off or cannot be read, by the names of the folders. */
export function allEntries(): ReadonlyMap<string, Entry> {
  catalogue();
  return entries;
}

/** The course of ours that is there if this one is taken away; null if there is none. */
export function coveredEntry(slug: string): Entry | null {
  const folder = allEntries().get(slug)?.folder;
  return folder?.covers ? entryOf(slug, { ...folder, path: folder.covers, isOwn: false, covers: null }, null) : null;
}

function entryOf(slug: string, folder: CourseFolder, earlier = entries.get(slug) ?? null): Entry {
  const stamp = `${folder.isOff} ${folder.covers} ${stampOf(folder.path, ['course.md', 'outline.md', 'keywords.txt'])}`;
  if (earlier?.stamp === stamp) return earlier;
  const problems: CourseProblem[] = [];
  const { front } = readCourseFile({ path: 'course.md', text: textOf(join(folder.path, 'course.md')) }, problems);
  if (problems.length === 0 && front.id !== slug)
    problems.push({ file: 'course.md', line: 2, is: 'idNotFolder', value: front.id });
  // A course that became faulty stays as it was.
  if (problems.length > 0) return { stamp, folder, topic: earlier?.topic ?? null, problems };
  const { title: name, subject, aliases, names, next, language, version } = front;
  const hasLessons = stampOf(folder.path, ['outline.md']).endsWith('-');
  return {
    stamp,
    folder,
    topic: { slug, name, subject, aliases, names, next, language, version, hasLessons },
    problems,
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It vanished after its folder was listed.
    return '';
  }
}

/** Remembers what is made of the catalogue until that changes. */
export function ofCatalogue<Made>(make: (from: Catalogue) => Made): () => Made {
  let from: Catalogue | null = null;
  let made: { readonly value: Made } | null = null;
  return () => {
    const now = catalogue();
    if (made && from === now) return made.value;
    from = now;
    const fresh = { value: make(now) };
    made = fresh;
    // The next who asks tries again to read it.
    if (fresh.value instanceof Promise)
      fresh.value.catch(() => {
        if (made === fresh) made = null;
      });
    return fresh.value;
  };
}
