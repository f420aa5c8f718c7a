import type { GrowthRun, LessonRun, RunStore } from '~/jobs/store/runs';
import { type Direction, mapDirection } from '~/kit/text/language';
import type { LessonProgress, Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { labelsOf, type NoteLanguage } from '~/rooms/map/acts/note-language';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { Tree } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, MapOpening, Maps } from '~/rooms/map/store/maps';
import type { LibraryLeaves } from '../library-leaves';

export interface OpenedMap {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly direction: Direction;
  readonly isOwner: boolean;
  readonly progress: ReadonlyMap<string, LessonProgress>;
  /** The leaves whose lesson the library has: it is shown where `progress` has none. */
  readonly inLibrary: ReadonlySet<string>;
  /** The viewer's own read and done leaves; empty for visitors. */
  readonly learned: MapProgress;
  /** The newest run of each lesson, by node id; empty unless the viewer is the owner. */
  readonly runs: ReadonlyMap<string, LessonRun>;
  /** The growths that nobody has decided on, the newest first; empty unless the viewer is the owner. */
  readonly growths: readonly GrowthRun[];
  /** The course that the map was made from; null if it was made from none. */
  readonly course: MapOpening['course'];
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly treeOf: TreeOfMap;
  readonly libraryLeaves: LibraryLeaves;
  /** Called for each map that is opened; detects its language if that is unknown. */
  readonly noteLanguage: NoteLanguage;
}

export type OpenMap = ReturnType<typeof openMap>;

/**
 * A map as `viewerId` (null: a visitor) may see it. Null if it is missing or private to somebody else; the caller
 * cannot tell the two apart.
 */
export const openMap =
  ({ maps, lessons, runStore, treeOf, libraryLeaves, noteLanguage }: Deps) =>
  async (mapId: string, viewerId: string | null): Promise<OpenedMap | null> => {
    const opening = await maps.opening(mapId, viewerId);
    if (!opening) return null;
    const { map, course, lessonsState, learned } = opening;
    const tree = treeOf(map);
    noteLanguage(map, tree);
    const isOwner = map.userId === viewerId;
    const [progress, inLibrary, runs] = await Promise.all([
      lessons.progress(mapId, lessonsState),
      libraryLeaves(tree),
      isOwner ? runStore.shownOnMap(mapId, map.userId) : { lessons: [], growths: [] },
    ]);
    return {
      map,
      tree,
      direction: mapDirection(map.language, map.query, () => labelsOf(tree)),
      isOwner,
      progress,
      inLibrary,
      learned,
      runs: new Map(runs.lessons.map((run) => [run.nodeId, run])),
      growths: runs.growths,
      course,
    };
  };
