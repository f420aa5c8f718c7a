import { countWords } from '~/kit/text/word-count';
import type { Block } from './blocks';
import type { SourceHeading, SourcePassage } from './document';
import { sourceLimits } from './limits';
import { sentencesOf } from './sentences';

const { passageMinWords, passageMaxWords } = sourceLimits;

interface Piece {
  readonly text: string;
  readonly words: number;
  readonly page: number | null;
  /** The separator from the piece before it, if both are in one passage. */
  readonly joint: string;
  /** The number of the block that begins with it. */
  readonly at?: number;
}

interface Passages {
  readonly headings: readonly SourceHeading[];
  readonly passages: readonly SourcePassage[];
  /** The passage in which each numbered block begins, by the block's number. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * Joins paragraphs into passages of 80 to 250 words. None crosses a heading, so a short section is a short passage; a
 * paragraph of more than 250 words is split between sentences, or lines, or words.
 */
export function passagesOf(blocks: readonly Block[]): Passages {
  const headings: SourceHeading[] = [];
  const passages: SourcePassage[] = [];
  let heading = '';
  let section: Piece[] = [];
  const places = new Map<number, number>();
  const finish = () => {
    for (const pieces of grouped(section)) {
      passages.push({ ...joined(pieces), heading });
      for (const { at } of pieces) if (at !== undefined) places.set(at, passages.length);
    }
    section = [];
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      finish();
      heading = block.text;
      if (block.at !== undefined) places.set(block.at, passages.length + 1);
      headings.push({ level: block.level, text: block.text, passage: passages.length + 1 });
    } else if (block.text.trim() !== '') {
      section.push(...begunBy(block.at, piecesOf(block.text.trim(), block.page)));
    }
  }
  finish();
  // A heading at the very end has nothing below it: point to the last existing passage.
  const last = Math.max(1, passages.length);
  return {
    headings: headings.map((each) => (each.passage > last ? { ...each, passage: last } : each)),
    passages,
    places: new Map([...places].map(([at, passage]) => [at, Math.min(passage, last)])),
  };
}

/** Pieces of which the first begins block `at`. */
const begunBy = (at: number | undefined, [first, ...rest]: readonly Piece[]): Piece[] =>
  first ? [at === undefined ? first : { ...first, at }, ...rest] : [];

const joined = (pieces: readonly Piece[]): Omit<SourcePassage, 'heading'> => ({
  page: pieces[0]?.page ?? null,
  text: pieces.map((piece, at) => (at === 0 ? piece.text : piece.joint + piece.text)).join(''),
});

/** A paragraph in as many pieces as fit into passages. */
function piecesOf(text: string, page: number | null): Piece[] {
  const words = countWords(text);
  return words <= passageMaxWords ? [{ text, words, page, joint: '\n\n' }] : smaller(text, page);
}

/** Splits a paragraph into its lines or sentences. */
function smaller(text: string, page: number | null): Piece[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.length > 1 ? lines : sentencesOf(text);
  if (parts.length === 1) return inWords(text, page);
  const between = lines.length > 1 ? '\n' : ' ';
  return parts
    .flatMap((part) => piecesOf(part, page))
    .map((piece, at) => {
      if (at === 0) return { ...piece, joint: '\n\n' };
      // Two pieces of one long sentence may have no separator.
      return { ...piece, joint: piece.joint === '\n\n' ? (isUnspaced(piece.text) ? '' : between) : piece.joint };
    });
}

const isUnspaced = (text: string): boolean => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Splits a sentence that is too long between words; in a script without spaces, between letters. */
function inWords(text: string, page: number | null): Piece[] {
  const units = text
    .split(/(?<=\s)(?=\S)/u)
    .flatMap((part) => (countWords(part) > passageMinWords ? inLetters(part) : [part]));
  const counts = units.map(countWords);
  const all = counts.reduce((sum, count) => sum + count, 0);
  // Makes pieces of about equal length. A unit has at most as many words as a short passage.
  const most = Math.min(passageMaxWords, Math.ceil(all / Math.ceil(all / passageMaxWords)) + passageMinWords / 2);
  const pieces: Piece[] = [];
  let begun = '';
  let words = 0;
  let joint = '\n\n';
  const finish = () => {
    pieces.push({ text: begun.trimEnd(), words, page, joint });
    joint = /\s$/u.test(begun) ? ' ' : '';
    begun = '';
    words = 0;
  };
  for (const [at, unit] of units.entries()) {
    const more = counts[at] ?? 0;
    if (begun !== '' && words + more > most) finish();
    begun += unit;
    words += more;
  }
  finish();
  return pieces;
}

/** Splits a text into pieces of some 50 words, never between a letter and its marks. */
function inLetters(text: string): string[] {
  const pieces: string[] = [];
  let begun = '';
  let letters = 0;
  for (const [cluster] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    begun += cluster;
    letters += 1;
    if (letters < 100) continue;
    pieces.push(begun);
    begun = '';
    letters = 0;
  }
  if (begun !== '') pieces.push(begun);
  return pieces;
}

/** Groups a section's pieces into passages. The last two share their words if the last one would be too short. */
function grouped(section: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let group: Piece[] = [];
  let words = 0;
  const add = (piece: Piece) => {
    group.push(piece);
    words += piece.words;
  };
  const finish = () => {
    groups.push(group);
    group = [];
    words = 0;
  };
  for (const piece of section) {
    if (words >= passageMinWords) finish();
    if (group.length === 0 || words + piece.words <= passageMaxWords) {
      add(piece);
      continue;
    }
    // A short paragraph before a long one takes the first of the long one's sentences.
    for (const part of begunBy(piece.at, smaller(piece.text, piece.page))) {
      if (words >= passageMinWords || (group.length > 0 && words + part.words > passageMaxWords)) finish();
      add(part);
    }
  }
  if (group.length > 0) groups.push(group);
  return evenEnd(groups);
}

function evenEnd(groups: Piece[][]): Piece[][] {
  const [beforeLast, last] = groups.slice(-2);
  if (!beforeLast || !last || wordsOf(last) >= passageMinWords) return groups;
  const both = [...beforeLast, ...last];
  if (wordsOf(both) <= passageMaxWords) return [...groups.slice(0, -2), both];
  // The most even cut. Both have at least 80 words if any cut between two pieces allows it.
  const cuts = both.slice(1).map((_, at) => at + 1);
  const uneven = (cut: number) => Math.abs(wordsOf(both.slice(0, cut)) - wordsOf(both.slice(cut)));
  const fitting = cuts.filter(
    (cut) => wordsOf(both.slice(0, cut)) <= passageMaxWords && wordsOf(both.slice(cut)) <= passageMaxWords,
  );
  const best = fitting.reduce<number | null>(
    (found, cut) => (found === null || uneven(cut) < uneven(found) ? cut : found),
    null,
  );
  if (best === null) return groups;
  return [...groups.slice(0, -2), both.slice(0, best), both.slice(best)];
}

const wordsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + piece.words, 0);
