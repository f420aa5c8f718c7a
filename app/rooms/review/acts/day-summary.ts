import { recallLimits } from '~/rooms/review/rules/limits';
import { type Tally, tally } from '~/rooms/review/rules/log';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import { dayStart, type Learner } from './learner';
import type { SpreadOf } from './pause/spread-of';

/** The end of a review: what was done today and what is due next. */
interface DaySummary {
  readonly today: Tally;
  /** How many cards are due tomorrow, and in the seven days from then; up to `recallLimits.cardsCountedMax`. */
  readonly tomorrow: number;
  readonly week: number;
  /** New cards beyond today's limit. */
  readonly fresh: number;
  /** Raises today's limit so that some of those come (`ReviewScope.moreNew`). */
  readonly moreNew: number;
  readonly hasCards: boolean;
}

interface Deps {
  readonly cards: Cards;
  readonly clock: Clock;
  readonly spreadOf: SpreadOf;
}

const entriesLooked = 10_000;

export const daySummary =
  ({ cards, clock, spreadOf }: Deps) =>
  async (learner: Learner): Promise<DaySummary> => {
    const scope = { userId: learner.userId };
    const now = clock.now();
    const most = recallLimits.cardsCountedMax;
    const countBefore = async (before: Date) => {
      let count = 0;
      for (const state of ['learning', 'relearning', 'review'] as const)
        count += await cards.countWaiting(scope, { state, before }, most);
      return Math.min(count, most);
    };
    // After a time away no more come a day.
    const aDay = (await spreadOf(learner))?.cardsADay ?? most;
    const begun = await cards.countBegun(learner.userId, dayStart(learner, now));
    const entries = await cards.entriesSince(learner.userId, dayStart(learner, now), entriesLooked);
    return {
      today: tally(entries),
      tomorrow: Math.min(aDay, await countBefore(dayStart(learner, now, 2))),
      week: Math.min(7 * aDay, await countBefore(dayStart(learner, now, 8))),
      fresh: await cards.countWaiting(scope, 'new', most),
      moreNew: Math.max(0, begun - learner.newCardsADay) + recallLimits.moreNewCards,
      hasCards: (await cards.list(learner.userId, { offset: 0, limit: 1 })).length > 0,
    };
  };
