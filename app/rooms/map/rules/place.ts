import { lessonNodes } from './lesson-nodes';
import { isLeaf, pathTo, type Tree, type TreeNode } from './tree';

/** The context of a lesson for the model's prompt: the nodes around it. */
export interface Place {
  /** Labels of the leaves just before it in reading order, the nearest last. */
  readonly before: readonly string[];
  /** Labels of the leaves just after it, the nearest first. */
  readonly after: readonly string[];
  /** Labels of the other nodes under its parent. */
  readonly siblings: readonly string[];
  /** Labels of preceding leaves that have a lesson, the nearest last. */
  readonly written: readonly string[];
  /** Labels of the branches above it, and of those between it and the lesson before, that have no lesson. */
  readonly headings: readonly string[];
}

/** For a path whose map is not known. */
export const unknownPlace: Place = { before: [], after: [], siblings: [], written: [], headings: [] };

/** How many labels of each kind a prompt names: it must stay short enough for a small model. */
const neighbours = 5;
const siblingsMax = 12;
const writtenMax = 12;
const headingsMax = 8;

/**
 * The place of a leaf in its map, or of a branch whose own lesson is to be written.
 * @param written ids of the nodes that have a lesson
 */
export function placeIn(tree: Tree, nodeId: string, written: Iterable<string>): Place {
  const hasLesson = new Set(written);
  const order = lessonNodes(tree, new Set([...hasLesson, nodeId]));
  const at = order.findIndex(({ id }) => id === nodeId);
  const parent = tree.nodes.get(tree.nodes.get(nodeId)?.parentId ?? '');
  if (at < 0 || !parent) return unknownPlace;
  const earlier = order.slice(0, at);
  const own = parent.children.indexOf(nodeId);
  // Only the nearest of many siblings are named.
  const from = Math.max(0, Math.min(own - siblingsMax / 2, parent.children.length - siblingsMax - 1));
  return {
    before: labels(earlier.slice(-neighbours)),
    after: labels(order.slice(at + 1, at + 1 + neighbours)),
    siblings: labels(
      parent.children
        .slice(from, from + siblingsMax + 1)
        .filter((id) => id !== nodeId)
        .flatMap((id) => tree.nodes.get(id) ?? []),
    ),
    written: labels(earlier.filter(({ id }) => hasLesson.has(id)).slice(-writtenMax)),
    headings: labels(untaughtHeadings(tree, nodeId, hasLesson).slice(-headingsMax)),
  };
}

/** In document order: a reader comes upon them on the way from the last lesson to this node, or stands below them. */
function untaughtHeadings(tree: Tree, nodeId: string, hasLesson: ReadonlySet<string>): TreeNode[] {
  const above = new Set(pathTo(tree, nodeId).map(({ id }) => id));
  let found: TreeNode[] = [];
  for (const node of tree.nodes.values()) {
    if (node.id === nodeId) break;
    if (hasLesson.has(node.id)) found = found.filter(({ id }) => above.has(id));
    else if (!isLeaf(node) && node.id !== tree.rootId) found.push(node);
  }
  return found;
}

/**
 * The nodes before this one with a lesson, below the same point of the first level, the nearest first. For a
 * leaf of the first level, the other leaves of that level.
 */
export function earlierInBranch(tree: Tree, nodeId: string, written: Iterable<string>, most: number): TreeNode[] {
  const hasLesson = new Set(written);
  const [, top] = pathTo(tree, nodeId);
  if (!top) return [];
  const isAlone = top.id === nodeId && isLeaf(top);
  const found: TreeNode[] = [];
  let isWithin = false;
  for (const node of tree.nodes.values()) {
    if (node.id === nodeId) break;
    if (node.level === 1) isWithin = isAlone ? isLeaf(node) : node.id === top.id;
    if (isWithin && hasLesson.has(node.id)) found.push(node);
  }
  return found.reverse().slice(0, most);
}

/** The nodes before this one with a lesson that `earlierInBranch` does not name, the nearest first. */
export function earlierElsewhere(tree: Tree, nodeId: string, written: Iterable<string>, most: number): TreeNode[] {
  const hasLesson = new Set(written);
  const inBranch = new Set(earlierInBranch(tree, nodeId, hasLesson, Number.POSITIVE_INFINITY).map(({ id }) => id));
  const found: TreeNode[] = [];
  for (const node of tree.nodes.values()) {
    if (node.id === nodeId) break;
    if (hasLesson.has(node.id) && !inBranch.has(node.id)) found.push(node);
  }
  return found.reverse().slice(0, most);
}

const labels = (nodes: readonly TreeNode[]): string[] => nodes.map(({ label }) => label);
