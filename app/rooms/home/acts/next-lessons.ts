import { continueReading, type LeafToContinue } from '~/rooms/lesson/acts/continue-reading';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import type { Maps } from '~/rooms/map/store/maps';

/** A leaf to learn next. */
export type NextLesson = Omit<LeafToContinue, 'path'>;

interface Deps {
  readonly maps: Maps;
  readonly lessons: Pick<Lessons, 'progress'>;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
}

/**
 * The next leaves to learn: from the leaf at which the learner continues, or else from the start of the map that they
 * opened last; then those that follow on that map. Empty if nothing is left.
 */
export const nextLessons =
  (deps: Deps) =>
  async (userId: string, limit: number): Promise<NextLesson[]> => {
    const { maps, lessons, progress, treeOf } = deps;
    const goOn = await continueReading(deps)(userId);
    const mapId = goOn?.mapId ?? (await maps.listForUser(userId, { order: 'opened', limit: 1 }))[0]?.id;
    const map = mapId === undefined ? null : await maps.readable(mapId, userId);
    if (!map) return [];
    const tree = treeOf(map);
    const [learned, written] = await Promise.all([progress.ofMap(map.id, userId), lessons.progress(map.id)]);
    const found = new Map<string, NextLesson>();
    const at = goOn && tree.nodes.get(goOn.nodeId);
    let leaf = at ?? nextLeafToDo(tree, learned, written);
    while (leaf && !found.has(leaf.id) && found.size < limit) {
      const { id: nodeId, label } = leaf;
      found.set(nodeId, { mapId: map.id, query: map.query, language: map.language, nodeId, label });
      leaf = nextLeafToDo(tree, learned, written, nodeId);
    }
    return [...found.values()];
  };
