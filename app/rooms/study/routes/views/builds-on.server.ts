import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { isSettled } from '~/rooms/map/rules/leaf-progress';
import { neededBy, standingFor } from '~/rooms/map/rules/learning-order';
import { isLessonNode } from '~/rooms/map/rules/lesson-nodes';
import type { TreeNode } from '~/rooms/map/rules/tree';
import { type BuiltOn, buildsOnHtml } from '~/rooms/study/ui/builds-on';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/** How many lessons of a needed branch are named because something was missed there. */
const missedNamed = 5;

/**
 * Lists what a lesson builds on and what the learner has missed there; empty if it builds on nothing. A needed branch
 * is one line, since it may have hundreds of lessons.
 */
export async function builtOn(
  rooms: Rooms,
  { map, tree, progress, learned }: OpenedMap,
  nodeId: string,
  userId: string | null,
): Promise<string> {
  const needed = neededBy(tree, nodeId, progress);
  if (needed.length === 0) return '';
  const missed = userId === null ? new Set<string>() : await rooms.review.missedOnMap(userId, map.id);
  const line = ({ id, label }: TreeNode) => ({ href: `/map/${map.id}?node=${id}`, label: plainFormulas(label) });
  return buildsOnHtml(
    needed.flatMap(({ needed: id }): readonly BuiltOn[] => {
      const node = tree.nodes.get(id);
      const lessons = standingFor(tree, id, progress).filter((lesson) => lesson.id !== nodeId);
      if (!node || lessons.length === 0) return [];
      const missedHere = lessons.filter((lesson) => missed.has(lesson.id));
      const isLesson = isLessonNode(node, progress);
      return [
        {
          ...line(node),
          isSettled: userId === null ? null : lessons.every((lesson) => isSettled(learned, lesson.id)),
          isMissed: isLesson && missedHere.length > 0,
          missedBelow: isLesson ? [] : missedHere.slice(0, missedNamed).map(line),
        },
      ];
    }),
  );
}
