import { learnerBlock, learnerWithGoals } from '~/rooms/account/rules/learner';
import { goalNames } from '~/rooms/account/rules/onboarding';
import type { Users } from '~/rooms/account/store/users';
import type { Tries } from '~/rooms/exercise/store/tries';
import type { KnowLearner } from '~/rooms/lesson/rules/know-learner';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import { learnerFacts } from '~/rooms/review/rules/learner-facts';
import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Pick<Users, 'byId'>;
  readonly progress: Pick<LearnerProgress, 'ofMap'>;
  readonly tries: Pick<Tries, 'missesOnMap'>;
  readonly recallFigures: Pick<RecallFigures, 'ofMap'>;
  readonly scheduler: Pick<Scheduler, 'of'>;
  readonly clock: Clock;
}

/** Gathers what prompts may know of a learner: their goals, and on a map what they did, remember and missed there. */
export const knowLearner =
  ({ users, progress, tries, recallFigures, scheduler, clock }: Deps): KnowLearner =>
  async (userId, map) => {
    const user = await users.byId(userId);
    const goals = goalNames(user?.goals ?? null);
    if (!map) return learnerWithGoals(goals);
    const [done, misses, cards] = await Promise.all([
      progress.ofMap(map.id, userId),
      tries.missesOnMap(map.id, userId),
      recallFigures.ofMap(map.id, userId),
    ]);
    const now = clock.now();
    const schedule = scheduler.of(user?.reviewWeights ?? null);
    const reviewed = cards.flatMap(({ nodeId, memory }) =>
      memory ? [{ nodeId, memory, recall: schedule.recall(memory, now) }] : [],
    );
    return learnerBlock({ goals, ...learnerFacts(map.tree, { progress: done, cards: reviewed, misses }) });
  };
