import { type Trust, trustIn } from '~/rooms/course/rules/trust';
import { topicOf } from './library-topic';
import { courseText, lessonsByPath } from './load';

/**
 * Finds the origin of a lesson of the library in its course as it is now.
 * @param path the labels from the map's title to the leaf
 * @returns null if the path belongs to no course
 */
export async function trustOf(path: readonly string[]): Promise<Trust | null> {
  const topic = await topicOf(path);
  const loaded = topic?.hasLessons ? courseText(topic.slug) : null;
  if (!loaded) return null;
  const below = path.slice(1).join(' > ');
  const [, lesson = null] = lessonsByPath(loaded).find(([at]) => at === below) ?? [];
  return trustIn(loaded.course.front, loaded.hash, lesson);
}
