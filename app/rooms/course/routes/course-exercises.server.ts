import type { Rooms } from '~/composition.server';
import { writtenIn } from '~/rooms/course/rules/written-in';
import { withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';

type Opened = NonNullable<Awaited<ReturnType<Rooms['course']['openCourse']>>>;

/** A lesson of a course as the exercise room reads it: everybody is a visitor, and nothing is kept. */
export const lessonRead = ({ markdown, html }: Pick<Opened, 'markdown' | 'html'>) => ({
  mapId: '',
  nodeId: '',
  userId: null,
  markdown,
  html,
  language: writtenIn,
});

export const courseForms = ({ course, lesson }: Pick<Opened, 'course' | 'lesson'>) => ({
  address: `/course/${course.slug}/exercise`,
  route: 'rooms/course/routes/exercise',
  fields: { lesson },
  isVisitor: true,
  written: { lang: writtenIn, dir: 'ltr' as const },
});

/** The open lesson with its exercises as forms. */
export const withCourseExercises = (rooms: Rooms, opened: Opened) =>
  withExercises(rooms, lessonRead(opened), courseForms(opened));
