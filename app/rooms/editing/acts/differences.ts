import type { RunStore } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { LanguageModel } from '~/providers/model/language-model';
import { libraryLeaves } from '~/rooms/lesson/acts/library-leaves';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { ChangedMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { documentOf } from '~/rooms/map/acts/map-versions';
import { type MapDocument, treeOf as makeTree, type StoredDocument, writeDocument } from '~/rooms/map/rules/document';
import { editsBetween, type TreeDifference } from '~/rooms/map/rules/edits';
import { type LeafMarks, leafMarks } from '~/rooms/map/rules/leaf-mark';
import { branchCounts, isDone, type MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { LessonIds } from '~/rooms/map/rules/lesson-nodes';
import type { Tree } from '~/rooms/map/rules/tree';
import type { MapVersions } from '~/rooms/map/store/map-versions';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';

interface Deps {
  readonly maps: Maps;
  readonly mapVersions: MapVersions;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
  readonly model: Pick<LanguageModel, 'written'>;
}

/** The changes from a shown tree to the newest version of its map. */
interface MapDifference extends TreeDifference {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly lessons: LessonIds;
  /** The marks of the leaves. */
  readonly marks: LeafMarks;
  /** Whether branches show how many leaves are done; true for signed-in learners. */
  readonly countsDone: boolean;
  /** Branches in both trees whose number of leaves, or of done leaves, has changed. */
  readonly counts: readonly { readonly id: string; readonly done: number; readonly total: number }[];
}

/** Differences between an older version of a map and the newest, for pages that show the older one. */
export function mapDifferences({ maps, mapVersions, lessons, runStore, progress, treeOf, model }: Deps) {
  const inLibraryOf = libraryLeaves({ model });
  const between = async (
    map: KnowledgeMap,
    viewerId: string | null,
    from: Required<StoredDocument>,
    make = treeOf,
  ): Promise<MapDifference> => {
    // Made before the newest tree, which is made of it and stays in the cache of trees.
    const before = make({ id: map.id, query: map.query, ...from });
    const tree = treeOf(map);
    const difference = editsBetween(before, tree);
    const [own, inLibrary, learned, runs] = await Promise.all([
      lessons.progress(map.id),
      inLibraryOf(tree),
      viewerId === null ? nothingLearned : progress.ofMap(map.id, viewerId),
      map.userId === viewerId ? runStore.latestOfMap(map.id) : [],
    ]);
    const countsDone = viewerId !== null;
    const isOtherShape = difference.edits.some(({ op }) => op !== 'row') || difference.sizes.length > 0;
    const marks = leafMarks(own, new Map(runs.map((run) => [run.nodeId, run])), learned, inLibrary);
    return {
      ...difference,
      map,
      tree,
      lessons: own,
      marks,
      countsDone,
      counts: countsDone && isOtherShape ? newCounts(before, tree, learned, own) : [],
    };
  };

  return {
    /** Cheap data that tells whether a map has changed; null if the viewer may not read it. */
    lookAtMap: (mapId: string, viewerId: string | null) => maps.look(mapId, viewerId),

    /**
     * The difference from `version` to the newest version of a readable map. Null if there is no such map; 'same' if
     * `version` is the newest; the newest version's number if `version` is no longer stored, or if too much is new.
     */
    differenceSince: async (
      mapId: string,
      viewerId: string | null,
      version: number,
    ): Promise<MapDifference | 'same' | number | null> => {
      const map = await maps.readable(mapId, viewerId);
      if (!map) return null;
      if (map.version === version) return 'same';
      const from = await documentOf(mapVersions, map, version);
      return from && isSmall(from, map) ? between(map, viewerId, writeDocument(from), makeTree) : map.version;
    },

    /**
     * The difference for the person who has just changed the map; 'unknown' if `version` is no longer stored, or if too
     * much is new.
     * @param version the version that their tree shows; by default the one to which the change was applied
     */
    differenceOf: async (
      userId: string,
      mapId: string,
      { before }: Pick<ChangedMap, 'before'>,
      version: number = before.version,
    ): Promise<MapDifference | 'unknown' | null> => {
      const map = await maps.owned(mapId, userId);
      if (!map) return null;
      const from = version === before.version ? before.document : await documentOf(mapVersions, map, version);
      if (!from || !isSmall(from, map)) return 'unknown';
      return between(map, userId, from === before.document ? before.stored : writeDocument(from));
    },
  };
}

const isSmall = (from: MapDocument, map: KnowledgeMap): boolean =>
  map.nodeCount - from.ids.length <= limits.patchMaxNodes;

const nothingLearned: MapProgress = new Map();

function newCounts(before: Tree, after: Tree, learned: MapProgress, lessons: LessonIds): MapDifference['counts'] {
  const isLeafDone = (id: string) => isDone(learned, id);
  const old = branchCounts(before, lessons, isLeafDone);
  return [...branchCounts(after, lessons, isLeafDone)].flatMap(([id, { done, total }]) => {
    const same = old.get(id)?.done === done && old.get(id)?.total === total;
    return same || !before.nodes.has(id) ? [] : [{ id, done, total }];
  });
}
