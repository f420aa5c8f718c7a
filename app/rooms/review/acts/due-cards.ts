import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import { dayStart, type Learner } from './learner';
import type { SpreadOf } from './pause/spread-of';

interface Deps {
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
  readonly spreadOf: SpreadOf;
}

/** The cards that a learner can review now. */
export interface DueCards {
  /** Counted up to `recallLimits.cardsCountedMax`; while due cards are spread after a time away, those of today. */
  readonly due: number;
  /** New cards, up to what is left of today's limit. */
  readonly fresh: number;
}

/** How many cards a learner can review now. */
export const dueCards =
  ({ cards, recallFigures, clock, spreadOf }: Deps) =>
  async (learner: Learner): Promise<DueCards> => {
    const { userId, newCardsADay } = learner;
    const now = clock.now();
    const begun = await cards.countBegun(userId, dayStart(learner, now));
    const room = Math.min(recallLimits.cardsCountedMax, newCardsADay - begun);
    const most = recallLimits.cardsCountedMax;
    const [due, repeats, fresh, spread] = await Promise.all([
      recallFigures.countDue(userId, now, most),
      cards.countWaiting({ userId }, { state: 'review', before: new Date(now.getTime() + 1) }, most),
      room > 0 ? cards.countWaiting({ userId }, 'new', room) : 0,
      spreadOf(learner),
    ]);
    // Cards in learning are not spread: they come on the day itself.
    return { due: due - Math.max(0, repeats - (spread?.left ?? repeats)), fresh };
  };
