import type { ReadCard } from '~/rooms/review/rules/cards-text';
import { writeCards } from '~/rooms/review/rules/write-cards';

/**
 * The section of cards of a lesson: that of its course as it was typed, then the owner's other cards. A card of the
 * course that the owner has changed takes its place. Keys come last, because what follows a key belongs to it.
 * @param typed the section in the course; empty without one
 * @param ofCourse the cards that are read from it
 */
export function cardsSection(typed: string, ofCourse: readonly ReadCard[], own: readonly ReadCard[]): string {
  const fronts = new Set(ofCourse.map(({ front }) => front));
  const added = writeCards(own.filter(({ front }) => !fronts.has(front)));
  const changed = new Map(own.map((card) => [card.front, card]));
  const now = ofCourse.map((card) => changed.get(card.front) ?? card);
  const isSame = writeCards(now) === writeCards(ofCourse);
  if (isSame && added === '') return typed;
  const keysAt = typed.search(/^Key \d{1,2}: ?/m);
  const [said, keys] = keysAt < 0 ? [typed, ''] : [typed.slice(0, keysAt), typed.slice(keysAt)];
  return [isSame ? said.trim() : writeCards(now), added, keys.trim()].filter((part) => part !== '').join('\n\n');
}
