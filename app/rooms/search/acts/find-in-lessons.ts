import { readQuery } from '~/kit/search/words';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { Maps } from '~/rooms/map/store/maps';
import type { SearchIndex } from '~/rooms/search/store/search';
import { rankedTexts } from './ranked-texts';

interface Deps {
  readonly searchIndex: SearchIndex;
  readonly maps: Pick<Maps, 'look'>;
}

const mostNodes = 8;

/** The nodes of a map whose lessons match, best first; null if this user may not read such a map. */
export function findInLessons({ searchIndex, maps }: Deps) {
  const rankedOf = rankedTexts({ searchIndex });
  return async (
    userId: string | null,
    mapId: string,
    typed: string,
  ): Promise<{ nodes: readonly { id: string; label: string }[]; total: number } | null> => {
    const map = await maps.look(mapId, userId);
    if (!map) return null;
    const { ranked } = await rankedOf({
      userId,
      query: readQuery(typed),
      scope: 'lessons',
      mapId,
      isOthers: map.userId !== userId,
    });
    const places = ranked.slice(0, mostNodes);
    const shown = await searchIndex.shown(places, userId);
    const nodes = places.flatMap(({ nodeId }, at) => {
      const label = shown[at]?.label ?? null;
      return nodeId === null || label === null ? [] : [{ id: nodeId, label: plainFormulas(label) }];
    });
    return { nodes, total: ranked.length };
  };
}
