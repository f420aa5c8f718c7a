import { lessonNodes } from './lesson-nodes';
import type { Tree, TreeNode } from './tree';

/** The context of a lesson for the model's prompt: the nodes around it and the learner's goals. */
export interface Place {
  /** Labels of the leaves just before it in reading order, the nearest last. */
  readonly before: readonly string[];
  /** Labels of the leaves just after it, the nearest first. */
  readonly after: readonly string[];
  /** Labels of the other nodes under its parent. */
  readonly siblings: readonly string[];
  /** Labels of preceding leaves that have a lesson, the nearest last. */
  readonly written: readonly string[];
  /** The learner's goals in the words they chose; empty if they chose none. */
  readonly goals: readonly string[];
}

/** For a path whose map is not known. */
export const unknownPlace: Place = { before: [], after: [], siblings: [], written: [], goals: [] };

/** How many labels of each kind a prompt names: it must stay short enough for a small model. */
const neighbours = 5;
const siblingsMax = 12;
const writtenMax = 12;

/**
 * The place of a leaf in its map.
 * @param written ids of the nodes that have a lesson
 */
export function placeIn(
  tree: Tree,
  nodeId: string,
  { written, goals }: { readonly written: Iterable<string>; readonly goals: readonly string[] },
): Place {
  const hasLesson = new Set(written);
  const order = lessonNodes(tree, hasLesson);
  const at = order.findIndex(({ id }) => id === nodeId);
  const parent = tree.nodes.get(tree.nodes.get(nodeId)?.parentId ?? '');
  if (at < 0 || !parent) return { ...unknownPlace, goals };
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
    goals,
  };
}

const labels = (nodes: readonly TreeNode[]): string[] => nodes.map(({ label }) => label);
