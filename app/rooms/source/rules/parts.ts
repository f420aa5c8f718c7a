import { cutToUnits } from '~/kit/text/plain-text';
import type { SourcePassage } from './document';

/**
 * Splits a document for a model that plans a map: one part if it fits a prompt, otherwise several. A document too long
 * for that is reduced to the beginnings of its passages.
 */

/** The characters of a document in one prompt: some 6,000 words. */
export const partMaxCharacters = 24_000;
/** The most model calls for a document; a longer one is shortened. */
export const partsMax = 24;
/** The minimum of a passage that shows its subject. */
const beginningCharacters = 160;

/** A whole passage, or its beginning. */
export interface ReadPassage {
  /** Its number in its source. */
  readonly passage: number;
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
}

export interface DocumentParts {
  readonly parts: readonly (readonly ReadPassage[])[];
  /** Whether passages were shortened or left out. */
  readonly isShortened: boolean;
}

/** @param passages all passages of a document, in order */
export function documentParts(passages: readonly SourcePassage[]): DocumentParts {
  const all = passages.map(({ page, heading, text }, at) => ({ passage: at + 1, page, heading, text }));
  const room = partMaxCharacters * partsMax * 0.9;
  const total = all.reduce((sum, { text }) => sum + text.length, 0);
  if (total <= room) return { parts: inParts(all), isShortened: false };
  // Shorten all passages equally; if there are still too many, take every nth one.
  const each = Math.max(beginningCharacters, Math.floor(room / all.length));
  const step = Math.max(1, Math.ceil((all.length * each) / room));
  const chosen = all.filter((_, at) => at % step === 0);
  return {
    parts: inParts(chosen.map((passage) => ({ ...passage, text: beginningOf(passage.text, each) }))),
    isShortened: true,
  };
}

function inParts(passages: readonly ReadPassage[]): ReadPassage[][] {
  const total = passages.reduce((sum, { text }) => sum + text.length, 0);
  const wished = total / Math.max(1, Math.ceil(total / partMaxCharacters));
  const parts: ReadPassage[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const passage of passages) {
    if (length + passage.text.length / 2 > wished && parts.length < partsMax) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(passage);
    length += passage.text.length;
  }
  return parts;
}

function beginningOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = cutToUnits(text, characters);
  const space = cut.lastIndexOf(' ');
  return `${space > characters / 2 ? cut.slice(0, space) : cut} …`;
}
