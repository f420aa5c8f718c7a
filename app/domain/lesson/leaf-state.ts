import { isLive, type RunState } from '~/domain/run/state';
import type { Unfinished } from '~/domain/run/unfinished';

/** What a leaf's lesson is at: the shapes in the tree, and the words on the page of a branch. */
export type LeafState = 'none' | 'waiting' | 'writing' | 'failed' | 'unfinished' | 'written';

interface LessonFacts {
  readonly writtenAt: Date;
  readonly unfinished: Unfinished | null;
}

interface RunFacts {
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

/** The states of all leaves that have a lesson or a run. */
export function leafStates(
  lessons: ReadonlyMap<string, LessonFacts>,
  runs: ReadonlyMap<string, RunFacts>,
): ReadonlyMap<string, LeafState> {
  const nodes = new Set([...lessons.keys(), ...runs.keys()]);
  return new Map([...nodes].map((id) => [id, leafState(lessons.get(id), runs.get(id))]));
}
