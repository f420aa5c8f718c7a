import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from './catalogue';
import { topicOf } from './library-topic';
import { courseText, lessonsByPath } from './load';

/** A lesson of a course, and the file in which it lies. */
export interface LessonOfCourse {
  /** The course's id. */
  readonly course: string;
  readonly title: string;
  /** The file's path in the folder of courses, with `/`. */
  readonly file: string;
  /** The whole text of the file. The lesson's Markdown occurs in it, but for the ends of lines. */
  readonly text: string;
  readonly markdown: string;
  /** The hash of the course's texts. */
  readonly version: string;
}

/** The lesson of a course at a leaf's path, from the map's title on; null if no course has it. */
export async function courseLessonOf(path: readonly string[]): Promise<LessonOfCourse | null> {
  const topic = await topicOf(path);
  const loaded = topic && courseText(topic.slug);
  const folder = catalogue().folders.get(topic?.slug ?? '');
  if (!topic || !loaded || folder === undefined) return null;
  const leaf = path.slice(1).join(' > ');
  const lesson = lessonsByPath(loaded).find(([each]) => each === leaf)?.[1];
  if (!lesson || lesson.markdown === '') return null;
  const text = readFileSync(join(folder, lesson.file), 'utf8');
  const { markdown } = lesson;
  return {
    ...{ course: topic.slug, title: topic.name, file: `${topic.slug}/${lesson.file}` },
    ...{ text, markdown, version: loaded.hash },
  };
}
