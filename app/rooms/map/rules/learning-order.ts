import { isLessonNode, type LessonIds, lessonNodes, lessonNodesBelow, noLessons } from './lesson-nodes';
import { pathTo, type Tree, type TreeNode } from './tree';

/**
 * The lesson nodes that a lesson node builds on. A branch without a lesson, which was a leaf once, stands for the
 * lessons below it, both where it is needed and where it needs something.
 */
export function buildsOn(tree: Tree, id: string, lessons: LessonIds = noLessons): TreeNode[] {
  const found = new Map<string, TreeNode>();
  for (const { needed } of neededBy(tree, id, lessons))
    for (const node of standingFor(tree, needed, lessons)) found.set(node.id, node);
  found.delete(id);
  return [...found.values()];
}

/** A node that a lesson node needs: a lesson, or a branch that stands for the lessons below it. */
export interface Needed {
  readonly needed: string;
  /** The lesson node is itself below that branch, which a move can bring about: then it waits for the others there. */
  readonly isAbove: boolean;
}

/** The nodes that a lesson node needs by itself or by a branch above it; itself excepted. */
export function neededBy(tree: Tree, id: string, lessons: LessonIds): Needed[] {
  const { needs } = tree;
  if (!needs) return [];
  const path = pathTo(tree, id).filter((node) => node.id === id || !isLessonNode(node, lessons));
  const found = new Set(path.toReversed().flatMap((node) => needs.get(node.id) ?? []));
  found.delete(id);
  return [...found].flatMap((needed) =>
    tree.nodes.has(needed) ? [{ needed, isAbove: path.some((node) => node.id === needed) }] : [],
  );
}

/** The lesson nodes that a needed node stands for. */
export function standingFor(tree: Tree, needed: string, lessons: LessonIds): readonly TreeNode[] {
  const node = tree.nodes.get(needed);
  return node && isLessonNode(node, lessons) ? [node] : lessonNodesBelow(tree, needed, lessons);
}

/** A needed node on the way through the order: how many of its lessons are left, and who waits for them, by place. */
interface Gate {
  left: number;
  readonly outside: number[];
  readonly inside: number[];
}

/**
 * The lesson nodes in the order of learning: each after all that it builds on, and otherwise as they stand in the tree.
 * It is the order in which a learner meets them who always takes the first one whose needs are settled. Nodes in a
 * circle, which only a moved branch can close, come last. A branch that needs another is one gate for all of its
 * lessons, so that two large branches do not make a link for each pair of their lessons.
 */
export function learningOrder(tree: Tree, lessons: LessonIds = noLessons): TreeNode[] {
  const nodes = lessonNodes(tree, lessons);
  if (!tree.needs) return nodes;
  const gates = new Map<string, Gate>();
  const waits = nodes.map(({ id }, at) => joinGates(gates, tree, lessons, id, at));
  const order = new Set<TreeNode>();
  for (const at of nodes.keys()) {
    // Nodes that the scan has passed and that are free now come first, the earliest of them before the others.
    const free = waits[at] === 0 ? [at] : [];
    for (let next = free.pop(); next !== undefined; next = free.pop()) {
      const node = nodes[next];
      if (!node) continue;
      order.add(node);
      const before = free.length;
      for (const follower of passGates(gates, tree, lessons, node)) {
        waits[follower] = (waits[follower] ?? 0) - 1;
        if (waits[follower] === 0 && follower < at) free.push(follower);
      }
      if (free.length > before) free.sort((one, other) => other - one);
    }
  }
  for (const node of nodes) order.add(node);
  return [...order];
}

/** Lets the lesson node at a place wait at the gates of what it needs. @returns at how many it waits */
function joinGates(gates: Map<string, Gate>, tree: Tree, lessons: LessonIds, id: string, at: number): number {
  let waits = 0;
  for (const { needed, isAbove } of neededBy(tree, id, lessons)) {
    const gate = gates.get(needed) ?? { left: standingFor(tree, needed, lessons).length, outside: [], inside: [] };
    gates.set(needed, gate);
    if (gate.left === Number(isAbove)) continue;
    (isAbove ? gate.inside : gate.outside).push(at);
    waits += 1;
  }
  return waits;
}

/** Takes a learned node off the gates that it stands at. @returns the places that wait at one gate less */
function passGates(gates: ReadonlyMap<string, Gate>, tree: Tree, lessons: LessonIds, { id }: TreeNode): number[] {
  return pathTo(tree, id).flatMap((node) => {
    const gate = node.id === id || !isLessonNode(node, lessons) ? gates.get(node.id) : undefined;
    if (!gate) return [];
    gate.left -= 1;
    return gate.left === 0 ? gate.outside : gate.left === 1 ? gate.inside : [];
  });
}
