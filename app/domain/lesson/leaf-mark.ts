import { isDone, isRead, type MapProgress } from './leaf-progress';
import type { LeafState } from './leaf-state';

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

/** The marks of all nodes that have any other than 'none'. */
export function leafMarks(
  states: ReadonlyMap<string, LeafState>,
  progress: MapProgress,
): ReadonlyMap<string, LeafMark> {
  const marks = new Map<string, LeafMark>();
  for (const id of new Set([...states.keys(), ...progress.keys()])) {
    const mark = leafMark(states.get(id) ?? 'none', progress, id);
    if (mark !== 'none') marks.set(id, mark);
  }
  return marks;
}

/** The shapes that a map explains: to visitors, whose progress is not kept, only what a lesson is at. */
export const leafKey = (isKept: boolean): readonly (readonly [LeafMark, string])[] =>
  (['none', 'written', ...(isKept ? (['read', 'done'] as const) : [])] as const).map((mark) => [
    mark,
    leafWords[mark],
  ]);
