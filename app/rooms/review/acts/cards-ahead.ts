import { recallLimits } from '~/rooms/review/rules/limits';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { type AskedCard, askedCard } from './asked-card';
import type { ViewCards } from './card-views';
import { rebuildMemories, withCurrentMemories } from './fit/memories';
import { dayStart, type Learner } from './learner';
import type { SpreadOf } from './pause/spread-of';

interface Deps {
  readonly cards: Cards;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly view: ViewCards;
  readonly spreadOf: SpreadOf;
}

/**
 * The cards that a browser keeps for a review without a connection: those in learning, then others that are due within
 * `recallLimits.keptAheadMs`, then new ones up to the rest of today's limit. Their waits are those of their due time.
 * Exercises are left out: the browser would need their keys to judge them, and their next numbers to ask them again.
 */
export const cardsAhead =
  ({ cards, scheduler, clock, view, spreadOf }: Deps) =>
  async (learner: Learner): Promise<AskedCard[]> => {
    const { userId, newCardsADay } = learner;
    const now = clock.now();
    await rebuildMemories({ cards, scheduler })(learner);
    const limit = recallLimits.keptAheadMax;
    const left = Math.min(limit, newCardsADay - (await cards.countBegun(userId, dayStart(learner, now))));
    const before = new Date(now.getTime() + recallLimits.keptAheadMs);
    const spread = await spreadOf(learner);
    const repeats = { limit: Math.min(limit, spread?.left ?? limit), atRiskAt: spread && now };
    const groups = [
      ...(['learning', 'relearning'] as const).map((state) => cards.waiting({ userId }, { state, before }, { limit })),
      repeats.limit > 0 ? cards.waiting({ userId }, { state: 'review', before }, repeats) : [],
      left > 0 ? cards.waiting({ userId }, 'new', { limit: left }) : [],
    ];
    const ids = (await Promise.all(groups)).flat().map(({ id }) => id);
    const found = await withCurrentMemories({ cards, scheduler })(
      learner,
      await cards.byIds(ids.slice(0, limit), userId),
    );
    const chosen = found.filter(({ text }) => text.kind !== 'exercise');
    return (await view(chosen)).map((shown, index) => {
      const at = Math.max(now.getTime(), shown.dueAt?.getTime() ?? 0);
      return askedCard(scheduler, learner, shown, chosen[index] as Card, new Date(at));
    });
  };
