import type { Rooms } from '~/composition.server';
import { directionOf } from '~/kit/text/language';
import { withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';

type Opened = NonNullable<Awaited<ReturnType<Rooms['course']['openCourse']>>>;

/** `lang` and `dir` of a course's texts. */
export function writtenOf({ course }: Pick<Opened, 'course'>) {
  const { language } = course.text.front;
  return { lang: language, dir: directionOf(language) ?? ('ltr' as const) };
}

/** A lesson of a course as the exercise room reads it: everybody is a visitor, and nothing is kept. */
export const lessonRead = ({ course, markdown, html }: Pick<Opened, 'course' | 'markdown' | 'html'>) => ({
  mapId: '',
  nodeId: '',
  userId: null,
  markdown,
  html,
  language: course.text.front.language,
});

export const courseForms = ({ course, lesson }: Pick<Opened, 'course' | 'lesson'>) => ({
  address: `/course/${course.slug}/exercise`,
  route: 'rooms/course/routes/exercise',
  fields: { lesson },
  isVisitor: true,
  written: writtenOf({ course }),
});

/** The open lesson with its exercises as forms. */
export const withCourseExercises = (rooms: Rooms, opened: Opened) =>
  withExercises(rooms, lessonRead(opened), courseForms(opened));
