import type { RunMessage } from '~/jobs/rules/run-message';
import { limits, rateLimits } from '~/kit/limits';
import type { LanguageModel } from '~/providers/model/language-model';
import { type LeafMark, leafMark } from '~/rooms/map/rules/leaf-mark';
import { leafState } from '~/rooms/map/rules/leaf-state';
import { lessonNodesBelow, withOpenings } from '~/rooms/map/rules/lesson-nodes';
import { isLeaf, pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import { type MissingLeaves, missingLeaves } from '../missing-leaves';
import type { OpenMap } from './open-map';

export interface OpenedBranch {
  readonly map: KnowledgeMap;
  readonly node: TreeNode;
  /** From the root to the branch. */
  readonly path: readonly TreeNode[];
  /** The branches directly below it, each with its number of leaves and of written lessons. */
  readonly branches: readonly {
    readonly node: TreeNode;
    readonly leaves: number;
    readonly written: number;
  }[];
  readonly leaves: readonly LeafOfBranch[];
  readonly lacking: MissingLeaves;
  /** The batches that have live runs below this branch. */
  readonly batches: readonly string[];
  /** Why the rest of a batch was stopped without a request to stop; null if it was not. */
  readonly stoppedBy: RunMessage | null;
  /** The user stopped lessons that were not written yet. */
  readonly wasStopped: boolean;
  /** How many runs the user may start now, and, if that is 0, in how many milliseconds the next one. */
  readonly runsLeft: number;
  readonly retryAfterMs: number;
}

interface LeafOfBranch {
  readonly node: TreeNode;
  /** The labels between the branch and the leaf. */
  readonly between: readonly string[];
  readonly state: LeafMark;
  /** It is a branch, whose lesson opens it. */
  readonly isOpening: boolean;
  readonly hasLesson: boolean;
  /** Why its lesson could not be written; null if no run failed. */
  readonly message: RunMessage | null;
}

interface Deps {
  readonly model: LanguageModel;
  readonly openMap: OpenMap;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

/**
 * A branch of the user's own map with the lessons of its leaves and, with a model, of its branches; null if the user
 * has no such node.
 */
export const openBranch =
  ({ model, openMap, limiter, clock }: Deps) =>
  async (userId: string, mapId: string, nodeId: string): Promise<OpenedBranch | null> => {
    const opened = await openMap(mapId, userId);
    const node = opened?.tree.nodes.get(nodeId);
    if (!opened?.isOwner || !node) return null;
    const { map, tree, progress, inLibrary, learned, runs } = opened;
    const hasLesson = ({ id }: TreeNode) => progress.has(id) || inLibrary.has(id);

    const taught = withOpenings(tree, progress, !model.written);
    const below = lessonNodesBelow(tree, nodeId, taught);
    const leaves = below.map((leaf) => {
      const run = runs.get(leaf.id);
      const ofLesson = leafState(progress.get(leaf.id), run, inLibrary.has(leaf.id));
      const isGoingOn = ofLesson === 'waiting' || ofLesson === 'writing';
      const state = isGoingOn ? ofLesson : leafMark(ofLesson, learned, leaf.id);
      return {
        node: leaf,
        between: pathTo(tree, leaf.id)
          .slice(node.level + 1, -1)
          .map(({ label }) => label),
        state,
        isOpening: !isLeaf(leaf),
        hasLesson: hasLesson(leaf),
        message: state === 'failed' ? (run?.message ?? null) : null,
      };
    });
    const batches = new Set<string>();
    for (const { node: leaf, state } of leaves) {
      const batch = runs.get(leaf.id)?.batch;
      if (batch && (state === 'waiting' || state === 'writing')) batches.add(batch);
    }
    const stopped = below
      .filter(({ id }) => !progress.has(id))
      .flatMap(({ id }) => runs.get(id) ?? [])
      .filter(({ state, batch }) => state === 'stopped' && batch !== null);
    const allowance = await limiter.check(rateLimits.runsByUser, userId, clock.now());
    return {
      map,
      node,
      path: pathTo(tree, nodeId),
      branches: node.children.flatMap((id) => {
        const child = tree.nodes.get(id);
        if (!child || child.children.length === 0) return [];
        const ofChild = lessonNodesBelow(tree, id, taught);
        return {
          node: child,
          leaves: ofChild.length,
          written: ofChild.filter(hasLesson).length,
        };
      }),
      leaves,
      lacking: missingLeaves(opened, nodeId, model),
      batches: [...batches],
      stoppedBy: batches.size > 0 ? null : (stopped.find(({ fault }) => fault !== 'stopped')?.message ?? null),
      wasStopped: stopped.length > 0,
      runsLeft: Math.min(limits.lessonsPerBatch, await limiter.left(rateLimits.runsByUser, userId, clock.now())),
      retryAfterMs: allowance.allowed ? 0 : allowance.retryAfterMs,
    };
  };
