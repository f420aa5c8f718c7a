import { shuffled, shuffleSeed } from '~/rooms/review/rules/shuffle';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { CardView, ViewCards } from './card-views';

/** A card after it was answered; for a choice the chosen option and the right one. */
export interface AnsweredCard {
  readonly card: CardView;
  /** Null if the learner did not know, and for an open card. */
  readonly chosenId: string | null;
  /** Null for an open card, which learners judge themselves. */
  readonly isRight: boolean | null;
  /** The time until the card is due again, in words. */
  readonly wait: string;
}

interface Deps {
  readonly cards: Cards;
  readonly clock: Clock;
  readonly view: ViewCards;
}

/** A learner's card after its review; null if it does not exist or was not reviewed yet. */
export const answeredCard =
  ({ cards, clock, view }: Deps) =>
  async (userId: string, cardId: string, chosenId: string | null): Promise<AnsweredCard | null> => {
    const found = await cards.byId(cardId, userId);
    if (!found || found.memory === null) return null;
    const [card] = await view([found]);
    if (!card) return null;
    return {
      // In the order that the learner saw.
      card: { ...card, options: shuffled(card.options, shuffleSeed(card.id, found.onceKey, found.seen - 1)) },
      chosenId,
      isRight: found.text.kind === 'choice' ? chosenId === found.text.rightId : null,
      wait: waitWords(found.memory, clock.now()),
    };
  };
