import { type LessonIds, lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import type { Tree } from '~/rooms/map/rules/tree';
import type { LearningOrder } from './order';

/** The lessons of a map in the order of learning, which is the order of the tree. */
export const orderOfMap = (tree: Tree, lessons: LessonIds): LearningOrder =>
  lessonNodes(tree, lessons).map(({ id, parentId }) => ({ id, branch: parentId ?? id, needs: [] }));
