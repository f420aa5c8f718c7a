import type { Exercise } from '../exercise';
import { readNumbers } from '../number';

/**
 * Reads the ambiguous numbers of an exercise's key as the language of its lesson writes them: `= 1.500` is one and a
 * half in English, and fifteen hundred in German. All other answers stay as they are.
 * @param language BCP 47 tag; null if it is unknown
 */
export function keysInLanguage(exercise: Exercise, language: string | null): Exercise {
  if (language === null || !hasDecimalComma(language)) return exercise;
  if (exercise.kind === 'number')
    return { ...exercise, answers: exercise.answers.map((answer) => ({ ...answer, value: inComma(answer.value) })) };
  if (exercise.kind === 'gaps')
    return { ...exercise, gaps: exercise.gaps.map(({ answers }) => ({ answers: answers.map(inComma) })) };
  return exercise;
}

/** Whether a number of the key has two meanings, so that the language decides. */
export function hasAmbiguousKey(exercise: Exercise): boolean {
  if (exercise.kind === 'number') return exercise.answers.some(({ value }) => ambiguous.test(value));
  return exercise.kind === 'gaps' && exercise.gaps.some(({ answers }) => answers.some((each) => ambiguous.test(each)));
}

/** One comma or point before three digits: thousands or decimals. */
const ambiguous = /^[-+−]?\d{1,3}[.,]\d{3}%?$/;

function inComma(typed: string): string {
  if (!ambiguous.test(typed)) return typed;
  // English comes first among the readings.
  const [, other] = readNumbers(typed);
  return other === undefined || typed.endsWith('%') ? typed : String(other);
}

const known = new Map<string, boolean>();

function hasDecimalComma(language: string): boolean {
  const found = known.get(language);
  if (found !== undefined) return found;
  let isComma = false;
  try {
    isComma = new Intl.NumberFormat(language).formatToParts(1.5).some(({ value }) => value === ',');
  } catch {
    // An unknown tag reads numbers as English does.
  }
  if (known.size < 200) known.set(language, isComma);
  return isComma;
}
