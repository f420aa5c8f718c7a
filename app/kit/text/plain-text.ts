/**
 * Cleans text from outside (a model, a form) of invisible characters, so that labels that look equal are equal, and
 * bidi controls cannot reorder a line.
 */

/** Invisible characters, except white space and those that the two patterns below handle. */
const INVISIBLE =
  /(?![\t\n\v\f\r\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Variation selectors choose a glyph, so they are kept only after a visible character. */
const STRAY_SELECTOR = /(?<![^\s\p{Cc}\p{Default_Ignorable_Code_Point}])\p{Variation_Selector}/gu;

/**
 * Characters of markup and outline markers, as the inside of a character class: punctuation, ASCII symbols, encircled
 * numbers, keycaps, box drawing and geometric shapes.
 */
export const markupCharacters = '\\p{P}$+<=>^`|~\\u20E3\\u2219\\u2460-\\u2473\\u2500-\\u25FF\\u27A4';

/**
 * Joiners (U+200C, U+200D) are needed between letters of Persian and Indic scripts and within emoji; elsewhere they are
 * removed. Next to markup too, because an escaping backslash (`kit/outline/inline-markup.ts`) would separate them.
 */
const joined = `[^\\s\\p{ASCII}\\p{Cc}\\p{Default_Ignorable_Code_Point}${markupCharacters}]`;
const STRAY_JOINER = new RegExp(`(?<!${joined}|\\uFE0F)\\p{Join_Control}|\\p{Join_Control}(?!${joined})`, 'gu');

/** Fast path: most lines are ASCII. */
const BEYOND_ASCII = /[^\t -~]/;

/**
 * Removes control characters, zero-width characters, byte order marks and bidi controls, and replaces lone surrogates
 * by U+FFFD. Keeps white space. Idempotent.
 */
export function removeInvisible(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '');
}

/** One trimmed line without invisible characters, runs of white space reduced to one space. */
export function plainText(text: string): string {
  return removeInvisible(text).replace(/\s+/g, ' ').trim();
}

/** Cleans text typed into a field of one line: line breaks and tabs become spaces. */
export const typedLine = (typed: string): string => plainText(typed.replace(/\p{Cc}/gu, ' '));

/** The length in code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** At most the first `max` code points, cleaned by `plainText` if cut. */
export function cutToCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === max) break;
    count += 1;
    end += character.length;
  }
  // The cut may leave a space or a joiner at the end.
  return end === text.length ? text : plainText(text.slice(0, end));
}

/** At most the first `maxUnits` UTF-16 units, without half a character at the end. */
export const cutToUnits = (text: string, maxUnits: number): string =>
  text.length <= maxUnits ? text : text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');

/** At most the last `maxUnits` UTF-16 units, without half a character at the beginning. */
export const lastUnits = (text: string, maxUnits: number): string =>
  text.length <= maxUnits ? text : text.slice(text.length - maxUnits).replace(/^[\udc00-\udfff]/, '');

/** The length in UTF-8; a lone surrogate counts as the U+FFFD that an encoder writes for it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isSurrogatePair(unit, text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

export function isSurrogatePair(high: number, low: number): boolean {
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
