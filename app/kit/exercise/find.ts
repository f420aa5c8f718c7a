import { isFenceEnd, opensFence } from '~/kit/text/fences';

/**
 * Finds the exercises in a lesson's Markdown with a line scanner, so that a server that judges an answer need not parse
 * the whole lesson. Linear in the text's length.
 */

interface FoundExercise {
  /** Equal blocks of a lesson have ids of their own. */
  readonly id: string;
  /** The text between the fences, without the indent and the quote marks of its fence. */
  readonly text: string;
  /** The line of its opening fence, from 1: line `n` of the block's text is line `line + n` of the lesson. */
  readonly line: number;
}

interface Fence {
  /** The backticks or tildes. */
  readonly run: string;
  /** Quote marks before the fence; a line with fewer of them ends the block. */
  readonly quotes: number;
  /** Columns between the last quote mark and the fence. */
  readonly width: number;
  /** Columns of the list item that contains the fence; a line with fewer ends the block. 0: in no list item. */
  readonly item: number;
  readonly isExercise: boolean;
  readonly line: number;
  readonly lines: string[];
}

/** Whether a text may have exercises: quicker than finding them. */
export const mayHaveExercises = (markdown: string): boolean => /(?:`{3}|~{3})[ \t]*exercise\b/.test(markdown);

/** The info string of a fence: ```` ```exercise ````. */
export const isExerciseInfo = (info: string): boolean => /^\s*exercise(?:\s|$)/.test(info);

/** Each of a lesson's blocks `exercise`, at any indent and in quotes, also one whose fence is not closed. */
export function exercisesIn(markdown: string): readonly FoundExercise[] {
  if (!markdown.includes('exercise')) return [];
  const scan = new FenceScan();
  for (const line of markdown.split(/\r\n|\n|\r/)) scan.takeLine(line);
  const idOf = exerciseIds();
  return scan.end().map(({ lines, line }) => {
    const text = lines.join('\n');
    return { id: idOf(text), text, line };
  });
}

/** Quote marks and list markers at the start of a line. Each repetition begins with a mark, so that it is linear. */
const containers = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/;

class FenceScan {
  readonly #found: Fence[] = [];
  #fence: Fence | null = null;
  #item = 0;
  #line = 0;

  takeLine(line: string): void {
    this.#line += 1;
    if (this.#fence && this.#continues(this.#fence, line)) return;
    const prefix = containers.exec(line)?.[0] ?? '';
    const afterQuotes = prefix.slice(prefix.lastIndexOf('>') + 1);
    const width = columnsOf(afterQuotes);
    if (/[^ \t]/.test(afterQuotes)) this.#item = width;
    else if (width < this.#item && prefix.length < line.length) this.#item = 0;
    this.#fence = this.#opened(prefix, width, line.slice(prefix.length));
  }

  /** All exercises; the last one may be open. */
  end(): readonly Fence[] {
    this.#close();
    return this.#found;
  }

  #opened(prefix: string, width: number, rest: string): Fence | null {
    const run = /^(?:`{3,}|~{3,})/.exec(rest)?.[0] ?? '';
    const info = rest.slice(run.length);
    if (run === '' || !opensFence(run, info)) return null;
    const quotes = prefix.split('>').length - 1;
    const isExercise = isExerciseInfo(info);
    return { run, quotes, width, item: this.#item, isExercise, line: this.#line, lines: [] };
  }

  /** Takes a line into the open block, or as its end; false if the line is outside of its quote or list item. */
  #continues(fence: Fence, line: string): boolean {
    const inner = withoutQuotes(line, fence.quotes);
    const isBlank = inner !== null && inner.trim() === '';
    if (inner === null || (!isBlank && columnsOf(inner) < fence.item)) {
      this.#close();
      return false;
    }
    const text = withoutIndent(inner, fence.width);
    if (isFenceEnd(text.trimStart(), fence.run) && columnsOf(text) <= 3) this.#close();
    else if (fence.isExercise) fence.lines.push(text);
    return true;
  }

  #close(): void {
    if (this.#fence?.isExercise) this.#found.push(this.#fence);
    this.#fence = null;
  }
}

/** The line after its first quote marks; null if it has fewer. */
function withoutQuotes(line: string, quotes: number): string | null {
  let at = 0;
  for (let count = 0; count < quotes; count += 1) {
    while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at += 1;
    if (line.charAt(at) !== '>') return null;
    at += 1;
  }
  return line.slice(at);
}

/** The line without as much of its indent as the fence has. */
function withoutIndent(line: string, width: number): string {
  let at = 0;
  for (let column = 0; column < width; at += 1) {
    const character = line.charAt(at);
    if (character === ' ') column += 1;
    else if (character === '\t') column += 4 - (column % 4);
    else break;
  }
  return line.slice(at);
}

/** The column of the first character that is not a space; the width of a text that has none. */
function columnsOf(text: string): number {
  let columns = 0;
  const marks = /^(?:[ \t]|[-*+>]|\d{1,9}[.)])*$/.test(text) ? text : (/^[ \t]*/.exec(text)?.[0] ?? '');
  for (const character of marks) columns += character === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/** Gives the ids of a lesson's blocks, in their order. A block with the text of an earlier one gets another id. */
export function exerciseIds(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = exerciseId(text);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : exerciseId(`${id}\n${times}`);
  };
}

/**
 * `e` and 12 letters or digits: a hash of the text. Line ends, indents, trailing spaces and blank lines around the text
 * do not change it, because Markdown parsers differ in how they remove the indent of a block in a list.
 */
export function exerciseId(text: string): string {
  const normal = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
  return `e${inDigits(hashOf(normal, 0x9e3779b1))}${inDigits(hashOf(normal, 0x85ebca77))}`;
}

const inDigits = (hash: number): string => (hash % 36 ** 6).toString(36).padStart(6, '0');

/** A hash of 32 bits: FNV-1a with the final mixing of MurmurHash3. */
export function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
