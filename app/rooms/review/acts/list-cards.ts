import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards } from '~/rooms/review/store/cards';
import type { CardView, ViewCards } from './card-views';

export interface CardList {
  readonly cards: readonly CardView[];
  /** The maps that have cards, for the filter. */
  readonly maps: readonly { readonly id: string; readonly query: string }[];
  readonly hasMore: boolean;
}

export interface LeafCards {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  /** The nodes from the root to the node. */
  readonly path: readonly TreeNode[];
  readonly cards: readonly CardView[];
}

interface Deps {
  readonly cards: Cards;
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
  readonly view: ViewCards;
}

/** Lists a learner's cards: all of them, and those of a leaf. */
export function listCards({ cards, maps, treeOf, view }: Deps) {
  return {
    /** @param page from 1 */
    listCards: async (
      userId: string,
      { mapId, search, page }: { mapId: string | null; search: string; page: number },
    ): Promise<CardList> => {
      const limit = recallLimits.cardsPerPage;
      const found = await cards.list(userId, {
        mapId: mapId ?? undefined,
        search,
        offset: (page - 1) * limit,
        limit: limit + 1,
      });
      return {
        cards: await view(found.slice(0, limit)),
        maps: await cards.mapsOfUser(userId),
        hasMore: found.length > limit,
      };
    },

    /** The learner's cards of a node, if they may read its map; null if the node does not exist. */
    cardsOfNode: async (userId: string, mapId: string, nodeId: string): Promise<LeafCards | null> => {
      const map = await maps.readable(mapId, userId);
      const tree = map && treeOf(map);
      const node = tree?.nodes.get(nodeId);
      if (!map || !tree || !node) return null;
      const found = await cards.ofNode(mapId, userId, nodeId);
      return { map, node, path: pathTo(tree, nodeId), cards: await view(found) };
    },
  };
}
