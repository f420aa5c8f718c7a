import { useSyncExternalStore } from 'react';
import { limits } from '~/kit/limits';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';

/** What the panel says of a save: nothing, 'Saving...', 'Saved', that it waits for the network, or 'Not saved'. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waits' | 'failed';

/** What this page knows of a lesson beyond the data that it was drawn from. */
export interface LessonState {
  readonly saving: SavingState;
  /** The newest version that was loaded, saved or made by a tick; 0 where there is none. */
  readonly version: number;
  /** Its leaf's mark in the tree; null where the tree knows better. */
  readonly mark: LeafMark | null;
  /** The editor holds text that is not saved. */
  readonly isDirty: boolean;
  /** Another text was asked for: the present one takes no more ticks. */
  readonly isGoing: boolean;
  /** How many runs go before this lesson's, as its stream tells; null without a stream. */
  readonly ahead: number | null;
}

const unknown: LessonState = {
  saving: 'idle',
  version: 0,
  mark: null,
  isDirty: false,
  isGoing: false,
  ahead: null,
};

/**
 * What saves and ticks changed, by node id: tree marks, panel and editor read it here. Node ids are enough,
 * since every map is a document of its own. The server never writes to it.
 */
const states = new Map<string, LessonState>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<(nodeId: string) => void>();

export const knownLessons = (): Iterable<string> => states.keys();

export const lessonState = (nodeId: string): LessonState => states.get(nodeId) ?? unknown;

export function subscribeToLessons(listener: (nodeId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes a lesson's state and tells all listeners. 'Saved' goes back to idle after 3 seconds (§4). */
export function changeLesson(nodeId: string, change: Partial<LessonState>): void {
  if (change.saving) {
    clearTimeout(timers.get(nodeId));
    if (change.saving === 'saved')
      timers.set(nodeId, setTimeout(changeLesson, limits.savedIndicatorMs, nodeId, { saving: 'idle' }));
  }
  const before = lessonState(nodeId);
  const after = { ...before, ...change };
  if (Object.entries(after).every(([name, value]) => before[name as keyof LessonState] === value)) return;
  states.set(nodeId, after);
  for (const listener of listeners) listener(nodeId);
}

/** Takes over what was loaded, but no version from before the own last save or tick. */
export function lessonLoaded(nodeId: string, version: number, mark: LeafMark): void {
  changeLesson(nodeId, { version: Math.max(version, lessonState(nodeId).version), mark });
}

/** A lesson's state, drawn anew when it changes. */
export const useLesson = (nodeId: string): LessonState =>
  useSyncExternalStore(
    subscribeToLessons,
    () => lessonState(nodeId),
    () => unknown,
  );
