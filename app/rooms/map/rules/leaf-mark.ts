import { mapWords } from '~/rooms/map/words';
import { isDone, isKnown, isRead, type MapProgress } from './leaf-progress';
import { type LeafState, type LessonFacts, leafState, type RunFacts } from './leaf-state';
import type { LessonIds } from './lesson-nodes';

/** The mark of a leaf in the tree: the state of its lesson and the learner's progress. */
export type LeafMark = LeafState | 'read' | 'known' | 'done';

/** The marks in words, for screen readers and the legend below the map. */
export const leafWords = (): Readonly<Record<LeafMark, string>> => ({
  none: mapWords.noLessonYet,
  waiting: mapWords.waitingToBeWritten,
  writing: mapWords.beingWritten,
  failed: mapWords.couldNotBeWritten,
  unfinished: mapWords.hasAnUnfinishedLesson,
  written: mapWords.hasALesson,
  read: mapWords.readMark,
  known: mapWords.knownMark,
  done: mapWords.doneMark,
});

/**
 * One mark for each leaf: 'done' or 'known' whatever the state of its lesson, so that branch counts match the marks;
 * otherwise that state, with 'read' in place of 'written'.
 */
export function leafMark(state: LeafState, progress: MapProgress, nodeId: string): LeafMark {
  if (isDone(progress, nodeId)) return 'done';
  if (isKnown(progress, nodeId)) return 'known';
  return state === 'written' && isRead(progress, nodeId) ? 'read' : state;
}

/** The marks of a map's nodes; undefined stands for 'none'. Any `Map` by node id fits. */
export interface LeafMarks {
  get(nodeId: string): LeafMark | undefined;
}

/** The marks by node, computed on demand: a map may have 50,000 nodes. */
export const leafMarks = (
  lessons: ReadonlyMap<string, LessonFacts>,
  runs: ReadonlyMap<string, RunFacts>,
  progress: MapProgress,
  inLibrary: LessonIds,
): LeafMarks => ({
  get(nodeId) {
    const mark = leafMark(leafState(lessons.get(nodeId), runs.get(nodeId), inLibrary.has(nodeId)), progress, nodeId);
    return mark === 'none' ? undefined : mark;
  },
});

/** The marks in the legend. Visitors, whose progress is not stored, see only the states of lessons. */
export const leafKey = (isKept: boolean): readonly (readonly [LeafMark, string])[] =>
  (['none', 'written', ...(isKept ? (['read', 'known', 'done'] as const) : [])] as const).map((mark) => [
    mark,
    leafWords()[mark],
  ]);
