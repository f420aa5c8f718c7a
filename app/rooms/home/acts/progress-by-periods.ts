import { type By, byMonthLearned, byPeriods, daysOf, rememberedOf, shownSince } from '~/rooms/home/rules/progress';
import type { Learning } from '~/rooms/home/store/learning';
import type { Learner } from '~/rooms/review/acts/learner';
import { dayOf } from '~/rooms/review/rules/day';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly learning: Learning;
  readonly clock: Clock;
}

/**
 * Figures by week or month of one learner, on all maps or one, computed from the logs alone.
 * @param mapId of a map that the learner may read
 */
export const progressByPeriods =
  ({ learning, clock }: Deps) =>
  async ({ userId, days }: Learner, by: By, mapId: string | null) => {
    const today = dayOf(clock.now(), days);
    const since = shownSince(by, today, days);
    const period = { userId, mapId, since };
    const [lessons, tries, reviews, remembered, undone] = await Promise.all([
      learning.lessonsDone(period),
      learning.firstTries(period),
      learning.reviewsByDay(period),
      learning.remembered(period),
      learning.logsWithUndo(period),
    ]);
    const all = [...remembered, ...rememberedOf(undone, since)];
    return {
      periods: byPeriods(by, today, {
        lessons: daysOf(lessons, days),
        exercises: tries.map(({ at, isRight }) => ({ day: dayOf(at, days), isRight })),
        reviews,
        remembered: all,
      }),
      learned: byMonthLearned(all),
    };
  };
