import { fillGaps } from '~/kit/exercise/draw';
import type { Exercise } from '~/kit/exercise/exercise';
import { exerciseId } from '~/kit/exercise/find';
import { readExercise } from '~/kit/exercise/read';
import { gapMarks } from '~/kit/exercise/stored';
import type { CardText } from './card';

/** The exercise in a card's text; null if it can no longer be read. */
export function exerciseOf(text: string): Exercise | null {
  const read = readExercise(text);
  return 'exercise' in read ? read.exercise : null;
}

/** Idempotency key of a learner's card of an exercise. */
export const missedKey = (mapId: string, nodeId: string, text: string): string =>
  `exercise:${mapId}:${nodeId}:${exerciseId(text)}`;

/** Seed of an exercise's numbers and order: others for each review, the same whenever a page is loaded again. */
export const exerciseSeed = (cardId: string, seen: number): string => `${cardId} ${seen}`;

const blank = '…';

/** The HTML of a question with blanks in place of gaps. */
export const withBlanks = (html: string): string => html.replace(gapMarks, blank);

const blanked = (question: string): string => fillGaps(question, () => blank);

/** The Markdown that a card asks, for lists and searches: never an answer. Empty for an unreadable exercise. */
export function questionOf(text: CardText): string {
  if (text.kind !== 'exercise') return text.front;
  return blanked(exerciseOf(text.front)?.question ?? '');
}

/** All texts of a card that a search may find: those that are shown before it is answered, and the learner's own. */
export const searchedTexts = (text: CardText): readonly string[] => {
  if (text.kind === 'exercise') return [questionOf(text)];
  return [text.front, text.back, ...(text.kind === 'choice' ? text.options.map((option) => option.text) : [])];
};
