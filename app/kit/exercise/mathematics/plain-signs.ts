/**
 * Digits, minus and times signs, brackets and spaces as people type them in many scripts, as their ASCII counterparts.
 * Both numbers and formulas are read from the text that comes out.
 */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣʸᵏᵐᵃᵇ';
const plainSuperscripts = '0123456789+-()nxykmab';
/** The zero of each script's ten digits. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810,
];
/** Invisible marks of direction and width, and soft hyphens. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const signs: ReadonlyMap<string, string> = new Map([
  ...[...'−–—‐‑‒―˗➖'].map((sign) => [sign, '-'] as const),
  ...[...'×⋅·∙•∗✕✖'].map((sign) => [sign, '*'] as const),
  ...[...'÷∕⁄'].map((sign) => [sign, '/'] as const),
  ...[...'’‘ʼ＇`´′٬'].map((sign) => [sign, "'"] as const),
  ['،', ','],
  ['、', ','],
  ['۔', '.'],
  ['٪', '%'],
  ['＋', '+'],
  ['➕', '+'],
]);

/**
 * How a fraction sign with an optional whole number before it (`2½`) is written: for formulas `(2+1/2)`, since `2 1/2`
 * would be two factors there; for numbers `2 1/2`.
 */
type FractionStyle = 'sum' | 'mixed';

/** A sign for a whole sentence (ﷺ) is no part of a number; twenty thousand of them would only cost time. */
const growthMax = 4;

/** The text in plain signs; empty if its compatibility characters stand for much more than themselves. */
export function plainSigns(text: string, style: FractionStyle): string {
  if (/^[ -~]*$/.test(text) && !text.includes('  ')) return text.trim();
  const composed = text
    .replace(invisible, '')
    .replace(/(?:³√)/g, '∛')
    .replace(/(?<!\p{Nd})(\p{Nd}*)([¼-¾⅐-⅞↉])/gu, (_, whole: string, sign: string) => fraction(whole, sign, style))
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣʸᵏᵐᵃᵇ]+/g, raised)
    .normalize('NFKC');
  if (composed.length > growthMax * text.length + 20) return '';
  return composed
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[^\p{ASCII}]/gu, (sign) => signs.get(sign) ?? sign)
    .replace(/\s+/gu, ' ')
    .trim();
}

const raised = (run: string): string =>
  `^(${[...run].map((sign) => plainSuperscripts.charAt(superscripts.indexOf(sign))).join('')})`;

function fraction(whole: string, sign: string, style: FractionStyle): string {
  const plain = sign.normalize('NFKC').replace('⁄', '/');
  if (style === 'mixed') return whole === '' ? plain : `${whole} ${plain}`;
  return whole === '' ? `(${plain})` : `(${whole}+${plain})`;
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A formula's dollars (`$x$`), TeX spaces and brackets as plain ones; the rest of TeX is left to its reader. */
export function withoutTexSpaces(text: string): string {
  const isFormula = text.length > 2 && text.startsWith('$') && text.endsWith('$');
  return (isFormula ? text.slice(1, -1) : text)
    .replaceAll('{,}', ',')
    .replace(/\\(?:left|right|displaystyle)(?![a-zA-Z])/g, ' ')
    .replace(/\\[ ,;:!]|~/g, ' ')
    .replaceAll('\\%', '%');
}
