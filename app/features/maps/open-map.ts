import type { Tree } from '~/domain/map/tree';
import type { LessonProgress, Lessons } from '~/ports/lessons';
import type { KnowledgeMap, Maps } from '~/ports/maps';
import type { LessonRun, RunStore } from '~/ports/runs';
import type { TreeOfMap } from './map-trees';

export interface OpenedMap {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly isOwner: boolean;
  readonly progress: ReadonlyMap<string, LessonProgress>;
  /** The newest runs of its lessons, by node id. Only their owner is told. */
  readonly runs: ReadonlyMap<string, LessonRun>;
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
}

export type OpenMap = ReturnType<typeof openMap>;

/**
 * A map as `viewerId` (null: a visitor) may see it. Null where it is missing or private to somebody else, told apart
 * by nothing.
 */
export const openMap =
  ({ maps, lessons, runStore, treeOf }: Deps) =>
  async (mapId: string, viewerId: string | null): Promise<OpenedMap | null> => {
    const map = await maps.readable(mapId, viewerId);
    if (!map) return null;
    const isOwner = map.userId === viewerId;
    const [progress, runs] = await Promise.all([
      lessons.progress(mapId),
      isOwner ? runStore.latestOfMap(mapId) : [],
    ]);
    return {
      map,
      tree: treeOf(map),
      isOwner,
      progress,
      runs: new Map(runs.map((run) => [run.nodeId, run])),
    };
  };
