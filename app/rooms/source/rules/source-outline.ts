import { limits } from '~/kit/limits';
import { plainText, utf8Length } from '~/kit/text/plain-text';
import type { SourceHeading, SourcePassage } from './document';

/**
 * Makes a map's outline from a document without a model: headings become branches, passages the lessons of leaves.
 * Parts without headings, and parts too long for one lesson, are labelled with their first words.
 */

/** A node of the outline. A branch has no passages; a leaf has at least one. */
export interface OutlineNode {
  /** At least 1; the document is the root. */
  readonly level: number;
  readonly label: string;
  /** The numbers, from 1, of the passages in its lesson. */
  readonly passages: readonly number[];
}

export interface SourceOutline {
  /** In document order. */
  readonly nodes: readonly OutlineNode[];
  /** The origin of its labels. */
  readonly from: 'headings' | 'first-words';
}

interface Document {
  readonly headings: readonly SourceHeading[];
  readonly passages: readonly SourcePassage[];
}

/** A longer lesson is split: this is about ten minutes of reading. */
const lessonMaxWords = 1_200;
/** A text without headings is split into several leaves even if it is short, but none below the minimum of words. */
const leavesWished = 8;
const lessonMinWords = 250;
/** The most pieces below one node; more are grouped under branches. */
const piecesInRow = 24;
/** A larger map leaves out its deepest headings. */
const mostNodes = 8_000;
const labelMaxCharacters = 64;

export function sourceOutline(document: Document): SourceOutline {
  const words = document.passages.map(({ text }) => wordsIn(text));
  const headings = withText(document);
  for (let depth = Math.max(0, ...headings.map(({ level }) => level)); depth > 0; depth -= 1) {
    const nodes = ofHeadings(
      document,
      headings.filter(({ level }) => level <= depth),
      words,
    );
    if (fits(nodes)) return { nodes, from: 'headings' };
  }
  const total = words.reduce((sum, each) => sum + each, 0);
  const most = Math.min(lessonMaxWords, Math.max(lessonMinWords, total / leavesWished));
  const all = { from: 1, to: document.passages.length + 1 };
  return { nodes: inRows(document, pieces(words, all, most), 1), from: 'first-words' };
}

const fits = (nodes: readonly OutlineNode[]): boolean =>
  nodes.length > 0 &&
  nodes.length <= mostNodes &&
  nodes.reduce((sum, { label, level }) => sum + utf8Length(label) + 2 * level + 4, 0) < limits.outlineMaxBytes / 2;

/** Passages from `from` (inclusive) to `to` (exclusive). */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The headings that have passages below them, without the document's title, which is before and above all others. */
function withText({ headings, passages }: Document): SourceHeading[] {
  const kept: SourceHeading[] = [];
  let from = passages.length + 1;
  for (const heading of headings.toReversed()) {
    if (heading.passage < from || (kept.at(-1)?.level ?? 0) > heading.level) kept.push(heading);
    from = heading.passage;
  }
  const [title, ...others] = kept.reverse();
  const isTitle = title?.passage === 1 && others.every(({ level }) => level > title.level);
  return isTitle ? others : kept;
}

function ofHeadings(document: Document, headings: readonly SourceHeading[], words: readonly number[]): OutlineNode[] {
  const end = document.passages.length + 1;
  const nodes: OutlineNode[] = [];
  const opening = { from: 1, to: headings[0]?.passage ?? end };
  nodes.push(...inRows(document, pieces(words, opening, lessonMaxWords), 1));
  // Levels are relative to the remaining headings.
  const above: number[] = [];
  for (const [at, heading] of headings.entries()) {
    while ((above.at(-1) ?? 0) >= heading.level) above.pop();
    above.push(heading.level);
    const level = above.length;
    const next = headings[at + 1];
    const own = { from: heading.passage, to: Math.max(heading.passage, next?.passage ?? end) };
    const label = plainText(heading.text) || firstWords(document, own);
    const isBranch = next !== undefined && next.level > heading.level;
    const parts = pieces(words, own, lessonMaxWords);
    const [only] = parts;
    if (!isBranch && parts.length === 1 && only) nodes.push({ level, label, passages: numbersOf(only) });
    else nodes.push({ level, label, passages: [] }, ...inRows(document, parts, level + 1));
  }
  return nodes;
}

/** Splits a range into pieces of about equal length, none longer than `most` words unless a single passage is. */
function pieces(words: readonly number[], { from, to }: Range, most: number): Range[] {
  let total = 0;
  for (let n = from; n < to; n += 1) total += words[n - 1] ?? 0;
  const wished = total / Math.max(1, Math.ceil(total / most));
  const found: Range[] = [];
  let start = from;
  let sum = 0;
  for (let n = from; n < to; n += 1) {
    const each = words[n - 1] ?? 0;
    if (n > start && (sum + each > most || sum + each / 2 > wished)) {
      found.push({ from: start, to: n });
      start = n;
      sum = 0;
    }
    sum += each;
  }
  if (start < to) found.push({ from: start, to });
  return found;
}

/** Pieces as leaves; many pieces are grouped under branches that name their pages or passages. */
function inRows(document: Document, parts: readonly Range[], level: number): OutlineNode[] {
  const leaf = (range: Range, at: number): OutlineNode => ({
    level: at,
    label: firstWords(document, range),
    passages: numbersOf(range),
  });
  if (parts.length <= piecesInRow) return parts.map((range) => leaf(range, level));
  const size = Math.min(piecesInRow, Math.ceil(Math.sqrt(parts.length)));
  const nodes: OutlineNode[] = [];
  for (let at = 0; at < parts.length; at += size) {
    const row = parts.slice(at, at + size);
    const range = { from: row[0]?.from ?? 1, to: row.at(-1)?.to ?? 1 };
    nodes.push({ level, label: placeOf(document, range), passages: [] });
    nodes.push(...row.map((each) => leaf(each, level + 1)));
  }
  return nodes;
}

const numbersOf = ({ from, to }: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** The pages of a range; the passage numbers if the document has no pages. */
function placeOf({ passages }: Document, { from, to }: Range): string {
  const first = passages[from - 1]?.page ?? null;
  const last = passages[to - 2]?.page ?? null;
  if (first === null || last === null) return from === to - 1 ? `§ ${from}` : `§ ${from}–${to - 1}`;
  return first === last ? `p. ${first}` : `p. ${first}–${last}`;
}

/** The first words of a range: its first sentence if that is short. */
function firstWords(document: Document, range: Range): string {
  const text = plainText((document.passages[range.from - 1]?.text ?? '').slice(0, 600)).replace(
    /^[\p{P}\p{S}\s]+(?=[\p{L}\p{N}])/u,
    '',
  );
  if (!/[\p{L}\p{N}]/u.test(text)) return placeOf(document, range);
  const [sentence = ''] = /^.{12,}?[.!?。！？](?=\s|$|(?<=[。！？]))/u.exec(text) ?? [];
  if (sentence !== '' && [...sentence].length <= labelMaxCharacters) return sentence.replace(/[.。]$/, '');
  const characters = [...text];
  if (characters.length <= labelMaxCharacters) return text;
  const start = characters.slice(0, labelMaxCharacters).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > labelMaxCharacters / 2 ? start.slice(0, lastSpace) : start).replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Counts words; in scripts without spaces, two characters count as one. */
function wordsIn(text: string): number {
  const spaced = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  const others = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0;
  return Math.max(1, spaced + Math.floor(others / 2));
}
