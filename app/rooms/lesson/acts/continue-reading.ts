import type { LanguageModel } from '~/providers/model/language-model';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { openingsInTurn } from '~/rooms/map/acts/openings-in-turn';
import { leafToContinue, passing } from '~/rooms/map/rules/leaf-progress';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { LibraryLeaves } from './library-leaves';

/** The leaf at which a learner continues. */
interface LeafToContinue {
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
  readonly model: Pick<LanguageModel, 'written'>;
  readonly libraryLeaves: LibraryLeaves;
}

/** How many recently read lessons are looked up: maps whose leaves are all done are skipped. */
const lookedAt = 20;

/**
 * The leaf at which a learner continues: on the map that was read last, of those with a lesson to read. A leaf whose
 * lesson nobody can write for this learner is passed. If no lesson is left to read on any recently read map, it is one
 * that the learner can write on a map of their own. Null if there is none.
 */
export const continueReading =
  ({ maps, lessons, progress, treeOf, model, libraryLeaves }: Deps) =>
  async (userId: string): Promise<LeafToContinue | null> => {
    const read = await progress.lastRead(userId, lookedAt);
    let toWrite: LeafToContinue | null = null;
    const mapIds = new Set(read.map(({ mapId }) => mapId));
    for await (const { map, lessonsState, learned } of openingsInTurn(maps, mapIds, userId)) {
      const tree = treeOf(map);
      const [written, inLibrary] = await Promise.all([lessons.progress(map.id, lessonsState), libraryLeaves(tree)]);
      const isOwner = map.userId === userId;
      const isLearnable = (id: string) => (isOwner && !model.written) || written.has(id) || inLibrary.has(id);
      const found = (node: TreeNode | null): LeafToContinue | null =>
        node && {
          ...{ mapId: map.id, query: map.query, language: map.language, nodeId: node.id, label: node.label },
          path: pathTo(tree, node.id).map(({ label }) => label),
        };
      const readable = leafToContinue(tree, passing(tree, learned, written, isLearnable), written);
      if (readable) return found(readable);
      if (isOwner) toWrite ??= found(leafToContinue(tree, learned, written));
    }
    return toWrite;
  };
