import { type LeafState, leafState } from '~/domain/lesson/leaf-state';
import { limits } from '~/domain/limits';
import type { Progress } from '~/domain/map/tree';
import { isLive } from '~/domain/run/state';
import type { Clock } from '~/ports/clock';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { RunStore } from '~/ports/runs';

export interface LessonMarks {
  /** The server's time, in milliseconds: the next call asks for what has changed since. */
  readonly at: number;
  /** Something waits or is being written. */
  readonly isLive: boolean;
  readonly leaves: readonly LessonMark[];
}

export interface LessonMark {
  readonly nodeId: string;
  readonly state: LeafState;
  /** Which version of the lesson has these tasks; 0 without one. */
  readonly version: number;
  readonly tasks: Progress;
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly clock: Clock;
}

/**
 * What the leaves of the user's own map have to show; null where it is not theirs.
 * @param since leaves out what has not changed after this moment, in milliseconds
 */
export const lessonMarks =
  ({ maps, lessons, runStore, clock }: Deps) =>
  async (userId: string, mapId: string, since: number): Promise<LessonMarks | null> => {
    if (!(await maps.owned(mapId, userId))) return null;
    const at = clock.now().getTime();
    const [progress, latest] = await Promise.all([lessons.progress(mapId), runStore.latestOfMap(mapId)]);
    const runs = new Map(latest.map((run) => [run.nodeId, run]));
    // A change may be committed after one that is later by its own time.
    const isNew = (moment: Date | undefined) =>
      moment !== undefined && moment.getTime() >= since - limits.clockSkewMs;
    const nodes = [...new Set([...progress.keys(), ...runs.keys()])].filter(
      (id) => isNew(progress.get(id)?.updatedAt) || isNew(runs.get(id)?.updatedAt),
    );
    return {
      at,
      isLive: latest.some(isLive),
      leaves: nodes.map((nodeId) => {
        const { version = 0, done = 0, total = 0 } = progress.get(nodeId) ?? {};
        const state = leafState(progress.get(nodeId), runs.get(nodeId));
        return { nodeId, state, version, tasks: { done, total } };
      }),
    };
  };
