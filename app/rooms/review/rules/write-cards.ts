import type { CardText } from './card';
import type { ReadCard } from './cards-text';

/** Cards in the text form that `readCards` reads, with a blank line between them; equal ones are written once. */
export const writeCards = (cards: readonly ReadCard[]): string => [...new Set(cards.map(written))].join('\n\n');

const written = ({ front, back, options }: ReadCard): string =>
  [
    `Q: ${front}`,
    ...options.map(({ text, why, isRight }) => `${isRight ? '+' : '-'} ${text}${why ? ` :: ${why}` : ''}`),
    ...(back === '' ? [] : [`A: ${back}`]),
  ].join('\n');

/** A learner's card in the form of one that was read; null for a missed exercise, which stands in its lesson. */
export function asReadCard(card: CardText): ReadCard | null {
  if (card.kind === 'exercise') return null;
  const options = card.kind === 'choice' ? card.options : [];
  return {
    front: card.front,
    back: card.back,
    options: options.map(({ id, text, why }) => ({
      ...{ text, isRight: card.kind === 'choice' && id === card.rightId },
      ...(why && { why }),
    })),
  };
}
