import { type FoundFormula, findFormulas } from '~/kit/text/formulas';

/**
 * Protects formulas while marked parses a text: each character of a formula that Markdown could interpret is first
 * replaced by one Unicode noncharacter, so that lengths stay the same. Afterwards the characters are restored.
 */

const marks = '*_\\`<>[]()!|~&#+-=.:@"\'';
const firstCode = 0xfdd0;
/** The first and last characters of formulas, which have replacements of their own. */
const starts = ['$', '\\'];
const ends = ['$', ')', ']'];
const meanings = [...marks, ...starts, ...ends];

const codeAt = (index: number): string => String.fromCharCode(firstCode + index);
const startCode = (character: string) => codeAt(marks.length + starts.indexOf(character));
const endCode = (character: string) => codeAt(marks.length + starts.length + ends.indexOf(character));

const classOf = (from: number, count: number) => `[${codeAt(from)}-${codeAt(from + count - 1)}]`;
const anyCode = new RegExp(classOf(0, meanings.length), 'g');
const anyMark = new RegExp(`[${marks.replace(/[\]\\^-]/g, '\\$&')}]`, 'g');
export const formulaStart = new RegExp(classOf(marks.length, starts.length));
export const formulaEnd = new RegExp(classOf(marks.length + starts.length, ends.length));

/** Noncharacters of this block in the text itself. */
const strangers = /[\ufdd0-\ufdef]/g;

const masks = new Map([...marks].map((mark, index) => [mark, codeAt(index)]));

export const unshielded = (text: string): string =>
  text.replace(anyCode, (code) => meanings[code.charCodeAt(0) - firstCode] ?? code);

/** The text with its formulas shielded; the same text if it has none. */
export function shielded(markdown: string): string {
  if (!/\$|\\[([]/.test(markdown)) return markdown;
  const text = markdown.replace(strangers, '\ufffd');
  let result = '';
  let at = 0;
  for (const [start, end] of paragraphs(text)) {
    const paragraph = text.slice(start, end);
    for (const formula of findFormulas(paragraph, (each) => staysInBlock(paragraph, each))) {
      result += text.slice(at, start + formula.start) + shieldedFormula(paragraph, formula);
      at = start + formula.end;
    }
  }
  return at === 0 ? markdown : result + text.slice(at);
}

/** Prefix of a line inside quotes and lists. */
const container = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/;
const blank = /^[ \t>]*\r?$/;

/** Yields the ranges of lines that are neither blank nor inside a fence. */
export function* paragraphs(text: string): Generator<readonly [start: number, end: number]> {
  let fence: Fence | null = null;
  let start = -1;
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = text.slice(at, end);
    const before: Fence | null = fence;
    fence = fenceAfter(line, fence);
    if (before || fence || blank.test(line)) {
      if (start >= 0) yield [start, at];
      start = -1;
    } else if (start < 0) start = at;
    at = end + 1;
  }
  if (start >= 0) yield [start, text.length];
}

interface Fence {
  readonly mark: string;
  readonly quotes: number;
}

/** The fence that contains or begins at a line; null after the line that ends it. */
function fenceAfter(line: string, fence: Fence | null): Fence | null {
  const prefix = container.exec(line)?.[0] ?? '';
  const quotes = countOf(prefix, '>');
  const run = /^(?:`{3,}|~{3,})/.exec(line.slice(prefix.length))?.[0] ?? '';
  if (!fence) {
    const isFence = run !== '' && !(run.startsWith('`') && line.includes('`', prefix.length + run.length));
    return isFence ? { mark: run, quotes } : null;
  }
  // A fence in a quote ends with the quote.
  if (quotes < fence.quotes) return null;
  const isEnd = run.startsWith(fence.mark) && line.slice(prefix.length + run.length).trim() === '';
  return isEnd ? null : fence;
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;

const lineOf = (text: string, at: number): string => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end);
};

/**
 * A formula does not continue in the next item, cell or heading; one between single dollars continues in no such block.
 */
function staysInBlock(paragraph: string, { start, end, display }: FoundFormula): boolean {
  const raw = paragraph.slice(start, end);
  if (!raw.includes('\n')) return true;
  const first = lineOf(paragraph, start);
  if (/^[ \t>]*(?:#{1,6}[ \t]|\|)/.test(first)) return false;
  const isItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(first);
  const indent = indentOf(first);
  const isLoose = display || raw.startsWith('\\');
  return raw
    .split('\n')
    .slice(1)
    .every((line) => {
      if (!/^[ \t>]*(?:[-*+]|\d{1,9}[.)]|#{1,6}|\|)(?:[ \t]|$)/.test(line)) return true;
      return isLoose && !(isItem && indentOf(line) <= indent);
    });
}

const indentOf = (line: string): number => /^[ \t>]*/.exec(line)?.[0].length ?? 0;

/** Replaces the characters of a formula, but keeps the markers of the quotes that contain it. */
function shieldedFormula(paragraph: string, { start, end }: FoundFormula): string {
  const raw = paragraph.slice(start, end);
  // Searched for only if the formula has a line break: one line may contain 50,000 formulas.
  const lineStart = raw.includes('\n') ? paragraph.lastIndexOf('\n', start - 1) + 1 : start;
  const quotes = countOf(container.exec(paragraph.slice(lineStart, start))?.[0] ?? '', '>');
  const inner = raw
    .slice(1, -1)
    .split('\n')
    .map((line, at) => {
      const prefix =
        at > 0 && quotes > 0 ? (new RegExp(`^(?:[ \\t]{0,3}>){0,${Math.min(quotes, 99)}}`).exec(line)?.[0] ?? '') : '';
      return prefix + line.slice(prefix.length).replace(anyMark, (mark) => masks.get(mark) ?? mark);
    })
    .join('\n');
  return startCode(raw.charAt(0)) + inner + endCode(raw.charAt(raw.length - 1));
}
