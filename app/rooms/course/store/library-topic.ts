import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { type Catalogue, ofCatalogue } from './catalogue';
import { findBranch } from './find-branch';
import { matchTopic } from './match';
import { allOutlines } from './outlines';

/** The written topic that a title names, or names a part of. */
export const topicFor = async (title: string): Promise<LibraryTopic | null> =>
  matchTopic(title) ?? (await findBranch(title))?.topic ?? null;

/**
 * The library's topic to which a leaf's path belongs. If the map has been renamed, the labels below the title decide,
 * and at least two must match, since many outlines begin with the same words.
 */
export async function topicOf(path: readonly string[]): Promise<LibraryTopic | null> {
  const titled = await topicFor(path[0] ?? '');
  const having = (await topicsByPath()).get(path.slice(1).join(' > ')) ?? [];
  if (titled && having.includes(titled)) return titled;
  return (path.length > 2 && having[0]) || titled;
}

const topicsByPath = ofCatalogue(topicsOfPaths);

/** The written outlines that contain a path of labels, without the topic. */
async function topicsOfPaths({ topics: all }: Catalogue): Promise<ReadonlyMap<string, readonly LibraryTopic[]>> {
  const found = new Map<string, LibraryTopic[]>();
  const outlines = await allOutlines();
  for (const topic of all) {
    const way: string[] = [];
    for (const { level, label } of outlines.get(topic.slug)?.bullets ?? []) {
      way.splice(level - 1, Number.POSITIVE_INFINITY, label);
      const path = way.join(' > ');
      const topics = found.get(path);
      if (!topics) found.set(path, [topic]);
      else if (!topics.includes(topic)) topics.push(topic);
    }
  }
  return found;
}
