import { learnerBlock, learnerWithGoals } from '~/rooms/account/rules/learner';
import { goalNames } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { Tries } from '~/rooms/exercise/store/tries';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { Aims } from '~/rooms/map/store/aims';
import { type LearnerLogs, learnerFacts, missedLeaves } from '~/rooms/review/rules/learner-facts';
import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Pick<Users, 'byId'>;
  readonly aims: Pick<Aims, 'ofMap'>;
  readonly progress: Pick<LearnerProgress, 'ofMap'>;
  readonly tries: Pick<Tries, 'missesOnMap'>;
  readonly recallFigures: Pick<RecallFigures, 'ofMap'>;
  readonly scheduler: Pick<Scheduler, 'of'>;
  readonly clock: Clock;
}

/**
 * Gathers what prompts may know of a learner: their goals, and on a map their aim and what they did, remember and
 * missed there.
 */
export const knowLearner =
  ({ users, aims, progress, tries, recallFigures, scheduler, clock }: Deps): KnowLearner =>
  async (userId, map) => {
    const user = await users.byId(userId);
    const goals = goalNames(user?.goals ?? null);
    if (!map) return learnerWithGoals(goals);
    const [aim, done, logs] = await Promise.all([
      aims.ofMap(map.id, userId),
      progress.ofMap(map.id, userId),
      logsOfMap({ users, tries, recallFigures, scheduler, clock })(userId, map.id),
    ]);
    return learnerBlock({ aim, goals, ...learnerFacts(map.tree, { progress: done, ...logs }) });
  };

type LogDeps = Pick<Deps, 'users' | 'tries' | 'recallFigures' | 'scheduler' | 'clock'>;

/** The cards that a learner has reviewed on a map, and the exercises that they missed there. */
const logsOfMap =
  ({ users, tries, recallFigures, scheduler, clock }: LogDeps) =>
  async (userId: string, mapId: string): Promise<Pick<LearnerLogs, 'cards' | 'misses'>> => {
    const [user, misses, figures] = await Promise.all([
      users.byId(userId),
      tries.missesOnMap(mapId, userId),
      recallFigures.ofMap(mapId, userId),
    ]);
    const now = clock.now();
    const schedule = scheduler.of(user?.reviewWeights ?? null);
    const cards = figures.flatMap(({ nodeId, memory }) =>
      memory ? [{ nodeId, memory, recall: schedule.recall(memory, now) }] : [],
    );
    return { cards, misses };
  };

/** The leaves of a map on which the learner has missed something and not mended it: an exercise or a card. */
export const missedOnMap = (deps: LogDeps) => {
  const logs = logsOfMap(deps);
  return async (userId: string, mapId: string): Promise<ReadonlySet<string>> =>
    new Set(missedLeaves(await logs(userId, mapId)).missedAt.keys());
};
