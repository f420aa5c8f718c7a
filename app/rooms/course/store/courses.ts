import { nextSlice } from '~/kit/slices';
import { branchesOf, minutesOf, unwrittenIn } from '~/rooms/course/rules/course-size';
import type { CourseText } from '~/rooms/course/rules/course-text';
import type { FindableCourse, FindableText } from '~/rooms/course/rules/find-courses';
import { POPULAR_TOPICS } from '~/rooms/course/rules/topics';
import type { NeedsByLabel } from '~/rooms/map/rules/needs';
import { ofCatalogue } from './catalogue';
import { coursesWritten, courseText, loadNeeds, type OutlineBullet } from './load';

/** A node of a course's outline, in document order. */
interface CourseNode extends OutlineBullet {
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
  /** All that its folder says. */
  readonly text: CourseText;
  /** Changes with every change of a text of its folder. */
  readonly hash: string;
}

const popular: ReadonlySet<string> = new Set(POPULAR_TOPICS);

/** The names of all courses. */
export const courseNames = ofCatalogue((from) =>
  coursesWritten(from).flatMap((slug) => {
    const topic = from.bySlug.get(slug);
    return topic ? [{ slug, name: topic.name, isPopular: popular.has(slug) }] : [];
  }),
);

/** A course in the catalogue. */
export interface ListedCourse extends FindableCourse {
  readonly slug: string;
  /** Those that are written. */
  readonly lessons: number;
  readonly unwritten: number;
  /** The person who has checked it, and when; null if nobody has. */
  readonly reviewed: string | null;
}

/** All courses. Their texts are read once, one course after another, so that other requests are not blocked. */
export const listCourses = ofCatalogue(async (): Promise<readonly ListedCourse[]> => {
  const courses: ListedCourse[] = [];
  for (const { slug } of courseNames()) {
    await nextSlice();
    const course = await loadCourse(slug);
    if (course) courses.push(listed(course));
  }
  return courses;
});

function listed({ slug, name, nodes, lessons, text }: Course): ListedCourse {
  const { language, subject, level, aliases, names, reviewed } = text.front;
  const { introduction } = text;
  return {
    ...{ slug, name, language, subject, level, aliases, names, reviewed, introduction },
    lessons: lessons.length,
    unwritten: unwrittenIn(text),
    minutes: minutesOf(text),
    branches: branchesOf(nodes),
  };
}

/** The topics that have an outline and no lessons. */
export const listOutlines = ofCatalogue(({ topics }) =>
  topics
    .filter(({ hasLessons }) => !hasLessons)
    .map(({ name, aliases, names }): FindableText => ({ name, aliases, names, branches: [], introduction: '' })),
);

/** The course of this slug; null if there is none with lessons. */
export async function loadCourse(slug: string): Promise<Course | null> {
  const loaded = courseText(slug);
  if (!loaded) return null;
  const { course: text, hash } = loaded;
  const lessons: string[] = [];
  const nodes = text.lines.map(({ level, label, lesson }): CourseNode => {
    const isWritten = lesson !== null && lesson.markdown !== '';
    return { level, label, lesson: isWritten ? lessons.push(lesson.markdown) - 1 : null };
  });
  if (lessons.length === 0) return null;
  return { slug, name: text.front.title, nodes, lessons, needs: await loadNeeds(slug), text, hash };
}
