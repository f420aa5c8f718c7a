import type { Tree } from '~/domain/map/tree';
import { parseOutline } from '~/domain/outline/outline';
import type { KnowledgeMap } from '~/ports/maps';

/** How many nodes are kept at once, over all trees: two maps of the largest size, or a thousand usual ones. */
const mostNodes = 100_000;

export type TreeOfMap = (map: Pick<KnowledgeMap, 'id' | 'query' | 'result'>) => Tree;

/**
 * Reads maps' outlines into trees and keeps those used last: an outline of 50,000 lines takes up to half a second of the only thread.
 * What is kept counts only while topic and outline are still the very same, so that a change needs to tell nobody.
 */
export function mapTrees(parse: (topic: string, outline: string) => Tree = parseOutline): TreeOfMap {
  const kept = new Map<string, { readonly query: string; readonly result: string; readonly tree: Tree }>();
  let nodes = 0;
  const forget = (id: string): void => {
    nodes -= kept.get(id)?.tree.nodes.size ?? 0;
    kept.delete(id);
  };

  return ({ id, query, result }) => {
    const known = kept.get(id);
    const isSame = known?.query === query && known.result === result;
    const tree = isSame ? known.tree : parse(query, result);
    forget(id);
    kept.set(id, { query, result, tree });
    nodes += tree.nodes.size;
    for (const oldest of kept.keys()) {
      if (nodes <= mostNodes || oldest === id) break;
      forget(oldest);
    }
    return tree;
  };
}
