import { readQuery } from '~/kit/search/words';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import type { SearchIndex } from '~/rooms/search/store/search';
import { rankedTexts } from './ranked-texts';

interface Deps {
  readonly searchIndex: SearchIndex;
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
}

const mostNodes = 8;

/** The nodes of a map whose lessons match, best first; null if this user may not read such a map. */
export function findInLessons({ searchIndex, maps, treeOf }: Deps) {
  const rankedOf = rankedTexts({ searchIndex, maps });
  return async (
    userId: string | null,
    mapId: string,
    typed: string,
  ): Promise<{ nodes: readonly { id: string; label: string }[]; total: number } | null> => {
    const map = await maps.readable(mapId, userId);
    if (!map) return null;
    const { ranked } = await rankedOf({
      userId,
      query: readQuery(typed),
      scope: 'lessons',
      mapId,
      isOthers: map.userId !== userId,
    });
    const tree = treeOf(map);
    const nodes = ranked.slice(0, mostNodes).flatMap(({ nodeId }) => tree.nodes.get(nodeId ?? '') ?? []);
    return {
      nodes: nodes.map(({ id, label }) => ({ id, label: plainFormulas(label) })),
      total: ranked.length,
    };
  };
}
