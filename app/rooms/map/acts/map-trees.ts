import { regrow } from '~/rooms/map/rules/difference/regrow';
import { readDocument, treeOf } from '~/rooms/map/rules/document';
import type { Tree } from '~/rooms/map/rules/tree';
import type { KnowledgeMap } from '~/rooms/map/store/maps';

/** How many nodes are cached, over all trees: two maps of the largest size, or a thousand usual ones. */
const mostNodes = 100_000;

export type TreeOfMap = (map: Pick<KnowledgeMap, 'id' | 'query' | 'result' | 'nodeIds' | 'needs'>) => Tree;

type Stored = Parameters<TreeOfMap>[0];

/**
 * Makes the trees of stored maps and caches those used last. A cached tree is used only if title, outline and ids are
 * unchanged, so that no change has to invalidate it; the tree of a changed outline is made of it.
 */
export function mapTrees(make: (map: Stored) => Tree = treeOf): TreeOfMap {
  const kept = new Map<string, Stored & { readonly tree: Tree }>();
  let nodes = 0;
  const forget = (id: string): void => {
    nodes -= kept.get(id)?.tree.nodes.size ?? 0;
    kept.delete(id);
  };
  const made = (map: Stored, known: (Stored & { readonly tree: Tree }) | undefined): Tree => {
    const regrown = known?.query === map.query ? regrow(known.tree, readDocument(known), readDocument(map)) : null;
    return regrown ?? make(map);
  };

  return ({ id, query, result, nodeIds, needs = null }) => {
    const known = kept.get(id);
    const isSame =
      known?.query === query && known.result === result && known.nodeIds === nodeIds && known.needs === needs;
    const tree = isSame ? known.tree : made({ id, query, result, nodeIds, needs }, known);
    forget(id);
    kept.set(id, { id, query, result, nodeIds, needs, tree });
    nodes += tree.nodes.size;
    for (const oldest of kept.keys()) {
      if (nodes <= mostNodes || oldest === id) break;
      forget(oldest);
    }
    return tree;
  };
}
