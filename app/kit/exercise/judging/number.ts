import type { NumberAnswer, NumberExercise } from '../exercise';
import { keyValue, type NumberReading } from '../number';
import { isSameDimension, readUnit, type Unit } from '../unit';
import { hasNoValue, type Quantity, readQuantity } from './quantity';
import { best, type Judged, right, uncounted, wrong } from './verdict';
import { folded } from './words-alike';

/** An answer's number, its tolerance and unit. */
interface Key {
  readonly value: number;
  readonly tolerance: number;
  readonly unit: Unit | null;
  readonly unitText: string;
}

/** @param text not empty */
export function judgeNumber({ question, answers, form }: NumberExercise, text: string): Judged {
  const keys = answers.map(keyOf).filter(({ value }) => Number.isFinite(value));
  if (keys.length === 0) return uncounted();
  const quantity = readQuantity(text);
  if (quantity === null) return uncounted(hasNoValue(text) ? 'no-value' : 'unreadable-number');
  const asked = { isReduced: form === 'reduced', asksForPercent: percent.test(question) };
  return best(keys.map((key) => judgedBy(key, quantity, asked)));
}

/** Per cent in the languages of the product. */
const percent = /[%٪]|per ?cent|prozent|pour ?cent|por ?cien|por cento|百分|المئة|المائة/i;

interface Asked {
  readonly isReduced: boolean;
  /** The question speaks of per cent, so `15 %` may answer it where the key is 15. */
  readonly asksForPercent: boolean;
}

function keyOf({ value, tolerance, unit }: NumberAnswer): Key {
  const isPercent = unit === '' && value.trim().endsWith('%');
  const unitText = isPercent ? '%' : unit.trim();
  const number = keyValue(isPercent ? value.trim().slice(0, -1) : value);
  return { value: number, tolerance: toleranceOf(tolerance.trim(), number), unit: readUnit(unitText), unitText };
}

/** In the unit of the answer; 0 (exact) if there is none or if it cannot be read. */
function toleranceOf(text: string, value: number): number {
  if (text === '') return 0;
  const isRelative = text.endsWith('%');
  const size = Math.abs(keyValue(isRelative ? text.slice(0, -1) : text));
  if (Number.isNaN(size)) return 0;
  return isRelative ? (Math.abs(value) * size) / 100 : size;
}

function judgedBy(key: Key, quantity: Quantity, { isReduced, asksForPercent }: Asked): Judged {
  if (key.unitText === '') return withoutUnit(key, quantity, { isReduced, asksForPercent });
  if (quantity.unitText === '') return withoutItsUnit(key, quantity, isReduced);
  // A unit of the author's own (`apples`) is compared as a word.
  if (key.unit === null || quantity.unit === null)
    return folded(key.unitText) === folded(quantity.unitText)
      ? compared(key, quantity.readings, 1, isReduced)
      : uncounted('unknown-unit');
  if (!isSameDimension(key.unit, quantity.unit)) return wrong('other-unit');
  return compared(key, quantity.readings, quantity.unit.factor / key.unit.factor, isReduced);
}

/**
 * The exercise asks for no unit. A typed one is ignored (`13 m` for 13), but per cent and its like change the number:
 * `50 %` is 0.5. If only the bare number fits an answer that is no share (50), it is right for a question on per cent.
 * For others either may be meant, so it is not counted.
 */
function withoutUnit(key: Key, { readings, unit, unitText }: Quantity, { isReduced, asksForPercent }: Asked): Judged {
  if (unitText === '') return compared(key, readings, 1, isReduced);
  if (unit === null) return uncounted('unknown-unit');
  const bare = compared(key, readings, 1, isReduced);
  if (!isPure(unit) || unit.factor === 1) return bare;
  const converted = compared(key, readings, unit.factor, isReduced);
  if (converted.isRight || !isRatio(unit)) return best([converted, bare]);
  if (!bare.isRight || Math.abs(key.value) <= 1) return converted;
  return asksForPercent && unitText === '%' ? bare : uncounted('other-unit');
}

/** The unit was left out. A plain number is right for a unit without dimension: 0.5 for 50 %, π/2 for 90°. */
function withoutItsUnit(key: Key, { readings }: Quantity, isReduced: boolean): Judged {
  if (key.unit !== null && isPure(key.unit)) {
    const converted = compared(key, readings, 1 / key.unit.factor, isReduced);
    if (converted.isRight) return converted;
  }
  const bare = compared(key, readings, 1, false);
  return bare.isRight ? uncounted('missing-unit') : wrong('missing-unit');
}

const isPure = ({ dimension }: Unit): boolean => Object.keys(dimension).length === 0;
/** Per cent, per mille, parts per million; degrees are not. */
const isRatio = ({ factor }: Unit): boolean => [1e-2, 1e-3, 1e-6].includes(factor);

/** @param factor turns the typed numbers into the unit of the key */
function compared(key: Key, readings: readonly NumberReading[], factor: number, isReduced: boolean): Judged {
  const equal = readings.filter(({ value }) => isNear(factor === 1 ? value : value * factor, key));
  if (equal.length === 0) return wrong();
  return isReduced && !equal.some((reading) => reading.isReduced) ? wrong('not-reduced') : right;
}

/** Share of a number that is exact enough: the rounding of all usual ways to work it out. */
const exactShare = 1e-9;

function isNear(value: number, { value: key, tolerance }: Key): boolean {
  const difference = Math.abs(value - key);
  // The bound itself is within it: 0.068 for 0.067 ± 0.001.
  if (tolerance > 0) return difference <= tolerance * (1 + exactShare) + Number.EPSILON * Math.abs(key);
  if (!Number.isSafeInteger(key)) return difference <= exactShare * Math.abs(key);
  return Number.isInteger(value) ? value === key : difference <= Math.min(exactShare * Math.abs(key), 1e-6);
}
