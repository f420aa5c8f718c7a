import { exerciseId } from '~/kit/exercise/find';
import type { CardText, FlashcardText } from '~/rooms/review/rules/card';
import { exerciseInFile } from './exercise-in-file';

/** A card to be written to a file: a learner's own, or an exercise of a lesson. */
export interface CardInFile {
  readonly id: string;
  readonly text: FlashcardText;
  /** Plain labels from the map's title to the leaf; only the title if the leaf is gone. */
  readonly path: readonly string[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The id of an exercise as a card: a missed one and the one in the lesson are one card. */
export const exerciseCardId = (mapId: string, nodeId: string, exercise: string): string =>
  `${mapId}-${nodeId}-${exercise}`;

/** The id and the texts of a learner's card in a file. */
export function cardForFile(card: {
  readonly id: string;
  readonly mapId: string;
  readonly nodeId: string;
  readonly text: CardText;
}): Pick<CardInFile, 'id' | 'text'> {
  const { id, mapId, nodeId, text } = card;
  if (text.kind !== 'exercise') return { id, text };
  const exercise = exerciseId(text.front);
  return { id: exerciseCardId(mapId, nodeId, exercise), text: exerciseCardText(text.front, exercise) };
}

/** As typed, if the exercise cannot be read. */
export const exerciseCardText = (text: string, id: string): FlashcardText => ({
  kind: 'open',
  ...(exerciseInFile(text, id) ?? { front: text, back: '' }),
});
