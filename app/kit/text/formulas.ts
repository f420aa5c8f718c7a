/**
 * Finds formulas in a text by Pandoc's rule: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, none across a blank line. An opening
 * dollar has no space after it; a closing one has no space before it and no digit after it. Text in backticks is code.
 * Linear in the text's length.
 */

export interface TextPart {
  readonly kind: 'text';
  readonly raw: string;
}

interface FormulaPart {
  readonly kind: 'formula';
  /** The formula with its delimiters, as typed. */
  readonly raw: string;
  readonly tex: string;
  /** A formula on its own line: `$$…$$` or `\[…\]`. */
  readonly display: boolean;
}

/** A formula's place in a text: from `start` to `end`, including its delimiters. */
export interface FoundFormula {
  readonly start: number;
  readonly end: number;
  readonly tex: string;
  readonly display: boolean;
}

/** A longer formula is text. */
export const formulaMaxCharacters = 10_000;

/** Splits a text into formulas and the text between them; the `raw` of all parts, joined, is the text. */
export function splitFormulas(text: string): (TextPart | FormulaPart)[] {
  const parts: (TextPart | FormulaPart)[] = [];
  let at = 0;
  for (const { start, end, tex, display } of findFormulas(text)) {
    if (start > at) parts.push({ kind: 'text', raw: text.slice(at, start) });
    parts.push({ kind: 'formula', raw: text.slice(start, end), tex, display });
    at = end;
  }
  if (at < text.length) parts.push({ kind: 'text', raw: text.slice(at) });
  return parts;
}

const blankLine = /\n[ \t]*(?=\r?\n)/g;

/**
 * All formulas of a text, in order.
 * @param accepts whether a formula is allowed at its place
 */
export function findFormulas(text: string, accepts: (formula: FoundFormula) => boolean = () => true): FoundFormula[] {
  if (!/\$|\\[([]/.test(text)) return [];
  const found: FoundFormula[] = [];
  let from = 0;
  for (const { index } of text.matchAll(blankLine)) {
    findInParagraph(text, from, index, found, accepts);
    from = index;
  }
  findInParagraph(text, from, text.length, found, accepts);
  return found;
}

type MarkKind = '$' | '$$' | '\\(' | '\\)' | '\\[' | '\\]' | '$$$';

interface Mark {
  readonly kind: MarkKind;
  readonly at: number;
}

/** The delimiters between two positions, except those that are escaped or in code. */
function marksOf(text: string, from: number, to: number): Mark[] {
  const marks: Mark[] = [];
  const codeEnds = codeSpans(text, from, to);
  const signs = /[`$\\]/g;
  signs.lastIndex = from;
  for (let match = signs.exec(text); match && match.index < to; match = signs.exec(text)) {
    const at = match.index;
    if (match[0] === '\\') {
      const next = text.charAt(at + 1);
      if (next !== '' && '()[]'.includes(next)) marks.push({ kind: `\\${next}` as MarkKind, at });
      signs.lastIndex = at + 2;
    } else if (match[0] === '`') {
      const length = runLength(text, at);
      signs.lastIndex = codeEnds.get(at) ?? at + length;
    } else {
      const length = runLength(text, at);
      marks.push({ kind: length === 1 ? '$' : length === 2 ? '$$' : '$$$', at });
      signs.lastIndex = at + length;
    }
  }
  return marks;
}

function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text.charAt(end) === text.charAt(at)) end += 1;
  return end - at;
}

/** The end of the code that begins at each run of backticks: after the next run of the same length. */
export function codeSpans(text: string, from: number, to: number): Map<number, number> {
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  const runs: number[] = [];
  for (let at = text.indexOf('`', from); at >= 0 && at < to; ) {
    runs.push(at);
    at = text.indexOf('`', at + runLength(text, at));
  }
  for (const at of runs.reverse()) {
    const length = runLength(text, at);
    const end = next.get(length);
    if (end !== undefined) ends.set(at, end);
    next.set(length, at + length);
  }
  return ends;
}

const closing: Partial<Record<MarkKind, MarkKind>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };

function findInParagraph(
  text: string,
  from: number,
  to: number,
  found: FoundFormula[],
  accepts: (formula: FoundFormula) => boolean,
): void {
  const marks = marksOf(text, from, to);
  const ends = closingMarks(marks);
  let at = from;
  for (const [index, { kind, at: start }] of marks.entries()) {
    const end = ends[index];
    if (start < at || end === undefined) continue;
    const tex = text.slice(start + kind.length, end);
    const formula = { start, end: end + kind.length, tex, display: kind === '$$' || kind === '\\[' };
    if (tex.length > formulaMaxCharacters || tex.trim() === '') continue;
    if (kind === '$' && !isBetweenDollars(text, formula)) continue;
    if (kind === '\\[' && isEscapedBracket(text, formula)) continue;
    if (!accepts(formula)) continue;
    at = formula.end;
    found.push(formula);
  }
}

/** How long an unfinished formula is waited for; one between single dollars ends with its line. */
const unfinishedMaxCharacters = 2_000;
const unfinishedInLineMaxCharacters = 200;

/**
 * The start of a formula that a growing text may end in, else the text's length.
 * @param from a position outside of formulas and code
 */
export function unfinishedFormula(text: string, from: number): number {
  const found = findFormulas(text.slice(from)).at(-1);
  const after = from + (found?.end ?? 0);
  const marks = marksOf(text, after, text.length);
  const ends = closingMarks(marks);
  for (const [index, { kind, at }] of marks.entries()) {
    if (ends[index] !== undefined && kind !== '$') continue;
    const rest = text.slice(at + kind.length, at + unfinishedMaxCharacters);
    const isWhole = at + kind.length + rest.length === text.length;
    if ((kind === '$$' || kind === '\\[' || kind === '\\(') && isWhole) return at;
    if (kind === '$' && rest.length < unfinishedInLineMaxCharacters && isWhole && mayBecomeFormula(rest)) return at;
  }
  // Half a delimiter: '\\' may become '\\(', and '$' '$$'.
  return /(?<!\\)(?:\\\\)*\\$/.test(text.slice(-unfinishedInLineMaxCharacters)) ? text.length - 1 : text.length;
}

/** Whether the text after a dollar may still become a formula: no price, no variable, on the same line. */
const mayBecomeFormula = (rest: string): boolean => !/^\s|[\n`$]|^\d[\d.,]*[\s-]+[a-z]{2,}|^[A-Z_]{2,}/.test(rest);

/** For each opening mark, the place of the mark that would close it: the next of its kind. */
function closingMarks(marks: readonly Mark[]): (number | undefined)[] {
  const next = new Map<MarkKind, Mark>();
  let nextDollar: Mark | undefined;
  const ends: (number | undefined)[] = [];
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    const mark = marks[index] as Mark;
    const end = next.get(closing[mark.kind] ?? '$$$');
    if (mark.kind === '$') ends[index] = nextDollar?.kind === '$' ? nextDollar.at : undefined;
    else if (mark.kind === '$$') ends[index] = end?.at;
    // The first of two opening brackets in a row is text.
    else if (end && (next.get(mark.kind)?.at ?? Number.POSITIVE_INFINITY) > end.at) ends[index] = end.at;
    else ends[index] = undefined;
    next.set(mark.kind, mark);
    if (mark.kind.startsWith('$')) nextDollar = mark;
  }
  return ends;
}

/** Applies Pandoc's rule for single dollars, and excludes prices and shell variables that this rule would accept. */
function isBetweenDollars(text: string, { start, end, tex }: FoundFormula): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (/^\s|\s$/.test(tex) || /\d/.test(after)) return false;
  // '5$-10$', '$5 for you and 10$'
  if (/\d/.test(before) && /^[-–—/~+.,;\d\s]+$/.test(tex)) return false;
  if (/^\d[\d.,]*\s+[a-z]{2,}\s/i.test(tex) && !/[\\^_={}]/.test(tex)) return false;
  // '$HOME/$USER', '${A}-${B}', '$(a)/$(b)', '$a->$b': the second dollar opens the next variable.
  if (/[{(]/.test(after) && tex.startsWith(after)) return false;
  if (/[a-z_{]/i.test(after) && /[-/:=.,;>+*|&@_"'\\([]$/.test(tex)) return false;
  // 'user$name and pass$word', and the end of a line in a regular expression.
  if (/[a-z]/i.test(before) && /[a-z]/i.test(after)) return false;
  if (/^\/|^\|\^/.test(tex)) return false;
  return !(/[A-Z_]/.test(after) && /^[A-Z_][A-Z\d_]+$/.test(tex));
}

/** '\[1\]', '\[x\]', '\[text\](address)': brackets that are escaped for Markdown. */
const isEscapedBracket = (text: string, { end, tex }: FoundFormula): boolean =>
  text.charAt(end) === '(' || /^\s*(?:\d+|[xX!^])\s*$/.test(tex);
