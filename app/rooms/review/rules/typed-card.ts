import type { FieldErrors } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { reviewWords } from '~/rooms/review/words';
import { clozeFaultWords } from './cloze/fault-words';
import { clozeOf } from './cloze/gaps';
import { isFigureNumber, withFigure } from './figure/figure-line';
import { recallLimits } from './limits';

export type CardField = 'front' | 'back' | 'figure';
export type TypedCard = Readonly<Record<'front' | 'back', string>>;
/** A form's texts, and the number of the lesson's figure on the question; empty for none. */
export type CardForm = TypedCard & { readonly figure?: string };

/** A card's texts as typed, without surrounding blank lines and trailing spaces, with its figure. */
export const tidyCard = ({ front, back, figure = '' }: CardForm): TypedCard => ({
  front: tidy(withFigure(tidy(front), figure.trim())),
  back: tidy(back),
});

/** The error in the number of a figure. */
export const figureFaults = ({ figure = '' }: CardForm): FieldErrors<CardField> =>
  figure.trim() === '' || isFigureNumber(figure) ? {} : { figure: reviewWords.figureNumber };

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^\s*\n|\s+$/g, '');

/**
 * The errors in a card's texts; empty if there are none.
 * @param mayLackBack a choice card: the right option of a choice card needs no explanation
 */
export function cardFaults({ front, back }: TypedCard, mayLackBack = false): FieldErrors<CardField> {
  const { recall } = messages;
  const errors: FieldErrors<CardField> = {};
  const { numbers, fault } = mayLackBack ? { numbers: [], fault: null } : clozeOf(front);
  if (front.trim() === '') errors.front = recall.frontRequired;
  else if ([...front].length > recallLimits.cardFrontMaxCharacters) errors.front = recall.frontTooLong;
  else if (fault) errors.front = clozeFaultWords(fault);
  // A gap stands in for the answer, even one that is typed wrong.
  const needsBack = !mayLackBack && numbers.length === 0 && fault === null;
  if (back.trim() === '' && needsBack) errors.back = recall.backRequired;
  else if ([...back].length > recallLimits.cardBackMaxCharacters) errors.back = recall.backTooLong;
  return errors;
}
