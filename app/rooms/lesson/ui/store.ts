import { useSyncExternalStore } from 'react';
import { limits } from '~/kit/limits';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';

/** The state of a save, shown as nothing, 'Saving...', 'Saved', waiting for the network, or 'Not saved'. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waits' | 'failed';

/** The client state of a lesson, beyond the loader data. */
interface LessonState {
  readonly saving: SavingState;
  /** The newest version that was loaded, saved or made by a tick; 0 if there is none. */
  readonly version: number;
  /** The mark of its leaf in the tree; null if the tree's own mark is newer. */
  readonly mark: LeafMark | null;
  /** Whether the editor holds unsaved text. */
  readonly isDirty: boolean;
  /** Whether another text was requested: the current one takes no more ticks. */
  readonly isGoing: boolean;
  /** Queue position of this lesson's run, from its stream; null without a stream. */
  readonly ahead: number | null;
}

const unknown: LessonState = { saving: 'idle', version: 0, mark: null, isDirty: false, isGoing: false, ahead: null };

/**
 * Client state by node id, changed by saves and ticks, and read by tree marks, panel and editor. Node ids suffice as
 * keys, since every map is a document of its own. The server never writes to it.
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

/** Changes a lesson's state and notifies all listeners. 'saved' goes back to 'idle' after 3 seconds (§4). */
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

/** Takes over loaded data, unless it is older than this page's last save or tick. */
export function lessonLoaded(nodeId: string, version: number, mark: LeafMark): void {
  changeLesson(nodeId, { version: Math.max(version, lessonState(nodeId).version), mark });
}

/** A lesson's client state; re-renders when it changes. */
export const useLesson = (nodeId: string): LessonState =>
  useSyncExternalStore(
    subscribeToLessons,
    () => lessonState(nodeId),
    () => unknown,
  );
