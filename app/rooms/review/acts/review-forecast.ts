import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { byWeeks, type DayAhead, forecast, type RecalledInWeek } from '~/rooms/review/rules/forecast';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { RecallFigures } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
}

export interface ReviewForecast {
  readonly ahead: readonly DayAhead[];
  readonly weeks: readonly RecalledInWeek[];
  /** The reviews were counted up to a limit: those weeks may have more. */
  readonly isSample: boolean;
}

/** How many cards are due on the next days, and how many were recalled in the last weeks. */
export const reviewForecast =
  ({ recallFigures, clock }: Deps) =>
  async (userId: string, days: Days): Promise<ReviewForecast> => {
    const { forecastDays, recalledWeeks, recalledReviewsMax } = recallLimits;
    const now = clock.now();
    const today = dayOf(now, days);
    const since = startOfDay(today - 7 * recalledWeeks + 1, days);
    const [times, learned, byDay] = await Promise.all([
      recallFigures.dueTimes(userId, startOfDay(today + forecastDays, days)),
      recallFigures.countLearned(userId, startOfDay(today + 1, days)),
      recallFigures.recalled(userId, since, recalledReviewsMax),
    ]);
    const reviewed = byDay.reduce((sum, day) => sum + day.reviewed, 0);
    return {
      ahead: forecast([...times, { dueAt: now, cards: learned }], today, days, forecastDays),
      weeks: byWeeks(byDay, today, recalledWeeks),
      isSample: reviewed >= recalledReviewsMax / 2,
    };
  };
