import type { Weights } from '~/rooms/account/rules/weights';
import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { type DayAhead, forecast } from '~/rooms/review/rules/forecast';
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
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly spreadOf: SpreadOf;
}

export interface ReviewForecast {
  readonly ahead: readonly DayAhead[];
  /** New cards, counted up to `recallLimits.cardsCountedMax`. */
  readonly fresh: number;
}

/** After a time away the cards come as Review shows them; those in learning are not held back, and come today. */
const aheadOf = (ahead: readonly DayAhead[], spread: Spread | null, learned: number): readonly DayAhead[] =>
  (spread ? spreadOver(ahead, spread) : ahead).map((each, at) =>
    at === 0 ? { ...each, cards: each.cards + learned } : each,
  );

/** How many cards are due on the next days. */
export const reviewForecast =
  ({ cards, recallFigures, scheduler, clock, spreadOf }: Deps) =>
  async (userId: string, days: Days, weights?: Weights): Promise<ReviewForecast> => {
    await rebuildMemories({ cards, scheduler })({ userId, days, ...(weights && { weights }) });
    const { forecastDays, cardsCountedMax } = recallLimits;
    const now = clock.now();
    const today = dayOf(now, days);
    const [times, learned, fresh, spread] = await Promise.all([
      recallFigures.dueTimes(userId, startOfDay(today + forecastDays, days)),
      recallFigures.countLearned(userId, startOfDay(today + 1, days)),
      cards.countWaiting({ userId }, 'new', cardsCountedMax),
      spreadOf({ userId, days }),
    ]);
    return { ahead: aheadOf(forecast(times, today, days, forecastDays), spread, learned), fresh };
  };
