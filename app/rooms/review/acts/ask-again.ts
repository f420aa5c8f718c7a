import type { Cards } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Clock } from '~/system/contract/clock';
import { type AskedCard, askedCard } from './asked-card';
import type { ViewCards } from './card-views';
import type { ExerciseCards } from './exercise/exercise-cards';
import { withCurrentMemories } from './fit/memories';
import type { Learner } from './learner';

interface Deps {
  readonly cards: Pick<Cards, 'byId' | 'logs'>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly view: ViewCards;
  readonly exercises: Pick<ExerciseCards, 'asked'>;
}

/**
 * A learner's exercise card after an answer that could not be read: asked once more, with the same numbers and what was
 * typed; null if the card does not exist.
 * @param says why it could not be read, in sentences
 */
export const askAgain =
  ({ cards, scheduler, clock, view, exercises }: Deps) =>
  async (
    learner: Learner,
    cardId: string,
    typed: { readonly sent: readonly string[]; readonly says: readonly string[] },
  ): Promise<AskedCard | null> => {
    const found = await cards.byId(cardId, learner.userId);
    const [card] = await withCurrentMemories({ cards, scheduler })(learner, found ? [found] : []);
    const [shown] = card ? await view([card]) : [];
    if (!card || !shown) return null;
    const exercise = await exercises.asked(card, typed);
    return askedCard(scheduler, learner, { ...shown, exercise }, card, clock.now());
  };
