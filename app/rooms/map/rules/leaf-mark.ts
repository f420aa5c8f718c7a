import { isDone, isRead, type MapProgress } from './leaf-progress';
import { type LeafState, type LessonFacts, leafState, type RunFacts } from './leaf-state';

/** What a leaf says of itself in the tree: what its lesson is at, and what the reader has made of it. */
export type LeafMark = LeafState | 'read' | 'done';

/** The same in words, for screen readers and the key below the map. */
export const leafWords: Readonly<Record<LeafMark, string>> = {
  none: 'no lesson yet',
  waiting: 'waiting to be written',
  writing: 'being written',
  failed: 'could not be written',
  unfinished: 'has an unfinished lesson',
  written: 'has a lesson',
  read: 'read',
  done: 'done',
};

/**
 * One mark for each leaf: done, whatever its lesson is at, so that branches count what is marked; else what its lesson
 * is at; and read in the place of 'has a lesson'.
 */
export function leafMark(state: LeafState, progress: MapProgress, nodeId: string): LeafMark {
  if (isDone(progress, nodeId)) return 'done';
  return state === 'written' && isRead(progress, nodeId) ? 'read' : state;
}

/** The marks of a map's nodes: undefined where there is none but 'none'. Any map by node id is one. */
export interface LeafMarks {
  get(nodeId: string): LeafMark | undefined;
}

/** The mark of each node, worked out when it is asked for: a map may have 50,000. */
export const leafMarks = (
  lessons: ReadonlyMap<string, LessonFacts>,
  runs: ReadonlyMap<string, RunFacts>,
  progress: MapProgress,
): LeafMarks => ({
  get(nodeId) {
    const mark = leafMark(leafState(lessons.get(nodeId), runs.get(nodeId)), progress, nodeId);
    return mark === 'none' ? undefined : mark;
  },
});

/** The shapes that a map explains: to visitors, whose progress is not kept, only what a lesson is at. */
export const leafKey = (isKept: boolean): readonly (readonly [LeafMark, string])[] =>
  (['none', 'written', ...(isKept ? (['read', 'done'] as const) : [])] as const).map((mark) => [
    mark,
    leafWords[mark],
  ]);
