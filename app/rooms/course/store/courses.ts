import { LIBRARY_TOPICS } from '~/rooms/course/rules/topics';
import type { NeedsByLabel } from '~/rooms/map/rules/needs';
import { coursesWritten, loadLessons, loadNeeds, loadOutline, type OutlineBullet, readBullets } from './load';

/** A node of a course's outline, in document order. */
export interface CourseNode extends OutlineBullet {
  /** The number of its lesson; null if it has none. */
  readonly lesson: number | null;
}

/** A topic of the library whose lessons are written. */
export interface Course {
  readonly slug: string;
  readonly name: string;
  readonly nodes: readonly CourseNode[];
  /** The lessons in Markdown, by their numbers. */
  readonly lessons: readonly string[];
  readonly needs: NeedsByLabel;
}

/** The names of all courses. */
export const courseNames = LIBRARY_TOPICS.filter(({ slug }) => coursesWritten().includes(slug)).map(
  ({ slug, name, popular }) => ({ slug, name, isPopular: popular === true }),
);

/** A course in the list of courses. */
export interface ListedCourse {
  readonly slug: string;
  readonly name: string;
  readonly lessons: number;
  /** The time that reading its lessons takes, at 200 words a minute and a minute a lesson for its tasks. */
  readonly minutes: number;
  /** The labels of its first branches. */
  readonly branches: readonly string[];
}

let listed: Promise<readonly ListedCourse[]> | undefined;

/** All courses. Their texts are read once, one course after another, so that other requests are not blocked. */
export function listCourses(): Promise<readonly ListedCourse[]> {
  listed ??= readAll().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

async function readAll(): Promise<readonly ListedCourse[]> {
  const courses: ListedCourse[] = [];
  for (const { slug } of courseNames) {
    const course = await loadCourse(slug);
    if (!course) continue;
    const { name, lessons, nodes } = course;
    const words = lessons.reduce((total, text) => total + text.split(/\s+/).length, 0);
    const branches = nodes.filter(({ level }) => level === 1).map(({ label }) => label);
    courses.push({
      slug,
      name,
      lessons: lessons.length,
      minutes: Math.round(words / 200) + lessons.length,
      branches,
    });
  }
  return courses;
}

/** The course of this slug; null if there is none. */
export async function loadCourse(slug: string): Promise<Course | null> {
  const course = courseNames.find((known) => known.slug === slug);
  const outline = course && (await loadOutline(slug));
  if (!course || !outline) return null;
  const texts = await loadLessons(slug);
  const lessons: string[] = [];
  const path: string[] = [];
  const nodes = readBullets(outline).map((bullet): CourseNode => {
    path.splice(bullet.level - 1, Number.POSITIVE_INFINITY, bullet.label);
    const text = texts.get(path.join(' > '));
    return { ...bullet, lesson: text === undefined ? null : lessons.push(text) - 1 };
  });
  return { slug, name: course.name, nodes, lessons, needs: await loadNeeds(slug) };
}
