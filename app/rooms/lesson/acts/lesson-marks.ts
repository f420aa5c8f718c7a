import { isLive } from '~/jobs/rules/state';
import type { RunStore } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { type LeafMark, leafMark } from '~/rooms/map/rules/leaf-mark';
import { leafState } from '~/rooms/map/rules/leaf-state';
import { isLessonBranch } from '~/rooms/map/rules/lesson-nodes';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { LibraryLeaves } from './library-leaves';

interface LessonMarks {
  /** Server time in milliseconds: the next call passes it as `since`. */
  readonly at: number;
  /** A run of this map is queued or in progress. */
  readonly isLive: boolean;
  readonly leaves: readonly { readonly nodeId: string; readonly mark: LeafMark }[];
  /** The branches among them that have a lesson, of which a page may not have a row yet. */
  readonly openings: readonly string[];
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
  readonly libraryLeaves: LibraryLeaves;
  readonly clock: Clock;
}

/**
 * The marks of the leaves and openings of the user's own map; null if the map is not theirs.
 * @param since leaves that have not changed after this moment (in milliseconds) are left out
 */
export const lessonMarks =
  ({ maps, lessons, runStore, progress, treeOf, libraryLeaves, clock }: Deps) =>
  async (userId: string, mapId: string, since: number): Promise<LessonMarks | null> => {
    const map = await maps.owned(mapId, userId);
    if (!map) return null;
    const at = clock.now().getTime();
    const tree = treeOf(map);
    const [written, inLibrary, latest, learned] = await Promise.all([
      lessons.progress(mapId),
      libraryLeaves(tree),
      runStore.latestOfMap(mapId),
      progress.ofMap(mapId, userId),
    ]);
    const runs = new Map(latest.map((run) => [run.nodeId, run]));
    // A transaction may commit after another one with a later timestamp, hence the tolerance.
    const isNew = (moment: Date | null | undefined) =>
      moment instanceof Date && moment.getTime() >= since - limits.clockSkewMs;
    const nodes = [...new Set([...written.keys(), ...runs.keys(), ...learned.keys()])].filter(
      (id) =>
        isNew(written.get(id)?.updatedAt) ||
        isNew(runs.get(id)?.updatedAt) ||
        isNew(learned.get(id)?.readAt) ||
        isNew(learned.get(id)?.doneAt) ||
        isNew(learned.get(id)?.knownAt),
    );
    return {
      at,
      isLive: latest.some(isLive),
      leaves: nodes.map((nodeId) => ({
        nodeId,
        mark: leafMark(leafState(written.get(nodeId), runs.get(nodeId), inLibrary.has(nodeId)), learned, nodeId),
      })),
      openings: nodes.filter((id) => {
        const node = tree.nodes.get(id);
        return node !== undefined && isLessonBranch(node, written);
      }),
    };
  };
