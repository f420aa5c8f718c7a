import type { Weights } from '~/rooms/account/rules/weights';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { byWeeks, countedByWeeks, type DayAhead, forecast, type RecalledInWeek } from '~/rooms/review/rules/forecast';
import { recallLimits } from '~/rooms/review/rules/limits';
import { type Spread, spreadOver } from '~/rooms/review/rules/pause';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { rebuildMemories } from './fit/memories';
import type { SpreadOf } from './pause/spread-of';

interface Deps {
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly progress: LearnerProgress;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly spreadOf: SpreadOf;
}

export interface ReviewForecast {
  readonly ahead: readonly DayAhead[];
  /** New cards, counted up to `recallLimits.cardsCountedMax`. */
  readonly fresh: number;
  readonly weeks: readonly RecalledInWeek[];
  /** Reviews and lessons done by week, oldest first, without empty weeks at the start. */
  readonly done: readonly { readonly until: number; readonly reviews: number; readonly lessons: number }[];
  /** The reviews were counted up to a limit: those weeks may have more. */
  readonly isSample: boolean;
}

/** After a time away the cards come as Review shows them; those in learning are not held back, and come today. */
const aheadOf = (ahead: readonly DayAhead[], spread: Spread | null, learned: number): readonly DayAhead[] =>
  (spread ? spreadOver(ahead, spread) : ahead).map((each, at) =>
    at === 0 ? { ...each, cards: each.cards + learned } : each,
  );

/** How many cards are due on the next days, and what was recalled and done in the last weeks. */
export const reviewForecast =
  ({ cards, recallFigures, progress, scheduler, clock, spreadOf }: Deps) =>
  async (userId: string, days: Days, weights?: Weights): Promise<ReviewForecast> => {
    await rebuildMemories({ cards, scheduler })({ userId, days, ...(weights && { weights }) });
    const { forecastDays, recalledWeeks, recalledReviewsMax, cardsCountedMax } = recallLimits;
    const now = clock.now();
    const today = dayOf(now, days);
    const since = startOfDay(today - 7 * recalledWeeks + 1, days);
    const [times, learned, byDay, fresh, reviews, lessons, spread] = await Promise.all([
      recallFigures.dueTimes(userId, startOfDay(today + forecastDays, days)),
      recallFigures.countLearned(userId, startOfDay(today + 1, days)),
      recallFigures.recalled(userId, since, recalledReviewsMax),
      cards.countWaiting({ userId }, 'new', cardsCountedMax),
      recallFigures.reviewed(userId, since),
      progress.doneSince(userId, since),
      spreadOf({ userId, days }),
    ]);
    const reviewsByWeek = countedByWeeks(reviews, today, recalledWeeks);
    const lessonsByDay = lessons.map((at) => ({ day: dayOf(at, days), count: 1 }));
    const done = countedByWeeks(lessonsByDay, today, recalledWeeks).map((count, at) => ({
      until: today - 7 * (recalledWeeks - 1 - at),
      reviews: reviewsByWeek[at] ?? 0,
      lessons: count,
    }));
    const begun = done.findIndex((week) => week.reviews + week.lessons > 0);
    const reviewed = byDay.reduce((sum, day) => sum + day.reviewed, 0);
    return {
      ahead: aheadOf(forecast(times, today, days, forecastDays), spread, learned),
      fresh,
      weeks: byWeeks(byDay, today, recalledWeeks),
      done: begun < 0 ? [] : done.slice(begun),
      isSample: reviewed >= recalledReviewsMax / 2,
    };
  };
