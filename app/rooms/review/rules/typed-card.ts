import type { FieldErrors } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { recallLimits } from './limits';

export type CardField = 'front' | 'back';
export type TypedCard = Readonly<Record<CardField, string>>;

/** A card's texts as typed, without surrounding blank lines and trailing spaces. */
export const tidyCard = ({ front, back }: TypedCard): TypedCard => ({ front: tidy(front), back: tidy(back) });

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/^\s*\n|\s+$/g, '');

/**
 * The errors in a card's texts; empty if there are none.
 * @param mayLackBack the right option of a choice card needs no explanation
 */
export function cardFaults({ front, back }: TypedCard, mayLackBack = false): FieldErrors<CardField> {
  const { recall } = messages;
  const errors: FieldErrors<CardField> = {};
  if (front.trim() === '') errors.front = recall.frontRequired;
  else if ([...front].length > recallLimits.cardFrontMaxCharacters) errors.front = recall.frontTooLong;
  if (back.trim() === '' && !mayLackBack) errors.back = recall.backRequired;
  else if ([...back].length > recallLimits.cardBackMaxCharacters) errors.back = recall.backTooLong;
  return errors;
}
