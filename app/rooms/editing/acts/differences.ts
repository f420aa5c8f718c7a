import type { RunStore } from '~/jobs/store/runs';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { ChangedMap } from '~/rooms/map/acts/change-map';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { documentOf } from '~/rooms/map/acts/map-versions';
import { type MapDocument, treeOf as makeTree, writeDocument } from '~/rooms/map/rules/document';
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
}

/** What a reader's tree lacks. */
export interface MapDifference extends TreeDifference {
  readonly map: KnowledgeMap;
  readonly tree: Tree;
  readonly lessons: LessonIds;
  /** The leaves' marks. */
  readonly marks: LeafMarks;
  /** Whether branches count the leaves that are done: for signed-in readers. */
  readonly countsDone: boolean;
  /** Branches in both trees that have other leaves, or others done, below them now. */
  readonly counts: readonly { readonly id: string; readonly done: number; readonly total: number }[];
}

/** How to get from one version of a map to the newest, for readers that show an older one. */
export function mapDifferences({ maps, mapVersions, lessons, runStore, progress, treeOf }: Deps) {
  const between = async (
    map: KnowledgeMap,
    viewerId: string | null,
    from: MapDocument,
    make = treeOf,
  ): Promise<MapDifference> => {
    // Before the newest one, which takes its place among the kept trees.
    const before = make({ id: map.id, query: map.query, ...writeDocument(from) });
    const tree = treeOf(map);
    const difference = editsBetween(before, tree);
    const [own, learned, runs] = await Promise.all([
      lessons.progress(map.id),
      viewerId === null ? nothingLearned : progress.ofMap(map.id, viewerId),
      map.userId === viewerId ? runStore.latestOfMap(map.id) : [],
    ]);
    const countsDone = viewerId !== null;
    const marks = leafMarks(own, new Map(runs.map((run) => [run.nodeId, run])), learned);
    return {
      ...difference,
      map,
      tree,
      lessons: own,
      marks,
      countsDone,
      counts: countsDone ? newCounts(before, tree, learned, own) : [],
    };
  };

  return {
    /** What tells whether a map has changed; null where the viewer may not read it. */
    lookAtMap: (mapId: string, viewerId: string | null) => maps.look(mapId, viewerId),

    /**
     * What a reader has to do who shows `version` of a map that they may read. Null where there is no such map;
     * 'same' where that is the newest; the newest version's number where theirs is not kept.
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
      return from ? between(map, viewerId, from, makeTree) : map.version;
    },

    /**
     * The same for who has just changed it.
     * @param version what their tree showed; by default what the change was applied to
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
      return from ? between(map, userId, from) : 'unknown';
    },
  };
}

const nothingLearned: MapProgress = new Map();

function newCounts(
  before: Tree,
  after: Tree,
  learned: MapProgress,
  lessons: LessonIds,
): MapDifference['counts'] {
  const isLeafDone = (id: string) => isDone(learned, id);
  const old = branchCounts(before, lessons, isLeafDone);
  return [...branchCounts(after, lessons, isLeafDone)].flatMap(([id, { done, total }]) => {
    const same = old.get(id)?.done === done && old.get(id)?.total === total;
    return same || !before.nodes.has(id) ? [] : [{ id, done, total }];
  });
}
