import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { isLive } from '~/jobs/rules/state';
import { limits } from '~/kit/limits';
import type { LanguageModel } from '~/providers/model/language-model';
import { lessonNodesBelow } from '~/rooms/map/rules/lesson-nodes';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open-map';

/** A map has up to 50,000 leaves, and looking at each takes its time: so many are looked at, for one batch. */
const lookedAtMax = limits.lessonsPerBatch * 5;

export interface MissingLeaves {
  /** How many leaves have no lesson, and none that waits or is being written. */
  readonly missing: number;
  /** Those of them that one batch can begin with, in reading order. */
  readonly next: readonly TreeNode[];
  /** How many were passed over, because no lesson can be written on them here. */
  readonly unwritable: number;
}

/** What is missing below a node, and what of it can be written. */
export async function missingLeaves(
  { tree, progress, runs }: Pick<OpenedMap, 'tree' | 'progress' | 'runs'>,
  nodeId: string,
  model: LanguageModel,
): Promise<MissingLeaves> {
  const below = lessonNodesBelow(tree, nodeId, progress);
  const isWaitedFor = ({ id }: TreeNode) => {
    const run = runs.get(id);
    return run !== undefined && isLive(run);
  };
  const missing = below.filter((leaf) => !progress.has(leaf.id) && !isWaitedFor(leaf));
  const room = Math.max(0, limits.lessonsPerBatch - below.filter(isWaitedFor).length);
  const next: TreeNode[] = [];
  let unwritable = 0;
  for (const leaf of missing.slice(0, lookedAtMax)) {
    if (next.length === room) break;
    const path = pathTo(tree, leaf.id).map(({ label }) => label);
    if (refuseUnsafe(path) || (await model.unwritten?.(path))) unwritable += 1;
    else next.push(leaf);
  }
  return { missing: missing.length, next, unwritable };
}
