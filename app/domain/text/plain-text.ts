/**
 * Text from outside (a model, a form) made fit to stand on one line: nothing in it that a reader cannot see, so that
 * two labels that look the same are the same, and nobody turns a line around with a bidi control.
 */

/** Everything invisible, but for white space and the characters that the two patterns below look at more closely. */
const INVISIBLE =
  /(?![\t\n\v\f\r\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Variation selectors choose a glyph (an emoji's colour, the exact form of a Japanese name): only after a visible character. */
const STRAY_SELECTOR = /(?<![^\s\p{Cc}\p{Default_Ignorable_Code_Point}])\p{Variation_Selector}/gu;

/**
 * What markup and the markers of outlines may consist of, as the inside of a character class: punctuation, the symbols
 * of ASCII, encircled numbers, keycaps, box drawing and geometric shapes.
 */
export const markupCharacters = '\\p{P}$+<=>^`|~\\u20E3\\u2460-\\u2473\\u2500-\\u25FF';

/**
 * Joiners (U+200C, U+200D) spell words in Persian and the Indic scripts and hold emoji together, so they stay between
 * letters and pictures beyond ASCII. Anywhere else they only hide. Next to what may be markup they go as well: there a
 * backslash (`domain/outline/inline-markup.ts`) would come between a joiner and what it joins.
 */
const joined = `[^\\s\\p{ASCII}\\p{Cc}\\p{Default_Ignorable_Code_Point}${markupCharacters}]`;
const STRAY_JOINER = new RegExp(
  `(?<!${joined}|\\uFE0F)\\p{Join_Control}|\\p{Join_Control}(?!${joined})`,
  'gu',
);

/** Most lines are plain ASCII and need none of the above. */
const BEYOND_ASCII = /[^\t -~]/;

/**
 * Removes control characters, zero-width characters, byte order marks and bidi controls, and puts U+FFFD in the
 * place of half a surrogate pair. White space stays as it is. Doing it twice changes nothing.
 */
export function removeInvisible(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '');
}

/** One trimmed line without invisible characters, runs of white space folded to one space. */
export function plainText(text: string): string {
  return removeInvisible(text).replace(/\s+/g, ' ').trim();
}

/** The length in Unicode code points: what a person counts, but for combined emoji and accents. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** At most the first `max` code points of a plain text, as plain text again. */
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

/** How many bytes the text has in UTF-8; half a surrogate pair counts as the U+FFFD that an encoder writes for it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (isSurrogatePair(text.charCodeAt(at - 1), unit)) bytes -= 2;
  }
  return bytes;
}

/** Whether two neighbouring code units are one character. */
export function isSurrogatePair(high: number, low: number): boolean {
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
