import { isLessonNode, type LessonIds, lessonNodes, lessonNodesBelow, noLessons } from './lesson-nodes';
import { pathTo, type Tree, type TreeNode } from './tree';

/**
 * The lesson nodes that a lesson node builds on. A branch without a lesson, which was a leaf once, stands for the
 * lessons below it, both where it is needed and where it needs something.
 */
export function buildsOn(tree: Tree, id: string, lessons: LessonIds = noLessons): TreeNode[] {
  const { needs } = tree;
  if (!needs) return [];
  const found = new Map<string, TreeNode>();
  for (const above of pathTo(tree, id).toReversed()) {
    if (above.id !== id && isLessonNode(above, lessons)) continue;
    for (const needed of needs.get(above.id) ?? []) for (const node of standingFor(needed)) found.set(node.id, node);
  }
  found.delete(id);
  return [...found.values()];

  function standingFor(needed: string): readonly TreeNode[] {
    const node = tree.nodes.get(needed);
    if (!node) return [];
    return isLessonNode(node, lessons) ? [node] : lessonNodesBelow(tree, needed, lessons);
  }
}

/**
 * The lesson nodes in the order of learning: each after all that it builds on, and otherwise as they stand in the tree.
 * It is the order in which a learner meets them who always takes the first one whose needs are settled. Nodes in a
 * circle, which only a moved branch can close, come last.
 */
export function learningOrder(tree: Tree, lessons: LessonIds = noLessons): TreeNode[] {
  const nodes = lessonNodes(tree, lessons);
  if (!tree.needs) return nodes;
  /** By node, the places of the nodes that build on it; by place, for how many nodes each still waits. */
  const followers = new Map<string, number[]>();
  const waits = nodes.map(({ id }, at) => {
    const needed = buildsOn(tree, id, lessons);
    for (const node of needed) followers.set(node.id, [...(followers.get(node.id) ?? []), at]);
    return needed.length;
  });
  const order = new Set<TreeNode>();
  for (const at of nodes.keys()) {
    // Nodes that the scan has passed and that are free now come first, the earliest of them before the others.
    const free = waits[at] === 0 ? [at] : [];
    for (let next = free.pop(); next !== undefined; next = free.pop()) {
      const node = nodes[next];
      if (!node) continue;
      order.add(node);
      for (const follower of followers.get(node.id) ?? []) {
        waits[follower] = (waits[follower] ?? 0) - 1;
        if (waits[follower] === 0 && follower < at) free.push(follower);
      }
      free.sort((one, other) => other - one);
    }
  }
  for (const node of nodes) order.add(node);
  return [...order];
}
