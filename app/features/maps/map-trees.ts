import { limits } from '~/domain/limits';
import type { Tree } from '~/domain/map/tree';
import { parseOutline } from '~/domain/outline/outline';
import type { KnowledgeMap } from '~/ports/maps';
import type { TextWork } from '~/ports/text-work';

/** How many nodes are kept at once, over all trees: two maps of the largest size, or a thousand usual ones. */
const mostNodes = 100_000;

export type TreeOfMap = (map: Pick<KnowledgeMap, 'id' | 'query' | 'result'>) => Promise<Tree>;

interface KeptTree {
  readonly query: string;
  readonly result: string;
  readonly tree: Promise<Tree>;
  /** Known once the tree is read. */
  nodes: number;
}

/** Reads an outline where it is, or in a thread if it is so long that everybody else would wait for it. @throws ModelFault, Busy */
export const readTree =
  (work: TextWork) =>
  async (topic: string, outline: string): Promise<Tree> =>
    outline.length <= limits.outlineInPlaceMaxCharacters
      ? parseOutline(topic, outline)
      : work.tree(topic, outline);

/**
 * Reads maps' outlines into trees and keeps those used last: an outline of 50,000 lines takes up to half a second.
 * What is kept counts only while topic and outline are still the very same, so that a change needs to tell nobody.
 */
export function mapTrees(read: (topic: string, outline: string) => Promise<Tree>): TreeOfMap {
  const kept = new Map<string, KeptTree>();
  let nodes = 0;
  const forget = (id: string): void => {
    nodes -= kept.get(id)?.nodes ?? 0;
    kept.delete(id);
  };

  return async ({ id, query, result }) => {
    const known = kept.get(id);
    const isSame = known?.query === query && known.result === result;
    // Many who open a map at once wait for the same reading.
    const entry = isSame ? known : { query, result, tree: read(query, result), nodes: 0 };
    forget(id);
    kept.set(id, entry);
    nodes += entry.nodes;
    try {
      const tree = await entry.tree;
      if (kept.get(id) !== entry || entry.nodes > 0) return tree;
      entry.nodes = tree.nodes.size;
      nodes += entry.nodes;
      for (const oldest of kept.keys()) {
        if (nodes <= mostNodes || oldest === id) break;
        forget(oldest);
      }
      return tree;
    } catch (error) {
      if (kept.get(id) === entry) forget(id);
      throw error;
    }
  };
}
