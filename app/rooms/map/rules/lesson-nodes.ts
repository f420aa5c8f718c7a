import { isLeaf, pathTo, type Tree, type TreeNode } from './tree';

/** The ids of nodes that have a lesson: any map or set by node id. */
export interface LessonIds {
  has(nodeId: string): boolean;
}

export const noLessons: LessonIds = new Set<string>();

/** A branch that has a lesson, written when it was still a leaf (decision 42). */
export const isLessonBranch = (node: TreeNode, lessons: LessonIds): boolean => !isLeaf(node) && lessons.has(node.id);

/** Whether a lesson can be opened at a node: at every leaf, and at a branch that has one. */
export const isLessonNode = (node: TreeNode, lessons: LessonIds): boolean => isLeaf(node) || lessons.has(node.id);

/** Whether a branch's heading teaches something, so that it may get an opening lesson: each does but the topic. */
export const mayOpen = (node: TreeNode): boolean => !isLeaf(node) && node.parentId !== null;

/**
 * The nodes at which a lesson is or can be written, for `isLessonNode` and `lessonNodesBelow` (decision 109).
 * @param hasModel whether a model is connected: only then are openings of branches offered
 */
export const withOpenings = (tree: Tree, lessons: LessonIds, hasModel: boolean): LessonIds =>
  hasModel ? { has: (id) => lessons.has(id) || id !== tree.rootId } : lessons;

/**
 * The branch that a learner enters with this node and that has no opening lesson: the outermost one of those whose
 * first lesson it is. Null if there is none.
 */
export function openingBefore(tree: Tree, id: string, lessons: LessonIds): TreeNode | null {
  let found: TreeNode | null = null;
  let node = tree.nodes.get(id);
  for (let above = parentOf(tree, node); node && above && mayOpen(above); above = parentOf(tree, node)) {
    if (above.children[0] !== node.id) break;
    if (!lessons.has(above.id)) found = above;
    node = above;
  }
  return found;
}

const parentOf = (tree: Tree, node: TreeNode | undefined): TreeNode | undefined => tree.nodes.get(node?.parentId ?? '');

/** The leaves and the branches with a lesson, in document order: a branch comes before the nodes below it. */
export const lessonNodes = (tree: Tree, lessons: LessonIds): TreeNode[] =>
  [...tree.nodes.values()].filter((node) => isLessonNode(node, lessons));

/** The lesson nodes of one branch, itself included if it has a lesson; a leaf gives itself, an unknown id nothing. */
export function lessonNodesBelow(tree: Tree, id: string, lessons: LessonIds): TreeNode[] {
  const found: TreeNode[] = [];
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const node = tree.nodes.get(next);
    if (!node) continue;
    if (isLessonNode(node, lessons)) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) ahead.push(node.children[at] ?? '');
  }
  return found;
}

/** The last lesson node before this one in document order; null if there is none or the id is unknown. */
export function previousLesson(tree: Tree, id: string, lessons: LessonIds): TreeNode | null {
  let previous: TreeNode | null = null;
  for (const node of tree.nodes.values()) {
    if (node.id === id) return previous;
    if (isLessonNode(node, lessons)) previous = node;
  }
  return null;
}

/** The first lesson node after this one in document order; null if there is none or the id is unknown. */
export function nextLesson(tree: Tree, id: string, lessons: LessonIds): TreeNode | null {
  let hasPassed = false;
  for (const node of tree.nodes.values()) {
    if (hasPassed && isLessonNode(node, lessons)) return node;
    if (node.id === id) hasPassed = true;
  }
  return null;
}

/**
 * The nearest node with a lesson, itself excepted: of the smallest branch around it that has one, the nearest in
 * reading order, of two the earlier. Null if there is none.
 */
export function nearestNode(tree: Tree, id: string, hasLesson: (nodeId: string) => boolean): TreeNode | null {
  const around = new Set(pathTo(tree, id).map((node) => node.id));
  const order = [...tree.nodes.keys()].indexOf(id);
  /** By node, the level of the smallest branch that it shares with `id`. */
  const shared = new Map<string, number>();
  let best: TreeNode | null = null;
  let [bestLevel, bestDistance] = [-1, 0];
  let at = -1;
  for (const node of tree.nodes.values()) {
    at += 1;
    const level = around.has(node.id) ? node.level : (shared.get(node.parentId ?? '') ?? 0);
    shared.set(node.id, level);
    if (node.id === id || !hasLesson(node.id)) continue;
    const distance = Math.abs(at - order);
    if (level < bestLevel || (level === bestLevel && distance >= bestDistance)) continue;
    [best, bestLevel, bestDistance] = [node, level, distance];
  }
  return best;
}
