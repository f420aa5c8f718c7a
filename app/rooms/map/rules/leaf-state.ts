import { isLive, type RunState } from '~/jobs/rules/state';
import type { Unfinished } from '~/jobs/rules/unfinished';

/** What a leaf's lesson is at: the shapes in the tree, and the words on the page of a branch. */
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

/** @param run the newest one of the lesson */
export function leafState(lesson: LessonFacts | undefined, run: RunFacts | undefined): LeafState {
  if (run && isLive(run)) return run.state === 'queued' ? 'waiting' : 'writing';
  const hasFailed = run?.state === 'failed' && !run.dismissed;
  if (hasFailed && (!lesson || lesson.writtenAt < run.createdAt)) return 'failed';
  if (!lesson) return 'none';
  return lesson.unfinished ? 'unfinished' : 'written';
}
