import type { Rooms } from '~/composition.server';
import { languageSaid } from '~/kit/text/language';
import { branchesOf, minutesOf, unwrittenIn } from '~/rooms/course/rules/course-size';

type Opened = NonNullable<Awaited<ReturnType<Rooms['course']['openCourse']>>>;

/** A course as 'About this course' shows it. */
export function aboutOf({ course, introduction }: Pick<Opened, 'course' | 'introduction'>) {
  const { front, lines } = course.text;
  const { level, language, licence, authors, reviewed, checked, version, sources } = front;
  return {
    introduction,
    ...{ level, licence, authors, reviewed, checked, version, sources },
    language: languageSaid(language) ?? language,
    branches: branchesOf(course.nodes),
    objectives: [...new Set(lines.flatMap(({ lesson }) => lesson?.objectives ?? []))],
    lessons: course.lessons.length,
    unwritten: unwrittenIn(course.text),
    minutes: minutesOf(course.text),
  };
}
