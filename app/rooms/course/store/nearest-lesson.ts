import type { NearCourse } from '~/providers/model/language-model';
import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { wordsOf } from '~/rooms/course/rules/words';
import { topicsAfter } from './about';
import { findBranch, stemOf } from './find-branch';
import { topicFor } from './library-topic';
import { loadLessons } from './load';
import { matchTopic, tellingWords } from './match';

/**
 * The lesson of the library's courses that is nearest to a leaf of any map: in the part of a course that its label, or
 * one above it, names. Otherwise a course alone, of a field like that of the map; null if there is none. Words that a
 * lesson of another course happens to share are not enough: in a trial that named Chess below Yoga.
 * @param path labels from the map's title to the leaf
 */
export async function nearestLesson(path: readonly string[]): Promise<NearCourse | null> {
  for (const label of path.toReversed()) {
    const named = await partNamed(label);
    const near = named && (await lessonOfPart(named, path));
    if (near) return near;
  }
  const title = path[0] ?? '';
  const topic = await topicFor(title);
  for (const other of topicsAfter(topic?.name ?? title)) {
    if ((await loadLessons(other.slug)).size > 0) return { slug: other.slug, course: other.name, lesson: null };
  }
  return null;
}

interface Part {
  readonly topic: LibraryTopic;
  readonly path: readonly string[];
}

async function partNamed(label: string): Promise<Part | null> {
  const topic = matchTopic(label);
  return topic ? { topic, path: [] } : findBranch(label);
}

/**
 * The lesson in a part of a course that shares most words with the leaf's path, the first of several. A whole course is
 * named alone if none of its lessons shares any. Null if the part has no lessons.
 */
async function lessonOfPart({ topic, path: within }: Part, path: readonly string[]): Promise<NearCourse | null> {
  const branch = within.join(' > ');
  const name = stemsOf(topic.name);
  const wanted = new Set(stemsOf(path.slice(1).join(' ')).filter((stem) => !name.includes(stem)));
  const lessons = [...(await loadLessons(topic.slug)).keys()].map((key, number) => {
    const label = key.split(' > ').at(-1) ?? '';
    const shared = new Set(stemsOf(label).filter((stem) => wanted.has(stem))).size;
    return { number, label, shared, isInside: key === branch || key.startsWith(branch && `${branch} > `) };
  });
  const [best] = lessons.filter(({ isInside }) => isInside).toSorted((one, other) => other.shared - one.shared);
  if (!best) return null;
  const lesson = branch === '' && best.shared === 0 ? null : { number: best.number, label: best.label };
  return { slug: topic.slug, course: topic.name, lesson };
}

const stemsOf = (text: string): string[] => tellingWords(wordsOf(text)).map(stemOf);
