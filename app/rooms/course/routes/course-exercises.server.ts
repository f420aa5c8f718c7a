import type { Rooms } from '~/composition.server';
import { directionOf } from '~/kit/text/language';
import { coursePath } from '~/rooms/course/rules/course-progress';
import { withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';
import { withPicturesAt } from '~/rooms/picture/rules/shown-picture';

type Opened = NonNullable<Awaited<ReturnType<Rooms['course']['openCourse']>>>;

/** `lang` and `dir` of a course's texts. */
export function writtenOf({ course }: Pick<Opened, 'course'>) {
  const { language } = course.text.front;
  return { lang: language, dir: directionOf(language) ?? ('ltr' as const) };
}

/** A lesson of a course as the exercise room reads it: everybody is a visitor, and nothing is kept. */
export const lessonRead = (
  rooms: Pick<Rooms, 'course'>,
  { course, markdown, html }: Pick<Opened, 'course' | 'markdown' | 'html'>,
) => ({
  mapId: '',
  nodeId: '',
  userId: null,
  markdown,
  html: withCoursePictures(rooms, html),
  language: course.text.front.language,
});

export const courseForms = ({ course, lesson }: Pick<Opened, 'course' | 'lesson'>) => ({
  address: `${coursePath(course.slug)}/exercise`,
  route: 'rooms/course/routes/exercise',
  fields: { lesson },
  isVisitor: true,
  written: writtenOf({ course }),
});

/** HTML of a course with its pictures. */
export const withCoursePictures = ({ course }: Pick<Rooms, 'course'>, html: string): string =>
  withPicturesAt(html, course.coursePictures.at);

/** The open lesson with its exercises as forms. */
export const withCourseExercises = (rooms: Rooms, opened: Opened) =>
  withExercises(rooms, lessonRead(rooms, opened), courseForms(opened));
