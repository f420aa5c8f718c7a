import { readExpression } from '../expression';
import { isUndefined } from '../mathematics/undefined';
import { currencySymbols } from '../mathematics/unit-table';
import { type NumberReading, numberReadings, plainNumber } from '../number';
import { isSameDimension, readUnit, type Unit, unitMaxCharacters } from '../unit';

/** A number with its unit as typed. */
export interface Quantity {
  readonly readings: readonly NumberReading[];
  /** Null: none was typed, or an unknown one. */
  readonly unit: Unit | null;
  /** Empty: none was typed. */
  readonly unitText: string;
}

/** Reads `9.81 m/s^2`, `5€`, `$5`, `50 %` and `2 h 30 min`. Null if it does not begin with a number. */
export function readQuantity(text: string): Quantity | null {
  const plain = plainNumber(text);
  if (plain === '') return null;
  const money = moneyOf(plain);
  if (money !== null) return money;
  // Per cent is a unit here, since only the exercise tells whether `50 %` is 50 or 0.5.
  const readings = /[%‰]$/.test(plain) ? [] : numberReadings(plain);
  if (readings.length > 0) return { readings, unit: null, unitText: '' };
  return withUnit(plain);
}

/** Whether a text, with or without a unit, is a calculation without a value: `1/0`, `√(-4) m`. */
export function hasNoValue(text: string): boolean {
  const plain = plainNumber(text);
  const ends = [...plain.matchAll(unitStarts)].slice(0, startsMax).map(({ index }) => index);
  return [plain.length, ...ends].some((end) => isUndefined(readExpression(plain.slice(0, end), [])));
}

/** A currency's sign before the number: `$5`, `-$5`, `R$ 5`, `EUR 5`. */
function moneyOf(plain: string): Quantity | null {
  const found = /^([+-]?) ?([^\d\s.,'+\-/*^()%°√]{1,4}) ?(?=[+-]?[\d.,])/u.exec(plain);
  const symbol = found?.[2] ?? '';
  if (found === null || !currencySymbols.has(symbol)) return null;
  const readings = numberReadings(`${found[1]}${plain.slice(found[0].length)}`);
  return readings.length === 0 ? null : { readings, unit: readUnit(symbol), unitText: symbol };
}

/** Places where a unit may begin: not within a word. */
const unitStarts = /(?<![\p{L}\p{M}])[\p{L}°º%‰$€£¥₹₽₩₪₺₴/\\]|(?<= )1\/|(?<=π)\p{L}/gu;

/** No number has more letters than that before its unit: `sqrt(2) x 10^3 m`. */
const startsMax = 12;

function withUnit(plain: string): Quantity | null {
  let unknown: Quantity | null = null;
  for (const { index } of [...plain.matchAll(unitStarts)].slice(0, startsMax)) {
    const unitText = plain.slice(index);
    if (index === 0 || unitText.length > unitMaxCharacters) continue;
    const readings = numberReadings(plain.slice(0, index));
    if (readings.length === 0) continue;
    const unit = readUnit(unitText);
    if (unit !== null) return { readings, unit, unitText };
    const sum = compound(readings, unitText);
    if (sum !== null) return sum;
    if (isWord(unitText)) unknown ??= { readings, unit: null, unitText };
  }
  return unknown;
}

/** Whether a text looks like an unknown unit: `apples`, `foo/s`. Lists and further numbers do not. */
const isWord = (text: string): boolean => /^[^\s\d/=;,:][^=;,:]*$/.test(text) && !/ \d/.test(text);

/** `2 h 30 min`, `5 ft 3 in`: a sum of two quantities of one dimension, in the first unit. */
function compound(readings: readonly NumberReading[], text: string): Quantity | null {
  const found = /^([^\d ]{1,12}) ?(\d{1,9}(?:[.,]\d{1,9})?) ?([^\d ]{1,12})$/.exec(text);
  if (found === null) return null;
  const [, firstText = '', number = '', secondText = ''] = found;
  const [unit, second] = [readUnit(firstText), readUnit(secondText)];
  if (unit === null || second === null || unit.isOffset || !isSameDimension(unit, second)) return null;
  if (second.factor >= unit.factor) return null;
  const rest = Number(number.replace(',', '.')) * (second.factor / unit.factor);
  const summed = readings.map(({ value }) => ({ value: value < 0 ? value - rest : value + rest, isReduced: true }));
  return { readings: summed, unit, unitText: firstText };
}
