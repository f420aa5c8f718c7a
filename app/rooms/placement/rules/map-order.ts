import { buildsOn, learningOrder } from '~/rooms/map/rules/learning-order';
import type { LessonIds } from '~/rooms/map/rules/lesson-nodes';
import type { Tree } from '~/rooms/map/rules/tree';
import type { LearningOrder } from './order';

/** The lessons of a map in the order of learning, each with those that it builds on. */
export const orderOfMap = (tree: Tree, lessons: LessonIds): LearningOrder =>
  learningOrder(tree, lessons).map(({ id, parentId }) => ({
    ...{ id, branch: parentId ?? id },
    needs: buildsOn(tree, id, lessons).map((needed) => needed.id),
  }));
