/**
 * The order of markers in one column, for outlines that number instead of indenting: 'I. A. 1. a. i.' (and
 * 一、（一）1. （1） ①), bullets last. Dotted numbers rank by their parts: 1 above 1.1 above 1.1.1.
 */
export const ranks = {
  none: 0,
  upperRoman: 1,
  upperLetter: 2,
  /** Plus one for each part of the number. */
  number: 2,
  lowerLetter: 40,
  lowerRoman: 41,
  bullet: 50,
} as const;

/**
 * The numbers and letters of earlier lines. An ambiguous marker ('1.5 litres', 'E. coli', '(a) and (b)') counts as one
 * only if it starts or continues a series.
 */
export class Numbering {
  #number: readonly number[] = [];
  readonly #ordinals = new Map<string, number>();

  /** Whether a dotted number without a closing dot, as in '1.1 History', continues the last one. */
  continues(number: readonly number[]): boolean {
    const [first = 0, ...rest] = number;
    const [previous = 0] = this.#number;
    const isSameChapter = this.#number.length > 0 && first === previous;
    return isSameChapter || (first === previous + 1 && rest.every((part) => part === 1));
  }

  remember(number: readonly number[]): void {
    this.#number = number;
  }

  /** Whether an ordinal starts or continues the series of its style. */
  isNext(style: string, ordinal: number): boolean {
    return ordinal === 1 || ordinal === this.last(style) + 1;
  }

  last(style: string): number {
    return this.#ordinals.get(style) ?? 0;
  }

  rememberOrdinal(style: string, ordinal: number): void {
    this.#ordinals.set(style, ordinal);
  }
}

interface Marker {
  readonly length: number;
  readonly rank: number;
  /** The number of parts of its number; 0 without one. */
  readonly parts: number;
}

export interface Stripped {
  readonly rest: string;
  /** The first marker's rank; null without a marker. */
  readonly rank: number | null;
  readonly parts: number;
}

/**
 * Strips all markers: '- [ ] 1. Basics' has three. Only the first may lack its space ('-Basics'); a later one would be
 * part of the label ('- -Xmx sets the heap').
 */
export function stripMarkers(text: string, mayBeFirst: boolean, numbering: Numbering): Stripped {
  let rest = text.trimStart();
  let rank: number | null = null;
  let parts = 0;
  for (;;) {
    const marker = readMarker(rest, mayBeFirst && rank === null, numbering);
    if (!marker) return { rest, rank, parts };
    rest = rest.slice(marker.length).trimStart();
    rank ??= marker.rank;
    parts = Math.max(parts, marker.parts);
  }
}

const readMarker = (text: string, isFirst: boolean, numbering: Numbering): Marker | null =>
  readBullet(text, isFirst) ?? readNumber(text, isFirst, numbering) ?? readOrdinal(text, isFirst, numbering);

const BULLET = /^(?:[-*+–—−‐•‣⁃◦∙▪▫■□●○►▸▶➤·]\s+|#{1,6}\s+|\[[ xX✓✔]?\]\s+)/;
const SLOPPY_BULLET = /^(?:[•‣⁃◦∙▪▫■□●○►▸▶➤·]|[-–—](?=\p{Lu}|\p{Lo})|[-*+–—−‐]$)/u;

function readBullet(text: string, isFirst: boolean): Marker | null {
  const match = BULLET.exec(text) ?? (isFirst ? SLOPPY_BULLET.exec(text) : null);
  return match && { length: match[0].length, rank: ranks.bullet, parts: 0 };
}

/** '1. ', '1) ', '1.2.3 ', '1.2.3. '. At most three digits, because four are a year: '1984. The novel'. */
const NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,15})([.)]?)\s+/;
const SLOPPY_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,15})(?:[.)](?=\p{Lu}|\p{Lo})|[、．])/u;
const ENCLOSED_NUMBER = /^(?:\(\d{1,3}\)\s+|（\d{1,3}）)/;
/** ① and the keycap emoji. */
const ENCIRCLED_NUMBER = /^(?:[①-⑳]|\d\uFE0F?\u20E3)\s*/;

function readNumber(text: string, isFirst: boolean, numbering: Numbering): Marker | null {
  const match = NUMBER.exec(text) ?? (isFirst ? SLOPPY_NUMBER.exec(text) : null);
  if (match) {
    const number = (match[1] ?? '').split('.').map(Number);
    // The sloppy pattern has no second group, because it always ends in a dot or parenthesis.
    const isClosed = match[2] !== '';
    if (isClosed || (number.length > 1 && numbering.continues(number))) {
      numbering.remember(number);
      return { length: match[0].length, rank: ranks.number + number.length, parts: number.length };
    }
    return null;
  }
  const enclosed = ENCLOSED_NUMBER.exec(text);
  if (enclosed) return { length: enclosed[0].length, rank: ranks.lowerLetter, parts: 0 };
  const encircled = isFirst ? ENCIRCLED_NUMBER.exec(text) : null;
  return encircled && { length: encircled[0].length, rank: ranks.lowerRoman, parts: 0 };
}

/** 'a) ', '(a) ', 'A. ', 'iv. '. */
const ORDINAL = /^(\(?)([a-z]|[ivx]{2,7}|[A-Z]|[IVX]{2,7})([.)])\s+/;
const CHINESE_ORDINAL = /^(?:([一二三四五六七八九十]{1,3})、|（[一二三四五六七八九十]{1,3}）)\s*/;

function readOrdinal(text: string, isFirst: boolean, numbering: Numbering): Marker | null {
  const chinese = isFirst ? CHINESE_ORDINAL.exec(text) : null;
  if (chinese) {
    return { length: chinese[0].length, rank: chinese[1] ? ranks.upperRoman : ranks.upperLetter, parts: 0 };
  }
  const match = ORDINAL.exec(text);
  if (!match) return null;
  const [whole, opening, letters = '', closing] = match;
  if (opening === '(' && closing !== ')') return null;
  const ordinal = readLetters(letters, numbering);
  if (!ordinal) return null;
  // 'b)' is always a marker; 'b.' may be an initial and '(b)' a remark, so these must fit a series.
  const isCertain = opening === '' && closing === ')';
  const isAllowed = isCertain || ((isFirst || closing === ')') && numbering.isNext(ordinal.style, ordinal.value));
  if (!isAllowed) return null;
  numbering.rememberOrdinal(ordinal.style, ordinal.value);
  return { length: whole.length, rank: ranks[ordinal.style], parts: 0 };
}

type OrdinalStyle = 'upperRoman' | 'upperLetter' | 'lowerRoman' | 'lowerLetter';

/** A single i, v or x is a Roman number unless it continues a series of letters: 'h) i)'. */
function readLetters(
  letters: string,
  numbering: Numbering,
): { readonly style: OrdinalStyle; readonly value: number } | null {
  const isUpper = letters < 'a';
  const lower = letters.toLowerCase();
  const letterStyle = isUpper ? 'upperLetter' : 'lowerLetter';
  const letter = lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const roman = romanValue(lower);
  const goesOnWithLetters = lower.length === 1 && letter > 1 && numbering.last(letterStyle) === letter - 1;
  if (roman && !goesOnWithLetters) return { style: isUpper ? 'upperRoman' : 'lowerRoman', value: roman };
  return lower.length === 1 ? { style: letterStyle, value: letter } : null;
}

/** The value of a Roman number up to 39, or null. */
function romanValue(letters: string): number | null {
  const match = /^(x{0,3})(?:(ix)|(iv)|(v?)(i{0,3}))$/.exec(letters);
  if (!match) return null;
  const [, tens = '', nine, four, five, ones = ''] = match;
  return tens.length * 10 + (nine ? 9 : four ? 4 : (five ? 5 : 0) + ones.length);
}
