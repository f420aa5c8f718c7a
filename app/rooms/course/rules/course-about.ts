import type { CourseFront, CourseLesson, CourseText } from './course-text';

/** The rest of an imported course besides its lessons, as its map keeps it (`map_courses.about`). */
export type CourseAbout = Pick<CourseText, 'introduction' | 'keywords'> & { readonly front: CourseFront };

/** The rest of a lesson's file besides its text (`course_lessons.about`). */
export type LessonAbout = Pick<CourseLesson, 'objectives' | 'minutes' | 'sources' | 'cards'>;

export const aboutCourse = ({ front, introduction, keywords }: CourseText): CourseAbout => ({
  front,
  introduction,
  keywords,
});

export const aboutLesson = ({ objectives, minutes, sources, cards }: CourseLesson): LessonAbout => ({
  objectives,
  minutes,
  sources,
  cards,
});

/** Both are stored as JSON that we wrote ourselves. */
export const readAbout = <About extends CourseAbout | LessonAbout>(stored: string | null): About | null =>
  stored === null ? null : (JSON.parse(stored) as About);
