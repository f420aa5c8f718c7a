import { isLive, type RunState } from '~/jobs/rules/state';
import type { Unfinished } from '~/jobs/rules/unfinished';

/** The state of a leaf's lesson, as the tree and the page of a branch show it. */
export type LeafState = 'none' | 'waiting' | 'writing' | 'failed' | 'unfinished' | 'written';

export interface LessonFacts {
  readonly writtenAt: Date;
  readonly unfinished: Unfinished | null;
}

export interface RunFacts {
  readonly state: RunState;
  readonly dismissed: boolean;
  readonly createdAt: Date;
}

/**
 * @param run the newest run for the lesson
 * @param isInLibrary the library has a text, which is shown where no lesson is saved
 */
export function leafState(lesson: LessonFacts | undefined, run: RunFacts | undefined, isInLibrary: boolean): LeafState {
  if (run && isLive(run)) return run.state === 'queued' ? 'waiting' : 'writing';
  const hasFailed = run?.state === 'failed' && !run.dismissed;
  if (hasFailed && (!lesson || lesson.writtenAt < run.createdAt)) return 'failed';
  if (!lesson) return isInLibrary ? 'written' : 'none';
  return lesson.unfinished ? 'unfinished' : 'written';
}
