import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { isLive } from '~/jobs/rules/state';
import { limits } from '~/kit/limits';
import type { LanguageModel } from '~/providers/model/language-model';
import { isKnown } from '~/rooms/map/rules/leaf-progress';
import { lessonNodesBelow, withOpenings } from '~/rooms/map/rules/lesson-nodes';
import { pathTo, type TreeNode } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open/open-map';

/** A map has up to 50,000 leaves and checking each takes time, so at most this many are checked per batch. */
const lookedAtMax = limits.lessonsPerBatch * 5;

export interface MissingLeaves {
  /** How many leaves to be learned have neither a lesson, here or in the library, nor a live run. */
  readonly missing: number;
  /** The missing leaves that one batch can begin with, in reading order. */
  readonly next: readonly TreeNode[];
  /** How many leaves were skipped because no lesson can be written for them here. */
  readonly unwritable: number;
  /** How many leaves were skipped because nobody has written their lessons in the library; 0 with a model. */
  readonly unwritten: number;
  /** How many more are left out because the learner knows them. */
  readonly known: number;
}

/**
 * The leaves below a node, and with a model the branches, that have no lesson, and which of them can be written. Known
 * ones are left out, but not the node itself.
 */
export function missingLeaves(
  { tree, progress, inLibrary, learned, runs }: Pick<OpenedMap, 'tree' | 'progress' | 'inLibrary' | 'learned' | 'runs'>,
  nodeId: string,
  model: Pick<LanguageModel, 'written'>,
): MissingLeaves {
  const below = lessonNodesBelow(tree, nodeId, withOpenings(tree, progress, !model.written));
  const isWaitedFor = ({ id }: TreeNode) => {
    const run = runs.get(id);
    return run !== undefined && isLive(run);
  };
  const empty = below.filter((leaf) => !progress.has(leaf.id) && !inLibrary.has(leaf.id) && !isWaitedFor(leaf));
  const missing = empty.filter(({ id }) => id === nodeId || !isKnown(learned, id));
  const known = empty.length - missing.length;
  if (model.written) return { missing: missing.length, next: [], unwritable: 0, unwritten: missing.length, known };
  const room = Math.max(0, limits.lessonsPerBatch - below.filter(isWaitedFor).length);
  const next: TreeNode[] = [];
  let unwritable = 0;
  for (const leaf of missing.slice(0, lookedAtMax)) {
    if (next.length === room) break;
    const path = pathTo(tree, leaf.id).map(({ label }) => label);
    if (refuseUnsafe(path)) unwritable += 1;
    else next.push(leaf);
  }
  return { missing: missing.length, next, unwritable, unwritten: 0, known };
}
