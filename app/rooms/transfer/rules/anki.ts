import type { Option } from '~/rooms/review/rules/card';
import { clozeForAnki, markedForAnki } from '~/rooms/review/rules/cloze/anki';
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
  text.kind === 'cloze' ? markedForAnki(text.front) : text.front,
  text.back,
  ...(text.kind === 'choice' ? [...text.options.map((option) => option.text), ...text.options.map(whyOf)] : []),
];

const whyOf = ({ why = '' }: Option): string => why;

/**
 * The front and back of a note. A choice has its options on the front; on the back the right one, the explanation, and
 * the reasons against the others.
 */
export function cardSides(
  { text }: CardInFile,
  [front = '', back = '', ...more]: readonly string[],
): { readonly front: string; readonly back: string } {
  if (text.kind === 'cloze') return { front: clozeForAnki(front), back };
  if (text.kind === 'open') return { front, back };
  const right = text.options.findIndex(({ id }) => id === text.rightId);
  const options = more.slice(0, text.options.length);
  const letterOf = (at: number) => (at < 0 ? '' : `<strong>${String.fromCharCode(65 + at)}.</strong>`);
  const reasons = text.options.flatMap((option, at) =>
    whyOf(option) === '' ? [] : [`<div class="why">${letterOf(at)} ${more[text.options.length + at] ?? ''}</div>`],
  );
  return {
    front: `${front}\n<ol class="options" type="A">${options.map((option) => `<li>${option}</li>`).join('')}</ol>`,
    back: [`<div class="answer">${letterOf(right)} ${options[right] ?? ''}</div>\n${back}`, ...reasons].join('\n'),
  };
}
