import { type Days, dayOf, startOfDay } from '~/rooms/review/rules/day';
import { type DayAhead, forecast } from '~/rooms/review/rules/forecast';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
}

export interface ReviewForecast {
  readonly ahead: readonly DayAhead[];
  /** New cards, counted up to `recallLimits.cardsCountedMax`. */
  readonly fresh: number;
}

/** How many cards are due on the next days. */
export const reviewForecast =
  ({ cards, recallFigures, clock }: Deps) =>
  async (userId: string, days: Days): Promise<ReviewForecast> => {
    const { forecastDays, cardsCountedMax } = recallLimits;
    const now = clock.now();
    const today = dayOf(now, days);
    const [times, learned, fresh] = await Promise.all([
      recallFigures.dueTimes(userId, startOfDay(today + forecastDays, days)),
      recallFigures.countLearned(userId, startOfDay(today + 1, days)),
      cards.countWaiting({ userId }, 'new', cardsCountedMax),
    ]);
    return { ahead: forecast([...times, { dueAt: now, cards: learned }], today, days, forecastDays), fresh };
  };
