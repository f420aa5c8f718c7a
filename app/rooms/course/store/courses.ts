import { LIBRARY_TOPICS } from '~/rooms/course/rules/topics';
import { coursesWritten, loadLessons, loadOutline, type OutlineBullet, readBullets } from './load';

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
}

/** The names of all courses. */
export const courseNames = LIBRARY_TOPICS.filter(({ slug }) => coursesWritten().includes(slug)).map(
  ({ slug, name, popular }) => ({ slug, name, isPopular: popular === true }),
);

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
  return { slug, name: course.name, nodes, lessons };
}
