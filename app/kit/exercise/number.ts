import { type Expression, evaluate, readExpression } from './expression';
import { closedForm, gcd } from './mathematics/closed-form';
import { literalReadings } from './mathematics/number-literal';
import { plainSigns, withoutTexSpaces } from './mathematics/plain-signs';

/** One reading of a typed number. `isReduced` is false for a fraction that is not in lowest terms. */
export interface NumberReading {
  readonly value: number;
  readonly isReduced: boolean;
}

/** A longer text is not a number, whatever spaces and signs it has. */
export const numberMaxCharacters = 100;

/**
 * All plausible readings of a typed number, the English one first: `1,234` is 1234 and 1.234, `1.234` is 1.234 and
 * 1234. A sum such as `2+3` is no number, but a fraction, a root, or a multiple of π is one. Empty if none.
 */
export function readNumbers(text: string): readonly number[] {
  return [...new Set(numberReadings(text).map(({ value }) => value))];
}

/** Like `readNumbers`, and says whether a fraction is in lowest terms. Values are finite. */
export function numberReadings(text: string): readonly NumberReading[] {
  const plain = plainNumber(text);
  if (plain === '') return [];
  const scale = scales.find(([sign]) => plain.endsWith(sign));
  const readings = scale
    ? readingsOf(plain.slice(0, plain.length - scale[0].length).trim()).map((reading) => scaled(reading, scale[1]))
    : readingsOf(plain);
  return readings.filter(({ value }) => Number.isFinite(value));
}

/** The value of an author's answer: a number as typed, else an expression of numbers. NaN if it is neither. */
export function keyValue(text: string): number {
  const [first] = readNumbers(text);
  if (first !== undefined) return first;
  const expression = readExpression(text, []);
  return expression === null ? Number.NaN : evaluate(expression, {});
}

/** Signs after a number that multiply it, by their power of ten: per cent, per mille, and Chinese ten thousands. */
const scales: readonly (readonly [sign: string, exponent: number])[] = [
  ['%', -2],
  ['‰', -3],
  ['万', 4],
  ['萬', 4],
  ['亿', 8],
  ['億', 8],
];

const scaled = ({ value, isReduced }: NumberReading, exponent: number): NumberReading => ({
  value: exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent,
  isReduced,
});

/** The number's text with plain signs, without `x =` before it and a full stop after it. */
export function plainNumber(text: string): string {
  if (text.length > 2 * numberMaxCharacters) return '';
  const plain = withoutTexSpaces(plainSigns(text, 'mixed'))
    .replace(/\\(?:cdot|times)(?![a-zA-Z])/g, '*')
    .replace(/ +/g, ' ')
    .trim();
  if (plain.length > numberMaxCharacters) return '';
  return withoutLabel(plain)
    .replace(/[.。;]$/, '')
    .trim();
}

/** `x =`, `x_1 ≈`, `f(2) =` and a bare `=` before an answer are dropped. */
export function withoutLabel(plain: string): string {
  const label = /^(?:[\p{L}∠][\p{L}\p{N}_{}'"]{0,11}(?:\([^()=]{1,12}\))?)? ?(?:=|≈|:=) ?/u.exec(plain)?.[0] ?? '';
  return plain.slice(label.length);
}

function readingsOf(plain: string): readonly NumberReading[] {
  const found = /^([+-]?) ?(.*)$/s.exec(plain);
  const sign = found?.[1] === '-' ? -1 : 1;
  const readings = unsignedReadings(found?.[2] ?? '');
  if (readings.length > 0) return readings.map(({ value, isReduced }) => ({ value: sign * value || 0, isReduced }));
  const expression = /[\p{L}√∛\\(^]/u.test(plain) ? readExpression(withPoints(plain), []) : null;
  return expression === null ? [] : closedReadings(expression);
}

/** A comma in a closed form is a decimal one, which formulas read too; Arabic separators are put into that form. */
const withPoints = (plain: string): string => plain.replaceAll('٫', '.').replaceAll("'", '');

function closedReadings(expression: Expression): readonly NumberReading[] {
  const form = closedForm(expression);
  return form === null ? [] : [{ value: evaluate(expression, {}), isReduced: form.isReduced }];
}

function unsignedReadings(text: string): readonly NumberReading[] {
  if (text.includes('/')) return fractionReadings(text);
  return scientificReadings(text).map((literal) => ({ value: Number(literal), isReduced: true }));
}

/** `1.2`, `1.2e-3`, `1.2*10^-3` and `1.2 x 10^(-3)`. */
function scientificReadings(text: string): readonly string[] {
  const short = /[eE] ?([+-]?\d{1,3})$/.exec(text);
  const long = /[*x] ?10 ?\^ ?(?:([+-]?\d{1,3})|\( ?([+-]?\d{1,3}) ?\)|\{ ?([+-]?\d{1,3}) ?\})$/.exec(text);
  const found = long ?? short;
  if (found === null) return literalReadings(text);
  const exponent = found[1] ?? found[2] ?? found[3] ?? '0';
  return literalReadings(text.slice(0, found.index).trim()).map((literal) => `${literal}e${exponent}`);
}

/** `3/4`, `-3/-4`, and mixed numbers such as `2 1/2`. `1 234/5` is either. */
function fractionReadings(text: string): readonly NumberReading[] {
  const [above = '', below = '', ...more] = text.split('/').map((part) => part.trim());
  if (more.length > 0) return [];
  const isNegative = /^[+-]/.test(below);
  const sign = below.startsWith('-') ? -1 : 1;
  const bottoms = literalReadings(isNegative ? below.slice(1).trim() : below).map(Number);
  return bottoms
    .filter((bottom) => bottom !== 0)
    .flatMap((bottom) => [
      ...literalReadings(above).map((top) => quotient(sign * Number(top), bottom)),
      ...(isNegative ? [] : mixedReadings(above, bottom)),
    ]);
}

const quotient = (top: number, bottom: number): NumberReading => ({
  value: top / bottom,
  isReduced:
    Number.isSafeInteger(top) && Number.isSafeInteger(bottom) && bottom > 1 && gcd(Math.abs(top), bottom) === 1,
});

function mixedReadings(above: string, bottom: number): readonly NumberReading[] {
  const space = above.lastIndexOf(' ');
  const top = above.slice(space + 1);
  if (space < 1 || !/^\d{1,15}$/.test(top) || !Number.isInteger(bottom)) return [];
  const fraction = quotient(Number(top), bottom);
  const isReduced = fraction.isReduced && fraction.value < 1;
  return literalReadings(above.slice(0, space).trim())
    .filter((whole) => /^\d+$/.test(whole))
    .map((whole) => ({ value: Number(whole) + fraction.value, isReduced }));
}
