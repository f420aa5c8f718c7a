import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { leafToContinue } from '~/rooms/map/rules/leaf-progress';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';

/** The leaf at which a learner continues. */
export interface LeafToContinue {
  readonly mapId: string;
  /** The map's title. */
  readonly query: string;
  /** The map's language as a BCP 47 tag; null if it has not been detected. */
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
  /** The labels from the root to the leaf, both included. */
  readonly path: readonly string[];
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Pick<Lessons, 'progress'>;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
}

/** How many recently read lessons are looked up: maps whose leaves are all done are skipped. */
const lookedAt = 20;

/**
 * The leaf at which a learner continues: on the map that was read last, by the same rule as that map's own button. Null
 * if no recently read map has a leaf left to do.
 */
export const continueReading =
  ({ maps, lessons, progress, treeOf }: Deps) =>
  async (userId: string): Promise<LeafToContinue | null> => {
    const read = await progress.lastRead(userId, lookedAt);
    for (const mapId of new Set(read.map((each) => each.mapId))) {
      const map = await maps.readable(mapId, userId);
      if (!map) continue;
      const tree = treeOf(map);
      const [learned, written] = await Promise.all([progress.ofMap(mapId, userId), lessons.progress(mapId)]);
      const node = leafToContinue(tree, learned, written);
      if (!node) continue;
      const path = pathTo(tree, node.id).map(({ label }) => label);
      return { mapId, query: map.query, language: map.language, nodeId: node.id, label: node.label, path };
    }
    return null;
  };
