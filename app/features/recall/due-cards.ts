import { limits } from '~/domain/limits';
import { type Days, dayOf, startOfDay } from '~/domain/recall/day';
import type { Cards, RecallFigures } from '~/ports/cards';
import type { Clock } from '~/ports/clock';

interface Deps {
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
}

/** What waits for a learner. */
export interface DueCards {
  /** Counted up to `limits.cardsCountedMax`. */
  readonly due: number;
  /** New cards of which today's share is not used up. */
  readonly fresh: number;
}

/** How many cards a learner can review now. */
export const dueCards =
  ({ cards, recallFigures, clock }: Deps) =>
  async (userId: string, days: Days, newCardsADay: number): Promise<DueCards> => {
    const now = clock.now();
    const begun = await cards.countBegun(userId, startOfDay(dayOf(now, days), days));
    const room = Math.min(limits.cardsCountedMax, newCardsADay - begun);
    const [due, fresh] = await Promise.all([
      recallFigures.countDue(userId, now, limits.cardsCountedMax),
      room > 0 ? cards.countWaiting({ userId }, 'new', room) : 0,
    ]);
    return { due, fresh };
  };
