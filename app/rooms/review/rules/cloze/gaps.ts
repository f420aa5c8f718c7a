import { partsOf } from '~/kit/exercise/places';

/** Reads the gaps of a cloze text: `{{c1::text}}` or `{{c1::text::hint}}`. */

/** Where a gap stands; it decides how it is written. */
type GapPlace = 'text' | 'formula' | 'code';

export interface Gap {
  readonly start: number;
  readonly end: number;
  /** The card that asks for it, from 1. */
  readonly n: number;
  readonly text: string;
  readonly hint: string;
  readonly place: GapPlace;
}

export type ClozeFault = 'unclosed' | 'empty' | 'number' | 'nested';

interface ClozeText {
  /** In order; none overlaps another one. */
  readonly gaps: readonly Gap[];
  /** Their numbers, each once, ascending. */
  readonly numbers: readonly number[];
  /** The first fault of a gap; a text with one is no cloze. */
  readonly fault: ClozeFault | null;
}

/** A higher number is a fault: each is a card. */
const clozeNumberMax = 20;

const opening = /\{\{c(\d{1,6})::/g;

/**
 * The gaps of a Markdown text. Braces in a gap are counted, so that formulas and code may have some. A gap begins with
 * `{{c1::`: other double braces, as in `\frac{{a}}{b}`, are text, and so is one after a backslash. The first `::` that
 * is in no code begins the hint; `\::` does not. A gap within code has no hint, because `::` belongs to the code.
 */
export function clozeOf(text: string): ClozeText {
  const gaps: Gap[] = [];
  const none = (fault: ClozeFault | null) => ({ gaps, numbers: numbersOf(gaps), fault });
  if (!text.includes('{{c')) return none(null);
  const placeAt = places(text);
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = found.index;
    if (text.charAt(start - 1) === '\\') continue;
    const n = Number(found[1]);
    const place = placeAt(start);
    const from = start + found[0].length;
    const cut = endOf(text, from, place);
    if (cut === null) return none('unclosed');
    const { end, hintAt } = cut;
    const inner = text.slice(from, hintAt ?? end - 2).trim();
    const hint = hintAt === null ? '' : text.slice(hintAt + 2, end - 2).trim();
    if (n < 1 || n > clozeNumberMax) return none('number');
    if (/\{\{c\d{1,6}::/.test(inner + hint)) return none('nested');
    if (inner === '') return none('empty');
    gaps.push({ start, end, n, text: inner, hint, place });
    opening.lastIndex = end;
  }
  return none(null);
}

const numbersOf = (gaps: readonly Gap[]): number[] => [...new Set(gaps.map(({ n }) => n))].sort((a, b) => a - b);

/** The place of a position; parts are looked up in order, so that all look-ups together are linear. */
function places(text: string): (at: number) => GapPlace {
  const parts = partsOf(text);
  let next = 0;
  return (at) => {
    while ((parts[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const place = parts[next]?.place;
    return place === 'formula' || place === 'code' ? place : 'text';
  };
}

/** The end of a gap, after its `}}`, and the place of the `::` before its hint; null if it is not closed. */
function endOf(text: string, from: number, place: GapPlace): { end: number; hintAt: number | null } | null {
  let depth = 0;
  let hintAt: number | null = null;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && place !== 'code') at += 1;
    else if (character === '`' && place === 'text') at = codeEnd(text, at) - 1;
    else if (character === '{') depth += 1;
    else if (character === '}' && depth > 0) depth -= 1;
    else if (character === '}' && text.charAt(at + 1) === '}') return { end: at + 2, hintAt };
    else if (character === ':' && text.charAt(at + 1) === ':' && depth === 0 && place !== 'code') hintAt ??= at++;
    // A paragraph ends what was never closed, so that one slip does not take the whole text.
    else if (character === '\n' && place !== 'code' && /^\n[ \t]*\n/.test(text.slice(at, at + 80))) return null;
  }
  return null;
}

/** The end of the code that backticks begin, or of the backticks if nothing closes them. */
function codeEnd(text: string, at: number): number {
  const ticks = /^`+/.exec(text.slice(at, at + 20))?.[0] ?? '`';
  const inside = at + ticks.length;
  const blank = text.indexOf('\n\n', inside);
  const paragraph = text.slice(inside, blank < 0 ? undefined : blank);
  const close = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(paragraph);
  return close ? inside + close.index + ticks.length : inside;
}
