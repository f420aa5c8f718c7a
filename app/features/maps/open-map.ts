import type { Progress, Tree } from '~/domain/map/tree';
import type { Lessons } from '~/ports/lessons';
import type { KnowledgeMap, Maps } from '~/ports/maps';
import type { TreeOfMap } from './map-trees';

export interface OpenedMap {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly isOwner: boolean;
  readonly progress: ReadonlyMap<string, Progress>;
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly treeOf: TreeOfMap;
}

/**
 * A map as `viewerId` (null: a visitor) may see it. Null where it is missing or private to somebody else, told apart
 * by nothing.
 */
export const openMap =
  ({ maps, lessons, treeOf }: Deps) =>
  async (mapId: string, viewerId: string | null): Promise<OpenedMap | null> => {
    const map = await maps.readable(mapId, viewerId);
    if (!map) return null;
    return {
      map,
      tree: treeOf(map),
      isOwner: map.userId === viewerId,
      progress: await lessons.progress(mapId),
    };
  };
