import type { PanelDone } from '~/rooms/lesson/ui/panel-data';
import {
  isDone,
  isKnown,
  leavesCounted,
  leavesDone,
  type MapProgress,
  nextLeafToDo,
} from '~/rooms/map/rules/leaf-progress';
import type { LessonIds } from '~/rooms/map/rules/lesson-nodes';
import type { Tree } from '~/rooms/map/rules/tree';
import { goOnWithToday } from '~/rooms/review/routes/views/today-step.server';
import { studyWords } from '~/rooms/study/words';

/** Whether nothing is left to learn on the map: all leaves are done or known. */
export function isFinished(tree: Tree, learned: MapProgress, lessons: LessonIds): boolean {
  const { done, known, total } = leavesCounted(tree, learned, lessons);
  return done + known === total;
}

/**
 * The panel's data on progress: whether the leaf is done, the next one to do, and whether the whole map is done.
 * @param isToday whether 'Done' leads back to Today
 */
export function doneOf(
  mapId: string,
  tree: Tree,
  learned: MapProgress,
  lessons: LessonIds,
  nodeId: string,
  isToday = false,
): PanelDone {
  const { done, total } = leavesDone(tree, learned, lessons);
  const next = nextLeafToDo(tree, learned, lessons, nodeId);
  const all = studyWords.allLeavesDone({ n: total });
  return {
    isDone: isDone(learned, nodeId),
    act: next ? studyWords.doneNext : studyWords.doneAct,
    undo: studyWords.markAsNotDone,
    query: isToday ? '?from=today' : '',
    to: !next || isToday ? undefined : `?node=${next.id}`,
    after: isToday ? goOnWithToday : next ? null : `/map/${mapId}/learned?first`,
    isKnown: isKnown(learned, nodeId),
    know: studyWords.iKnowThis,
    unknow: studyWords.iDoNotKnowThis,
    end: next ? null : `/map/${mapId}/learned`,
    says: done === total ? all : null,
  };
}
