import { topicOf } from './library-topic';
import { loadLessons } from './load';

/** A lesson of a course, and the file in which it lies. */
export interface CourseLesson {
  /** The course's slug. */
  readonly course: string;
  readonly title: string;
  /** The file's path in the folder of courses, with `/`. */
  readonly file: string;
  /** The whole text of the file. The lesson's Markdown occurs in it verbatim. */
  readonly text: string;
  readonly version: string;
}

/** The lesson of a course at a leaf's path, from the map's title on; null if no course has it. */
export async function courseLessonOf(path: readonly string[]): Promise<CourseLesson | null> {
  const topic = await topicOf(path);
  if (!topic) return null;
  const lessons = await loadLessons(topic.slug);
  if (!lessons.has(path.slice(1).join(' > '))) return null;
  const text = [...lessons].map(([leaf, markdown]) => `# ${leaf}\n\n${markdown}\n`).join('\n');
  return { course: topic.slug, title: topic.name, file: `${topic.slug}/lessons.md`, text, version: '' };
}
