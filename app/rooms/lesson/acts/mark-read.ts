import { limits } from '~/kit/limits';
import type { LearnerProgress, LearnersLeaf } from '~/rooms/lesson/store/progress';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly progress: LearnerProgress;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Records that a learner has a lesson open, at most once a minute. A failed write is only reported, since the lesson
 * can be read all the same.
 * @param learned the learner's progress on the map; returned with this page view added
 */
export const markRead =
  ({ progress, clock, report }: Deps) =>
  async (leaf: LearnersLeaf, learned: MapProgress = new Map()): Promise<MapProgress> => {
    const now = clock.now();
    const unlessSince = new Date(now.getTime() - limits.readNotedEveryMs);
    const { readAt = null, doneAt = null, knownAt = null } = learned.get(leaf.nodeId) ?? {};
    if (readAt && readAt > unlessSince) return learned;
    try {
      await progress.markRead(leaf, now, unlessSince);
      return new Map(learned).set(leaf.nodeId, { readAt: now, doneAt, knownAt });
    } catch (error) {
      report('what was read could not be noted', error);
      return learned;
    }
  };
