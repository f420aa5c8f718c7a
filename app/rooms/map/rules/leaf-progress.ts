import type { Progress } from '~/kit/markdown/tasks';
import { isLessonBranch, isLessonNode, type LessonIds, lessonNodes } from './lesson-nodes';
import type { Tree, TreeNode } from './tree';

/** A learner's progress on one leaf. */
export interface LeafProgress {
  /** When its lesson was last open, or null for never. */
  readonly readAt: Date | null;
  /** When the learner marked it as done, or null. */
  readonly doneAt: Date | null;
  /** When the learner said that they knew it before its lesson, or null. */
  readonly knownAt: Date | null;
}

/** One learner's progress on one map, by node id. Nodes without an entry are neither read nor done. */
export type MapProgress = ReadonlyMap<string, LeafProgress>;

export const isRead = (progress: MapProgress, nodeId: string): boolean =>
  (progress.get(nodeId)?.readAt ?? null) !== null;

export const isDone = (progress: MapProgress, nodeId: string): boolean =>
  (progress.get(nodeId)?.doneAt ?? null) !== null;

/** Whether the learner knew the leaf before its lesson and has not done it. */
export const isKnown = (progress: MapProgress, nodeId: string): boolean =>
  !isDone(progress, nodeId) && (progress.get(nodeId)?.knownAt ?? null) !== null;

/** Whether nothing is left to learn on the leaf: it is done or known. */
export const isSettled = (progress: MapProgress, nodeId: string): boolean =>
  isDone(progress, nodeId) || isKnown(progress, nodeId);

/** Whether the learner has neither read nor done any of the map's current lessons. */
export const isUntouched = (tree: Tree, progress: MapProgress, lessons: LessonIds): boolean =>
  ![...progress.keys()].some((id) => {
    const node = tree.nodes.get(id);
    return node && isLessonNode(node, lessons) && (isRead(progress, id) || isDone(progress, id));
  });

/** How many of all leaves are done. A branch with a lesson counts as a leaf, here and below. */
export function leavesDone(tree: Tree, progress: MapProgress, lessons: LessonIds): Progress {
  const all = lessonNodes(tree, lessons);
  return { done: all.filter(({ id }) => isDone(progress, id)).length, total: all.length };
}

/** How far a learner is on a map; known lessons are counted apart from done ones. */
export interface LeafCounts extends Progress {
  readonly known: number;
}

/** How many of all leaves are done, and how many are known besides. A branch with a lesson counts as a leaf. */
export function leavesCounted(tree: Tree, progress: MapProgress, lessons: LessonIds): LeafCounts {
  const known = lessonNodes(tree, lessons).filter(({ id }) => isKnown(progress, id)).length;
  return { ...leavesDone(tree, progress, lessons), known };
}

/**
 * The first leaf after `after` in document order that is neither done nor known, or else the first one before it; null
 * if there is none. Without `after`, the first of the map.
 */
export function nextLeafToDo(tree: Tree, progress: MapProgress, lessons: LessonIds, after?: string): TreeNode | null {
  let first: TreeNode | null = null;
  let hasPassed = after === undefined;
  for (const node of tree.nodes.values()) {
    if (node.id === after) hasPassed = true;
    else if (isLessonNode(node, lessons) && !isSettled(progress, node.id)) {
      if (hasPassed) return node;
      first ??= node;
    }
  }
  return first;
}

/**
 * The leaf where a learner continues: the one read last if it is neither done nor known, otherwise the next such leaf.
 * Null if there is none.
 */
export function leafToContinue(tree: Tree, progress: MapProgress, lessons: LessonIds): TreeNode | null {
  let last: { readonly node: TreeNode; readonly readAt: Date } | undefined;
  for (const [id, { readAt }] of progress) {
    const node = tree.nodes.get(id);
    if (readAt && node && isLessonNode(node, lessons) && (!last || readAt > last.readAt)) last = { node, readAt };
  }
  if (last && !isSettled(progress, last.node.id)) return last.node;
  return nextLeafToDo(tree, progress, lessons, last?.node.id);
}

/** Progress of each branch, the root included: leaves done of all leaves below it, its own lesson included. */
export function branchCounts(
  tree: Tree,
  lessons: LessonIds,
  isLeafDone: (nodeId: string) => boolean,
): ReadonlyMap<string, Progress> {
  const counts = new Map<string, { done: number; total: number }>();
  // Children come before their parents, so that each node is visited once.
  for (const node of [...tree.nodes.values()].reverse()) {
    const isOneDone = Number(isLeafDone(node.id));
    const own = counts.get(node.id) ?? { done: isOneDone, total: 1 };
    if (isLessonBranch(node, lessons)) {
      own.done += isOneDone;
      own.total += 1;
    }
    if (node.parentId === null) continue;
    const above = counts.get(node.parentId);
    if (above) {
      above.done += own.done;
      above.total += own.total;
    } else counts.set(node.parentId, { ...own });
  }
  if (!counts.has(tree.rootId)) counts.set(tree.rootId, { done: 0, total: 0 });
  return counts;
}
