import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { rebuildMemories } from './fit/memories';
import { dayStart, type Learner } from './learner';
import type { SpreadOf } from './pause/spread-of';

interface Deps {
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly spreadOf: SpreadOf;
}

/** The cards that a learner can review now. */
interface DueCards {
  /** Counted up to `recallLimits.cardsCountedMax`; while due cards are spread after a time away, those of today. */
  readonly due: number;
  /** New cards, up to what is left of today's limit. */
  readonly fresh: number;
}

/** How many cards a learner can review now. */
export const dueCards =
  ({ cards, recallFigures, scheduler, clock, spreadOf }: Deps) =>
  async (learner: Learner): Promise<DueCards> => {
    const { userId, newCardsADay } = learner;
    const now = clock.now();
    await rebuildMemories({ cards, scheduler })(learner);
    const begun = await cards.countBegun(userId, dayStart(learner, now));
    const room = Math.min(recallLimits.cardsCountedMax, newCardsADay - begun);
    const [due, fresh, spread] = await Promise.all([
      recallFigures.countDue(userId, now, recallLimits.cardsCountedMax),
      room > 0 ? cards.countWaiting({ userId }, 'new', room) : 0,
      spreadOf(learner),
    ]);
    if (!spread) return { due, fresh };
    // Cards in learning are not held back.
    const learned = await recallFigures.countLearned(userId, new Date(now.getTime() + 1));
    return { due: Math.min(due, learned + spread.left), fresh };
  };
