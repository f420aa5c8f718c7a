import { exerciseId } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { fillGaps } from '~/kit/exercise/slots';
import { gapMarks } from '~/kit/exercise/stored';
import type { CardText } from './card';
import { wholeText } from './cloze/sides';

/** Idempotency key of a learner's card of an exercise. */
export const missedKey = (mapId: string, nodeId: string, text: string): string =>
  `exercise:${mapId}:${nodeId}:${exerciseId(text)}`;

/** Seed of an exercise's numbers and order: others for each review, the same whenever a page is loaded again. */
export const exerciseSeed = (cardId: string, seen: number): string => `${cardId} ${seen}`;

const blank = '…';

/** The HTML of a question with blanks in place of gaps. */
export const withBlanks = (html: string): string => html.replace(gapMarks, blank);

/** The Markdown that a card asks, for lists and searches: never an answer. Empty for an unreadable exercise. */
export function questionOf(text: CardText): string {
  if (text.kind !== 'exercise') return text.front;
  return fillGaps(exerciseIn(text.front)?.question ?? '', () => blank);
}

/** The options of a choice card, each with its reason if it has one. */
export const optionTexts = (text: CardText): readonly string[] =>
  text.kind === 'choice' ? text.options.flatMap((option) => [option.text, ...(option.why ? [option.why] : [])]) : [];

/** All texts of a card that a search may find: those that are shown before it is answered, and the learner's own. */
export const searchedTexts = (text: CardText): readonly string[] => {
  if (text.kind === 'exercise') return [questionOf(text)];
  if (text.kind === 'cloze') return [wholeText(text.front), text.back];
  return [text.front, text.back, ...optionTexts(text)];
};
