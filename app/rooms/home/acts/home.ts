import { planToday } from './plan-today';
import { progressByPeriods } from './progress-by-periods';

/** Everything about a learner's day and their progress. */
export const createHome = (deps: Parameters<typeof planToday>[0]) => ({
  planToday: planToday(deps),
  progressByPeriods: progressByPeriods(deps),
});
