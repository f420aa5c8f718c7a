import type { CourseLevel } from '~/rooms/course/rules/course-text';
import type { CourseLength } from '~/rooms/course/rules/find-courses';
import { courseWords } from '~/rooms/course/words';

/** How long a course takes, in half hours: '1 hour', '1½ hours'. */
export function hoursSaid(minutes: number): string {
  const halves = Math.max(1, Math.round(minutes / 30));
  const number = `${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`;
  return courseWords.hoursSaid({ n: halves <= 2 ? 1 : halves / 2, hours: number });
}

/** '45 lessons, about 2 hours' */
export const lengthSaid = ({ lessons, minutes }: { readonly lessons: number; readonly minutes: number }): string =>
  courseWords.lessonsAbout({ n: lessons, hours: hoursSaid(minutes) });

export const levelSaid = (level: CourseLevel): string =>
  ({ new: courseWords.levelNew, some: courseWords.levelSome, use: courseWords.levelUse })[level];

export const lengthRangeSaid = (length: CourseLength): string =>
  ({ short: courseWords.lengthShort, medium: courseWords.lengthMedium, long: courseWords.lengthLong })[length];
