import { shuffled } from '~/kit/text/shuffle';
import { shuffleSeed } from '~/rooms/review/rules/shuffle';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Card, Cards } from '~/rooms/review/store/cards';
import type { Clock } from '~/system/contract/clock';
import type { CardView, ViewCards } from './card-views';
import type { AnsweredExercise, ExerciseCards, TriedAnswer } from './exercise/exercise-cards';

/** A card after it was answered; for a choice the chosen option and the right one. */
export interface AnsweredCard {
  readonly card: CardView;
  /** Null if the learner did not know, and for an open card. */
  readonly chosenId: string | null;
  /** Null for an open card, which learners judge themselves, and for an exercise that the learner did not know. */
  readonly isRight: boolean | null;
  /** An exercise with the learner's answer and the solution; null for other kinds. */
  readonly tried: AnsweredExercise['view'] | null;
  /** The time until the card is due again, in words. */
  readonly wait: string;
}

interface Deps {
  readonly cards: Cards;
  readonly clock: Clock;
  readonly view: ViewCards;
  readonly exercises: Pick<ExerciseCards, 'answered'>;
}

/**
 * A learner's card after its review; null if it does not exist or was not reviewed yet.
 * @param chosenId of a choice
 * @param answer to an exercise; null also if the exercise was reviewed again since
 */
export const answeredCard =
  ({ cards, clock, view, exercises }: Deps) =>
  async (
    userId: string,
    cardId: string,
    chosenId: string | null,
    answer: TriedAnswer | null = null,
  ): Promise<AnsweredCard | null> => {
    const found = await cards.byId(cardId, userId);
    if (!found || found.memory === null) return null;
    const isExercise = found.text.kind === 'exercise';
    const tried = isExercise && answer ? await exercises.answered(found, answer) : null;
    if (isExercise && !tried) return null;
    const [card] = await view([found]);
    if (!card) return null;
    return {
      // In the order that the learner saw.
      card: { ...card, options: shuffled(card.options, shuffleSeed(card.id, found.onceKey, found.seen - 1)) },
      chosenId,
      isRight: tried ? tried.isRight : isRightChoice(found, chosenId),
      tried: tried?.view ?? null,
      wait: waitWords(found.memory, clock.now()),
    };
  };

const isRightChoice = ({ text }: Card, chosenId: string | null): boolean | null =>
  text.kind === 'choice' ? chosenId === text.rightId : null;
