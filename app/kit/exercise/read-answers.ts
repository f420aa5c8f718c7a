import { exerciseLimits, type NumberAnswer } from './exercise';
import { readExpression, readFormula } from './expression';
import type { FaultCode } from './faults';
import { unitNames } from './mathematics/unit-table';
import { readNumbers } from './number';
import { readUnit, unitMaxCharacters } from './unit';

/** Reads the `=` lines of an exercise: numbers with a tolerance and a unit, and formulas. */

interface AnswerFault {
  readonly code: FaultCode;
  readonly found: string;
}

const toleranceSign = /±|\+\/?-|\+−/;

/** Scores, ranges, times, dates and telephone numbers, which would otherwise be read as differences and quotients. */
const notArithmetic = /^\d+(?:[-–/.]\d+){2,}$|^\d+[-–]\d+$|:/;

/** A number as typed, or an expression of numbers and drawn names. */
function isValue(text: string, names: readonly string[]): boolean {
  if (hasName(text, names)) return readsWith(text, names);
  if (!/[\p{N}π√∛]/u.test(text)) return false;
  return readNumbers(text).length > 0 || (!notArithmetic.test(text) && readsWith(text, []));
}

const hasName = (text: string, names: readonly string[]): boolean =>
  names.length > 0 && lettersOf(text).some((letter) => names.includes(letter));

/** Null if the line is no number; then the exercise asks for words. */
export function readNumberAnswer(text: string, names: readonly string[]): NumberAnswer | null {
  const read = readNumberLine(text, names);
  return 'code' in read ? null : read;
}

/** Whether a line can only be meant as a number, so that a fault in it is reported. */
export const meansNumber = (text: string, names: readonly string[]): boolean =>
  toleranceSign.test(text) ? /\d/.test(text) || hasName(text, names) : isArithmeticOf(text, names);

/** `2*a + k`: a calculation with single letters, one of them drawn. */
const isArithmeticOf = (text: string, names: readonly string[]): boolean =>
  /[\d+*/^-]/.test(text) && !/[A-Za-z]{2}/.test(text) && hasName(text, names) && readsWith(text, lettersOf(text));

const lettersOf = (text: string): readonly string[] => [...new Set(text.match(/[A-Za-z]\d*/g))];

const readsWith = (text: string, names: readonly string[]): boolean => readExpression(text, names) !== null;

export function readNumberLine(text: string, names: readonly string[]): NumberAnswer | AnswerFault {
  if (text.length > exerciseLimits.numberLineMaxCharacters) return { code: 'unreadable-number', found: text };
  const sign = toleranceSign.exec(text);
  const left = withUnit(sign ? text.slice(0, sign.index) : text, names);
  if ('code' in left) return { ...left, found: left.found || text };
  if (!sign) return { value: left.value, tolerance: '', unit: left.unit };
  const typed = text.slice(sign.index + sign[0].length).trim();
  const right = readTolerance(typed, names);
  if (right === null) return { code: 'unreadable-tolerance', found: typed };
  if (left.unit !== '' && right.unit !== '' && left.unit !== right.unit)
    return { code: 'other-units', found: right.unit };
  return { value: left.value, tolerance: right.value, unit: left.unit || right.unit };
}

interface Quantity {
  readonly value: string;
  readonly unit: string;
}

/** `0.01`, `0.01 m`, `2%` and `2% m`. */
function readTolerance(text: string, names: readonly string[]): Quantity | null {
  const percent = text.indexOf('%');
  if (percent < 0) {
    const read = withUnit(text, names);
    return 'code' in read ? null : read;
  }
  const value = text.slice(0, percent).trim();
  const unit = text.slice(percent + 1).trim();
  return isValue(value, names) && (unit === '' || readUnit(unit) !== null) ? { value: `${value}%`, unit } : null;
}

/** The places where a unit may begin: after a space, or a letter after a digit or bracket. */
const unitStarts = /\s+(?=\S)|(?<=[\d)\s.])(?=[\p{L}°%‰'"′″€$£µ])/gu;

function withUnit(typed: string, names: readonly string[]): Quantity | AnswerFault {
  const text = typed.trim();
  if (isValue(text, names)) return { value: text, unit: '' };
  let unknown: AnswerFault | null = null;
  for (const { index, 0: space } of text.matchAll(unitStarts)) {
    const value = text.slice(0, index).trim();
    const unit = text.slice(index + space.length).trim();
    if (unit.length > unitMaxCharacters || !isValue(value, names)) continue;
    if (readUnit(unit) !== null) return { value, unit };
    if (/^[^\d\s.,+*/^()=-]/.test(unit)) unknown ??= { code: 'unknown-unit', found: unit };
  }
  return unknown ?? unreadable(text, names, 'unreadable-number');
}

/** A formula in the letters `names`; the fault if it is none. */
export function readFormulaLine(text: string, names: readonly string[]): AnswerFault | null {
  return !readsWith(text, names) ? unreadable(text, names, 'unreadable-formula') : null;
}

function unreadable(text: string, names: readonly string[], code: FaultCode): AnswerFault {
  if (readFormula(text, names) !== 'unknown-letter') return { code, found: text };
  const words = text.match(/[\p{L}\p{M}]+\d{0,3}/gu) ?? [];
  const unknown = words.filter((word) => readFormula(word, names) === 'unknown-letter');
  return { code: 'unknown-letter', found: unknown[0] ?? text };
}

/** Whether an answer looks like a formula without its `vars:` line: `x^2 + 2x`. Chemistry (`2H2 + O2`) does not. */
export function looksLikeFormula(text: string): boolean {
  const letters = text.match(/[a-zA-Z]+/g) ?? [];
  const names = [...new Set(letters.filter((run) => run.length === 1))];
  if (/[{}:]/.test(text) || names.length === 0 || names.length > 4 || names.some((name) => name !== name.toLowerCase()))
    return false;
  const isSum = /\d/.test(text) && /[\da-z)]\s*[+*·]\s*[\da-z(]|[\da-z)] [-−] [\da-z(]/.test(text);
  return (isSum || /[\^²³]/.test(text)) && readsWith(text, names);
}

/**
 * Whether words end in a unit's symbol, so that a number may have been meant: `twelve kg`. So does `vitamin C`. Names
 * of units are words like others: `der Tag`.
 */
export function looksLikeQuantity(text: string): boolean {
  const [, unit = ''] = /^[\p{L}\p{M}' -]+[ \t](\S+)$/u.exec(text) ?? [];
  return unit !== '' && !unitNames.has(unit.toLowerCase()) && readUnit(unit) !== null;
}
