import { keepNewest } from '~/kit/keep-newest';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import type { CourseText } from '~/rooms/course/rules/course-text';
import { readCourse } from '~/rooms/course/rules/read-course';
import type { CourseOutline } from '~/rooms/map/rules/course/map-course';
import type { NeedsByLabel } from '~/rooms/map/rules/needs';
import { type Catalogue, catalogue, looksSoFar, renew } from './catalogue';
import { folderStamp, readFolder } from './course-folders';
import { textHash } from './text-hash';

/** A course's text and its version for programs. */
export interface LoadedCourse {
  readonly course: CourseText;
  readonly hash: string;
}

interface Known extends LoadedCourse {
  readonly stamp: string;
  readonly lookedAt: number;
  readonly look: number;
}

/** How many courses stay in memory: one has about 150 kB of text. */
const most = 24;
/** How often the files of a course in use are looked at: a look at 60 files takes 2 ms. */
const lookEveryMs = 2_000;

const known = new Map<string, Known | null>();
const faulty = new Map<string, readonly CourseProblem[]>();

/** The faults for which the lessons of a course stay as they were; empty if there are none. */
export const problemsOf = (slug: string): readonly CourseProblem[] => faulty.get(slug) ?? [];

/** The text of a course or of an outline; null if there is none, or none that can be read. */
export function courseText(slug: string): LoadedCourse | null {
  const folder = catalogue().folders.get(slug);
  if (folder === undefined) return null;
  const earlier = known.get(slug);
  const loaded = earlier ? renewed(slug, folder, earlier) : load(slug, folder, null);
  keepNewest(known, most, slug, loaded);
  return loaded;
}

function renewed(slug: string, folder: string, loaded: Known): Known | null {
  const now = performance.now();
  const look = looksSoFar();
  if (loaded.look === look && now - loaded.lookedAt < lookEveryMs) return loaded;
  const stamp = folderStamp(folder);
  if (stamp === loaded.stamp) return { ...loaded, lookedAt: now, look };
  return load(slug, folder, loaded);
}

function load(slug: string, folder: string, earlier: Known | null): Known | null {
  const looked = { lookedAt: performance.now(), look: looksSoFar() };
  const files = readFolder(folder);
  if (!files) return earlier && { ...earlier, ...looked };
  const read = readCourse(files.files);
  if (!read.ok) {
    faulty.set(slug, read.problems);
    return earlier && { ...earlier, ...looked, stamp: files.stamp };
  }
  faulty.delete(slug);
  if (earlier && earlier.hash !== files.hash) renew();
  return { course: read.course, hash: files.hash, stamp: files.stamp, ...looked };
}

/** The text of a topic's written outline; null if there is none. */
export async function loadOutline(slug: string): Promise<string | null> {
  const loaded = courseText(slug);
  if (!loaded) return null;
  return loaded.course.lines.map(({ level, label }) => `${'  '.repeat(level - 1)}- ${label}\n`).join('');
}

/**
 * A topic's written lessons in order, by the leaf's path without the topic (labels joined by ` > `). Empty if there are
 * none.
 */
export async function loadLessons(slug: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [path, { markdown }] of lessonsByPath(courseText(slug))) if (markdown !== '') found.set(path, markdown);
  return found;
}

/** The lessons of a course by their paths without the topic. */
export function lessonsByPath(loaded: LoadedCourse | null) {
  const path: string[] = [];
  return (loaded?.course.lines ?? []).flatMap(({ level, label, lesson }) => {
    path.splice(level - 1, Number.POSITIVE_INFINITY, label);
    return lesson ? [[path.join(' > '), lesson] as const] : [];
  });
}

/**
 * The lessons that each lesson of a course builds on, by their labels (docs/courses.md). Empty if it names none.
 */
export async function loadNeeds(slug: string): Promise<NeedsByLabel> {
  const lessons = lessonsByPath(courseText(slug)).map(([, lesson]) => lesson);
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  return new Map(
    lessons
      .filter(({ needs }) => needs.length > 0)
      .map(({ title, needs }) => [title, needs.map((need) => titles.get(need) ?? '')]),
  );
}

/** The part of a course that a map made from it remembers; null if there is no such course. */
export function courseOutline(slug: string): CourseOutline | null {
  const loaded = courseText(slug);
  if (!loaded) return null;
  const { front, lines } = loaded.course;
  return {
    ...{ id: front.id, hash: loaded.hash, version: front.version },
    lines: lines.map(({ label, lesson }) => ({
      label,
      lesson: lesson && { id: lesson.id, textHash: textHash(lesson.markdown), needs: lesson.needs },
    })),
  };
}

/** The slugs of the topics whose leaves have written lessons. */
export const coursesWritten = ({ topics }: Catalogue = catalogue()): string[] =>
  topics.filter(({ hasLessons }) => hasLessons).map(({ slug }) => slug);

/** One bullet of an outline; level 1 is directly below the topic. */
export interface OutlineBullet {
  readonly level: number;
  readonly label: string;
}

/** Parses bullets, two spaces per level. */
export function readBullets(text: string): OutlineBullet[] {
  return text.split('\n').flatMap((line) => {
    const bullet = /^((?: {2})*)- (.*\S)\s*$/.exec(line);
    return bullet ? [{ level: (bullet[1] ?? '').length / 2 + 1, label: bullet[2] ?? '' }] : [];
  });
}
