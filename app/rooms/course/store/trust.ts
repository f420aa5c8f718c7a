import { type OwnCourse, type Trust, trustIn } from '~/rooms/course/rules/trust';
import { allEntries } from './catalogue';
import { topicOf } from './library-topic';
import { courseText, lessonsByPath } from './load';

/** The origin of the texts of a course as it is now; null if there is none of this id. */
export function trustOfCourse(slug: string): Trust | null {
  const loaded = courseText(slug);
  return loaded && trustIn(loaded.course.front, loaded.hash, null);
}

/** A course of this server's own, or one that the server does not have any more; null for one of ours. */
export function ownCourse(slug: string): OwnCourse | null {
  const entry = allEntries().get(slug);
  if (entry && !entry.folder.isOwn) return null;
  const { name = '', language = '' } = entry?.topic ?? {};
  return { slug, title: name, language, isOpen: entry !== undefined && !entry.folder.isOff };
}

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
