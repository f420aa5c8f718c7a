import { type LeafCards, readSection } from '~/rooms/course/rules/cards-section';
import { courseText, type LoadedCourse, lessonsByPath } from './load';

const read = new WeakMap<LoadedCourse['course'], ReadonlyMap<string, LeafCards>>();

/** A topic's cards by the leaf's path without the topic, as in `loadLessons`. Empty if there are none. */
export async function loadCards(slug: string): Promise<ReadonlyMap<string, LeafCards>> {
  const loaded = courseText(slug);
  if (!loaded) return new Map();
  const earlier = read.get(loaded.course);
  if (earlier) return earlier;
  const having = lessonsByPath(loaded).filter(([, { cards }]) => cards !== '');
  const found = new Map(having.map(([path, { cards }]) => [path, readSection(cards)]));
  read.set(loaded.course, found);
  return found;
}
