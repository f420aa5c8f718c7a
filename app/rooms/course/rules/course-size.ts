import type { CourseText } from './course-text';

/** The labels of a course's first level. */
export const branchesOf = (nodes: readonly { readonly level: number; readonly label: string }[]): readonly string[] =>
  nodes.filter(({ level }) => level === 1).map(({ label }) => label);

/** How many of a course's leaves nobody has written. */
export const unwrittenIn = ({ lines }: CourseText): number =>
  lines.filter(({ level, lesson }, at) => lesson?.markdown === '' && (lines[at + 1]?.level ?? 0) <= level).length;

/** The time that a course takes: what its lessons say, or 200 words a minute and a minute a lesson for its tasks. */
export function minutesOf({ lines }: CourseText): number {
  const written = lines.flatMap(({ lesson }) => (lesson && lesson.markdown !== '' ? [lesson] : []));
  const minutes = written.map(({ minutes: said, markdown }) => said ?? markdown.split(/\s+/).length / 200 + 1);
  return Math.round(minutes.reduce((total, each) => total + each, 0));
}
