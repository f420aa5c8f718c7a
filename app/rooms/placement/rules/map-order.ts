import { buildsOn, learningOrder, neededBy } from '~/rooms/map/rules/learning-order';
import type { LessonIds } from '~/rooms/map/rules/lesson-nodes';
import type { Tree, TreeNode } from '~/rooms/map/rules/tree';
import type { LearningOrder } from './order';

/**
 * The lessons of a map in the order of learning, each with those that it builds on. Lessons with the same needs, as all
 * of a branch that needs another, share one list.
 */
export function orderOfMap(tree: Tree, lessons: LessonIds): LearningOrder {
  const lists = new Map<string, readonly string[]>();
  const needsOf = (id: string): readonly string[] => {
    const needed = neededBy(tree, id, lessons);
    const isOwn = needed.some(({ isAbove }) => isAbove);
    const key = isOwn ? `of ${id}` : needed.map((each) => each.needed).join();
    const list = lists.get(key) ?? buildsOn(tree, id, lessons).map((node) => node.id);
    lists.set(key, list);
    return list;
  };
  return learningOrder(tree, lessons).map((leaf) => {
    const { id } = leaf;
    return { id, branch: branchOf(leaf), needs: needsOf(id) };
  });
}

/** The branch that a lesson belongs to. */
export const branchOf = ({ id, parentId }: TreeNode): string => parentId ?? id;
