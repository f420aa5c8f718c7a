import { pathTo } from '~/domain/map/tree';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Maps } from '~/ports/maps';
import type { LearnerProgress } from '~/ports/progress';

/** The lesson that a learner had open last. */
export interface LastReadLesson {
  readonly mapId: string;
  /** The map's title. */
  readonly query: string;
  /** The map's language as a BCP 47 tag; null where it has not been looked for. */
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
  /** The labels from the root to the leaf, both included. */
  readonly path: readonly string[];
  readonly readAt: Date;
}

interface Deps {
  readonly maps: Maps;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
}

/** Where a learner goes on: the lesson that was read last, of their own maps and of public ones; null without any. */
export const continueReading =
  ({ maps, progress, treeOf }: Deps) =>
  async (userId: string): Promise<LastReadLesson | null> => {
    const [last] = await progress.lastRead(userId, 1);
    const map = last && (await maps.readable(last.mapId, userId));
    const tree = map && treeOf(map);
    const node = last && tree?.nodes.get(last.nodeId);
    if (!tree || !node) return null;
    const path = pathTo(tree, node.id).map(({ label }) => label);
    const { mapId, nodeId, readAt } = last;
    return { mapId, query: map.query, language: map.language, nodeId, label: node.label, path, readAt };
  };
