import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { type Catalogue, ofCatalogue } from './catalogue';
import { findBranch } from './find-branch';
import { matchTopic } from './match';
import { allOutlines } from './outlines';

/** The written topic that a title names, or names a part of. */
export const topicFor = async (title: string): Promise<LibraryTopic | null> =>
  matchTopic(title) ?? (await findBranch(title))?.topic ?? null;

/**
 * The library's topics to which leaves' paths belong, in the same order. If a map has been renamed, the labels below
 * the title decide, and at least two must match, since many outlines begin with the same words.
 */
export async function topicsOf(paths: readonly (readonly string[])[]): Promise<readonly (LibraryTopic | null)[]> {
  const byPath = await topicsByPath();
  // The leaves of a map have one title. Nothing is awaited for each of them: a map may have 50,000.
  const titled = new Map<string, LibraryTopic | null>();
  for (const [title = ''] of paths) if (!titled.has(title)) titled.set(title, await topicFor(title));
  return paths.map((path) => {
    const own = titled.get(path[0] ?? '') ?? null;
    // An outline has the beginnings of its paths as well.
    const having = (byPath.has(path[1] ?? '') && byPath.get(path.slice(1).join(' > '))) || [];
    if (own && having.includes(own)) return own;
    return (path.length > 2 && having[0]) || own;
  });
}

export const topicOf = async (path: readonly string[]): Promise<LibraryTopic | null> =>
  (await topicsOf([path]))[0] ?? null;

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
