import type { FieldErrors } from '~/kit/fault/refusal';
import type { FlashcardText } from '~/rooms/review/rules/card';
import { type CardField, cardFaults, type TypedCard } from '~/rooms/review/rules/typed-card';
import { clozeWords } from '~/rooms/review/words/cloze';
import { clozeOf } from './gaps';

/** The texts of the cards that a typed card makes: one, or one for each number of its gaps. */
export function cardsFrom(typed: TypedCard): readonly FlashcardText[] {
  const { numbers } = clozeOf(typed.front);
  if (numbers.length === 0) return [{ kind: 'open', ...typed }];
  return numbers.map((n) => ({ kind: 'cloze', ...typed, n }));
}

/**
 * A card with other texts, or what is wrong with them. An open card becomes a cloze card with its first gap; a cloze
 * card keeps its numbers, since each of them is a card.
 */
export function editedCard(
  before: FlashcardText,
  typed: TypedCard,
): { readonly text: FlashcardText } | { readonly errors: FieldErrors<CardField> } {
  const errors = cardFaults(typed, before.kind === 'choice');
  if (Object.keys(errors).length > 0) return { errors };
  if (before.kind === 'choice') return { text: { ...before, ...typed } };
  const { numbers } = clozeOf(typed.front);
  if (before.kind === 'cloze') {
    const kept = clozeOf(before.front).numbers;
    if (kept.join() !== numbers.join())
      return { errors: { front: clozeWords.keepNumbers({ numbers: kept.join(', ') }) } };
    return { text: { ...before, ...typed } };
  }
  if (numbers.length > 1) return { errors: { front: clozeWords.oneNumber } };
  const [n] = numbers;
  return { text: n === undefined ? { kind: 'open', ...typed } : { kind: 'cloze', ...typed, n } };
}
