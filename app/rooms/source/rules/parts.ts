import { cutToUnits } from '~/kit/text/plain-text';
import type { SourcePassage } from './document';

/**
 * A document as a model reads it to plan a map: all at once where that fits a prompt, else part by part. Of one that is
 * too long for that, too, it reads the beginnings of the passages.
 */

/** As much of a document as one prompt has: some 6,000 words of a model. */
export const partMaxCharacters = 24_000;
/** A longer document costs no more calls. */
export const partsMax = 24;
/** The least of a passage that says what it is about. */
const beginningCharacters = 160;

/** A passage as it is read: all of it, or its beginning. */
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

/** @param passages all of a document, in their order */
export function documentParts(passages: readonly SourcePassage[]): DocumentParts {
  const all = passages.map(({ page, heading, text }, at) => ({ passage: at + 1, page, heading, text }));
  const room = partMaxCharacters * partsMax * 0.9;
  const total = all.reduce((sum, { text }) => sum + text.length, 0);
  if (total <= room) return { parts: inParts(all), isShortened: false };
  // Each passage by as much; where they are too many for that, every so-manieth.
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
