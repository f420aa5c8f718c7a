import { evaluate, readExpression } from '~/kit/exercise/expression';
import { type End, type Interval, plotFault, plotLimits, type Stroke } from './plot';

/** A typed text as it is repeated in a sentence. */
export const quoted = (text: string): string => {
  const typed = text.trim();
  return typed.length > 40 ? `${typed.slice(0, 39)}…` : typed;
};

/** A number, or a calculation of numbers such as `3pi/2`. Throws a fault that names what was typed. */
export function readNumber(line: number, text: string): number {
  checkComma(line, text);
  const value = numberOf(text);
  if (value === null) throw plotFault(line, 'notANumber', { typed: quoted(text) });
  if (Math.abs(value) > plotLimits.largest || (value !== 0 && Math.abs(value) < plotLimits.smallest))
    throw plotFault(line, 'numberSize', { typed: quoted(text) });
  return value;
}

/** Throws a fault for `1,200`, which is 1200 to some readers and 1.2 to others. */
function checkComma(line: number, text: string): void {
  const typed = text.trim();
  if (!/^[+−-]?[1-9]\d{0,2},\d{3}$/.test(typed)) return;
  const decimal = String(Number(typed.replace(',', '.').replace('−', '-'))).replace('-', '−');
  throw plotFault(line, 'twoReadings', { typed, whole: typed.replace(',', ''), decimal });
}

/** Null for a text that is no number. */
export function numberOf(text: string): number | null {
  const typed = text.trim().slice(0, 200);
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(typed)) return Number(typed) || 0;
  if (!/[\dπ∞]|pi|^e$/i.test(typed)) return null;
  const read = readExpression(typed, []);
  const value = read === null ? Number.NaN : evaluate(read, {});
  return Number.isFinite(value) ? value : null;
}

export const hasPi = (text: string): boolean => /pi|π/i.test(text);

/** The two sides of `a..b`, also `a…b` and `a to b`; null if it is no range. */
export function rangeSides(text: string): readonly [string, string] | null {
  const sides = text.replaceAll('…', '..').split(/\.{2,}|\bto\b/);
  const [from = '', to = ''] = sides;
  return sides.length === 2 && from.trim() !== '' && to.trim() !== '' ? [from, to] : null;
}

/** A range `a..b` whose first number is the smaller one. */
export function readRange(line: number, text: string): readonly [number, number] {
  const sides = rangeSides(text);
  if (sides === null) throw plotFault(line, 'notARange', { typed: quoted(text) });
  const [from, to] = [readNumber(line, sides[0]), readNumber(line, sides[1])];
  checkRange(line, from, to, text);
  return [from, to];
}

export function checkRange(line: number, from: number, to: number, text: string): void {
  const isWide = to - from > Math.max(Math.abs(from), Math.abs(to), plotLimits.smallest) * 1e-6;
  if (!isWide) throw plotFault(line, 'emptyRange', { typed: quoted(text) });
}

const quotes = /["“”„«»]/;

/** Cuts the name in quotation marks off the end of a text. */
export function endLabel(line: number, text: string): { rest: string; label: string | null } {
  const typed = text.trimEnd();
  if (!quotes.test(typed.slice(-1))) return { rest: typed, label: null };
  let start = typed.length - 2;
  while (start >= 0 && !quotes.test(typed.charAt(start))) start -= 1;
  if (start < 0) throw plotFault(line, 'openQuote');
  return { rest: typed.slice(0, start).trimEnd(), label: readLabel(line, typed.slice(start + 1, -1)) };
}

/** Whether a line ends with an empty pair of quotation marks: its author wants no name. */
export const hasNoName = (text: string): boolean => /["“”„«]\s*["“”»]\s*$/.test(text);

/** Cuts a name and `dashed`, `dotted` or `solid` off the end of a text, in either order. */
export function endStyle(line: number, text: string): { rest: string; label: string | null; stroke: Stroke | null } {
  const { rest, label } = endLabel(line, text);
  const style = /(?:^|[\s,])(dashed|dotted|solid)$/i.exec(rest);
  if (style === null) return { rest, label, stroke: null };
  const word = style[1]?.toLowerCase();
  const stroke = word === 'dashed' ? 'dash' : word === 'dotted' ? 'dots' : 'solid';
  const cut = rest.slice(0, style.index).trimEnd();
  return { ...(label === null ? endLabel(line, cut) : { rest: cut, label }), stroke };
}

/** A name without its quotation marks; null for an empty one. */
export function readLabel(line: number, text: string): string | null {
  const label = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they change the order of signs or are not shown
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/["“”„«»]/g, '')
    .trim();
  if (label.length > plotLimits.labelMaxCharacters)
    throw plotFault(line, 'longLabel', { most: plotLimits.labelMaxCharacters });
  return label === '' ? null : label;
}

/** Parts of a list, separated by semicolons or by commas; a comma between two digits is a decimal one. */
export function listParts(text: string): readonly string[] {
  const parts: string[] = [];
  const hasSemicolons = text.includes(';');
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    const isComma = sign === '،' || sign === '，' || (sign === ',' && !isDecimalComma(text, at));
    if (depth > 0 || !(hasSemicolons ? sign === ';' : isComma)) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const isDecimalComma = (text: string, at: number): boolean =>
  /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));

/**
 * Numbers of a list. `1,2,3` are three numbers, `1,5; 2` are two; `1, 2,5` could be two or three, so it is a fault.
 */
export function readNumbers(line: number, text: string): readonly number[] {
  const parts = listParts(text);
  if (parts.length > plotLimits.dataMax) throw plotFault(line, 'tooManyData', { most: plotLimits.dataMax });
  const hasDecimalCommas = /\d,\d/.test(text);
  const isSemicolons = text.includes(';');
  if (!isSemicolons && hasDecimalCommas && parts.length > 1) throw plotFault(line, 'commas');
  if (!isSemicolons && parts.length === 1) {
    if (hasDecimalCommas && /\d\s+\S/.test(text.trim())) throw plotFault(line, 'commas');
    return text
      .trim()
      .split(hasDecimalCommas ? ',' : /\s+/)
      .map((part) => readNumber(line, part));
  }
  return parts.map((part) => readNumber(line, part));
}

/** The two parts of a pair, without its brackets; null if there are not exactly two. */
export function pairParts(text: string): readonly [string, string] | null {
  let parts = listParts(text);
  // `(1,2)` has a comma between digits that separates.
  if (parts.length === 1 && !text.includes(';')) parts = text.split(',').map((part) => part.trim());
  const [first = '', second = ''] = parts;
  return parts.length === 2 && first !== '' && second !== '' ? [first, second] : null;
}

const infinity = /^[+-]?\s*(?:∞|oo|inf|infinity)$/i;

/** A bound of an interval; null for one without end. */
export const readBound = (line: number, text: string): number | null =>
  infinity.test(text.trim().replaceAll('−', '-')) ? null : readNumber(line, text);

const lessSigns: Readonly<Record<string, 'open' | 'closed'>> = { '<': 'open', '≤': 'closed' };
const moreSigns: Readonly<Record<string, 'open' | 'closed'>> = { '>': 'open', '≥': 'closed' };

/** Reads `x > 1`, `-1 <= x < 2` and `2 > x`; null if the text has no such sign or has not exactly one `variable`. */
export function readInequality(line: number, text: string, variable: string): Interval | null {
  const parts = text
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥')
    .replaceAll('=<', '≤')
    .split(/([<>≤≥])/);
  if (parts.length !== 3 && parts.length !== 5) return null;
  const sides = parts.filter((_, at) => at % 2 === 0).map((part) => part.trim());
  const at = sides.indexOf(variable);
  if (at < 0 || (parts.length === 5 && at !== 1)) return null;
  let from: End | null = null;
  let to: End | null = null;
  for (let n = 1; n < parts.length; n += 2) {
    const isBefore = (n - 1) / 2 < at;
    const sign = parts[n] as string;
    const bound = readBound(line, sides[isBefore ? (n - 1) / 2 : (n + 1) / 2] as string);
    const mark = lessSigns[sign] ?? moreSigns[sign] ?? 'open';
    const isLower = isBefore === sign in lessSigns;
    if (bound === null) continue;
    if (isLower) from = { at: bound, mark };
    else to = { at: bound, mark };
  }
  const ends: readonly [End | null, End | null] = [from, to];
  if (ends[0] !== null && ends[1] !== null) checkRange(line, ends[0].at, ends[1].at, text);
  return { from: ends[0], to: ends[1] };
}
