import type { CourseText } from './course-text';

/** The labels of a course's first level. */
export const branchesOf = (nodes: readonly { readonly level: number; readonly label: string }[]): readonly string[] =>
  nodes.filter(({ level }) => level === 1).map(({ label }) => label);

/** The time that a course takes: what its lessons say, or 200 words a minute and a minute a lesson for its tasks. */
export function minutesOf({ lines }: CourseText): number {
  const written = lines.flatMap(({ lesson }) => (lesson && lesson.markdown !== '' ? [lesson] : []));
  const minutes = written.map(({ minutes: said, markdown }) => said ?? markdown.split(/\s+/).length / 200 + 1);
  return Math.round(minutes.reduce((total, each) => total + each, 0));
}
