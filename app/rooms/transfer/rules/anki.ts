import { escapeHtml } from '~/kit/text/escape-html';
import type { CardInFile } from './card-in-file';

/** Anki's ids and names for our decks and tags. */

const leastDeckId = 1_000_000_000_000;
const deckIds = 8_000_000_000_000;

/** Deterministic for a map, and hardly ever equal to another deck's. */
export function deckId(mapId: string): number {
  let hash = 0;
  for (const character of mapId) hash = (hash * 131 + (character.codePointAt(0) ?? 0)) % deckIds;
  return leastDeckId + hash;
}

/** Two colons would make a nested deck. */
export const deckName = (topic: string): string => topic.replace(/:{2,}/g, ':').trim() || 'Topiary';

/**
 * The path of a card as one nested tag, `Git::Basics::Commits`, without the leaf's own label. Spaces would end a tag,
 * and some characters have a meaning in Anki's search.
 */
export function branchTag(path: readonly string[]): string {
  const above = path.length > 1 ? path.slice(0, -1) : path;
  return above.map(tagPart).join('::');
}

const tagPart = (label: string): string => label.replace(/[\s:"'*\\()]+/g, '_').replace(/^_+|_+$/g, '') || '_';

/** The texts of a card, in the order in which `cardSides` expects their HTML. */
export const cardTexts = ({ text }: CardInFile): readonly string[] => [
  text.front,
  text.back,
  ...(text.kind === 'choice' ? text.options.map((option) => option.text) : []),
];

/** The front and back of a note. A choice has its options on the front, and the right one above the explanation. */
export function cardSides(
  { text }: CardInFile,
  [front = '', back = '', ...options]: readonly string[],
): { readonly front: string; readonly back: string } {
  if (text.kind === 'open') return { front, back };
  const right = text.options.findIndex(({ id }) => id === text.rightId);
  const letter = right < 0 ? '' : `<strong>${escapeHtml(String.fromCharCode(65 + right))}.</strong>`;
  return {
    front: `${front}\n<ol class="options" type="A">${options.map((option) => `<li>${option}</li>`).join('')}</ol>`,
    back: `<div class="answer">${letter} ${options[right] ?? ''}</div>\n${back}`,
  };
}
