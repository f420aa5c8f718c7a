import { findBranch } from '~/library/find-branch';
import { loadOutline, readBullets } from '~/library/load';
import { matchTopic } from '~/library/match';
import { LIBRARY_TOPICS, type LibraryTopic } from '~/library/topics';

/** The written topic that a title names, or names a part of. */
export const topicFor = async (title: string): Promise<LibraryTopic | null> =>
  matchTopic(title) ?? (await findBranch(title))?.topic ?? null;

/**
 * The library's topic that a leaf's path belongs to. If the map has been renamed, the labels below the title decide,
 * and at least two must match, since many outlines begin with the same words.
 */
export async function topicOf(path: readonly string[]): Promise<LibraryTopic | null> {
  const titled = await topicFor(path[0] ?? '');
  const below = path.slice(1).join(' > ');
  if (titled && (await pathsOf(titled.slug)).has(below)) return titled;
  if (path.length > 2)
    for (const topic of LIBRARY_TOPICS) if ((await pathsOf(topic.slug)).has(below)) return topic;
  return titled;
}

const pathsOfTopic = new Map<string, ReadonlySet<string>>();

/** The paths of all bullets of a written outline, without the topic. */
async function pathsOf(slug: string): Promise<ReadonlySet<string>> {
  const known = pathsOfTopic.get(slug);
  if (known) return known;
  const paths = new Set<string>();
  const way: string[] = [];
  for (const { level, label } of readBullets((await loadOutline(slug)) ?? '')) {
    way.splice(level - 1, Number.POSITIVE_INFINITY, label);
    paths.add(way.join(' > '));
  }
  pathsOfTopic.set(slug, paths);
  return paths;
}
