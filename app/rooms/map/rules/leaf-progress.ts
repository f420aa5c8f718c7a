import type { Progress } from '~/kit/markdown/tasks';
import { neededBy, standingFor } from './learning-order';
import { isLessonBranch, isLessonNode, type LessonIds, lessonNodes } from './lesson-nodes';
import type { Tree, TreeNode } from './tree';

/** A learner's progress on one leaf. */
interface LeafProgress {
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
 * Tells which leaves wait for another: one that they build on is neither done nor known. The lessons of a needed branch
 * are counted once, not for each leaf that needs it.
 */
function waitingIn(tree: Tree, progress: MapProgress, lessons: LessonIds): (nodeId: string) => boolean {
  const counted = new Map<string, number>();
  const openIn = (needed: string): number => {
    const open =
      counted.get(needed) ?? standingFor(tree, needed, lessons).filter(({ id }) => !isSettled(progress, id)).length;
    counted.set(needed, open);
    return open;
  };
  return (nodeId) => {
    const own = Number(!isSettled(progress, nodeId));
    return neededBy(tree, nodeId, lessons).some(({ needed, isAbove }) => openIn(needed) > (isAbove ? own : 0));
  };
}

/**
 * The leaf to learn next: the first one after `after` in document order, or else before it, that is neither done nor
 * known and waits for no other. If all that are left wait, the first of these. Null if none is left. Without `after`,
 * the first of the map.
 */
export function nextLeafToDo(tree: Tree, progress: MapProgress, lessons: LessonIds, after?: string): TreeNode | null {
  const open: TreeNode[] = [];
  let passed = 0;
  for (const node of tree.nodes.values()) {
    if (node.id === after) passed = open.length;
    else if (isLessonNode(node, lessons) && !isSettled(progress, node.id)) open.push(node);
  }
  const inOrder = [...open.slice(passed), ...open.slice(0, passed)];
  const waits = waitingIn(tree, progress, lessons);
  return inOrder.find(({ id }) => !waits(id)) ?? inOrder[0] ?? null;
}

/**
 * The leaf where a learner continues: the one read last if it is neither done nor known and waits for no other, or else
 * the next one to learn. Null if none is left.
 */
export function leafToContinue(tree: Tree, progress: MapProgress, lessons: LessonIds): TreeNode | null {
  let last: { readonly node: TreeNode; readonly readAt: Date } | undefined;
  for (const [id, { readAt }] of progress) {
    const node = tree.nodes.get(id);
    if (readAt && node && isLessonNode(node, lessons) && (!last || readAt > last.readAt)) last = { node, readAt };
  }
  if (!last) return nextLeafToDo(tree, progress, lessons);
  const isWaiting = waitingIn(tree, progress, lessons)(last.node.id);
  if (!isSettled(progress, last.node.id)) return isWaiting ? nextLeafToDo(tree, progress, lessons) : last.node;
  return nextLeafToDo(tree, progress, lessons, last.node.id);
}

/**
 * The leaves that a learner comes to one after the other: each as if those before it were done. The map is walked once
 * for all of them.
 */
export function leavesAhead(tree: Tree, progress: MapProgress, lessons: LessonIds, most: number): TreeNode[] {
  const assumed = new Map(progress);
  const found: TreeNode[] = [];
  let leaf: TreeNode | undefined = leafToContinue(tree, assumed, lessons) ?? undefined;
  let left = lessonNodes(tree, lessons).filter(({ id }) => !isSettled(progress, id));
  let at = left.findIndex(({ id }) => id === leaf?.id);
  while (leaf && found.length < most) {
    found.push(leaf);
    settle(assumed, leaf.id);
    left = [...left.slice(at + 1), ...left.slice(0, at)];
    const waits = waitingIn(tree, assumed, lessons);
    at = Math.max(
      0,
      left.findIndex(({ id }) => !waits(id)),
    );
    leaf = left[at];
  }
  return found;
}

/** Takes a leaf for done, to find the ones after it. */
export function settle(progress: Map<string, LeafProgress>, id: string): void {
  const { readAt = null, knownAt = null } = progress.get(id) ?? {};
  progress.set(id, { readAt, knownAt, doneAt: readAt ?? new Date(0) });
}

/**
 * The progress with which leaves that cannot be learned are passed: they count as done, so that they do not hold up
 * those that build on them.
 */
export function passing(
  tree: Tree,
  progress: MapProgress,
  lessons: LessonIds,
  isLearnable: (nodeId: string) => boolean,
): MapProgress {
  const assumed = new Map(progress);
  for (const { id } of lessonNodes(tree, lessons))
    if (!isSettled(progress, id) && !isLearnable(id)) settle(assumed, id);
  return assumed;
}

/** The next lesson to turn to: the first one after this in document order that is settled or waits for no other. */
export function nextToTurnTo(tree: Tree, progress: MapProgress, lessons: LessonIds, id: string): TreeNode | null {
  const all = lessonNodes(tree, lessons);
  const after = all.slice(all.findIndex((node) => node.id === id) + 1);
  if (!tree.needs) return after[0] ?? null;
  const waits = waitingIn(tree, progress, lessons);
  return after.find((node) => isSettled(progress, node.id) || !waits(node.id)) ?? after[0] ?? null;
}

/** Progress of each branch, the root included: leaves done of all leaves below it, its own lesson included. */
export function branchCounts(
  tree: Tree,
  lessons: LessonIds,
  isLeafDone: (nodeId: string) => boolean,
): ReadonlyMap<string, Progress> {
  const counts = countsWithin([...tree.nodes.values()], lessons, isLeafDone);
  return counts.has(tree.rootId) ? counts : new Map([[tree.rootId, { done: 0, total: 0 }]]);
}

/**
 * The same for the branches among some nodes: each of them with all that is below it.
 * @param nodes in document order
 */
export function countsWithin(
  nodes: readonly TreeNode[],
  lessons: LessonIds,
  isLeafDone: (nodeId: string) => boolean,
): ReadonlyMap<string, Progress> {
  const counts = new Map<string, { done: number; total: number }>();
  // Children come before their parents, so that each node is visited once.
  for (const node of [...nodes].reverse()) {
    const isOneDone = Number(isLeafDone(node.id));
    const own = counts.get(node.id);
    if (own && isLessonBranch(node, lessons)) {
      own.done += isOneDone;
      own.total += 1;
    }
    if (node.parentId === null) continue;
    // Leaves, which most nodes are, get no entry.
    const { done, total } = own ?? { done: isOneDone, total: 1 };
    const above = counts.get(node.parentId);
    if (above) {
      above.done += done;
      above.total += total;
    } else counts.set(node.parentId, { done, total });
  }
  return counts;
}
