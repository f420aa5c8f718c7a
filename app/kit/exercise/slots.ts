import { readExpression } from './expression';
import { plainNumberText } from './mathematics/number-text';
import { partsOf, type SlotPlace } from './places';

/** A longer slot is text. */
const slotMaxCharacters = 100;
const inBraces = /\{([^{}\n]{1,100})\}/g;

/**
 * Replaces each slot of a Markdown text: `{a}`, or an arithmetic expression whose letters are all in `names`, at least
 * one of them (`{2*a+1}`). In formulas the braces stay around what `fill` returns. Gaps (`{{…}}`) stay as they are.
 * The slots depend on the text and the names alone, so that a text can be rendered once and filled later.
 * @param fill gets the expression, the slot's number in the text (from 0), and its place
 */
export function fillSlots(
  text: string,
  names: readonly string[],
  fill: (expression: string, at: number, place: SlotPlace) => string,
): string {
  if (names.length === 0) return text;
  return fillSlotsAndGaps(text, names, fill, (_, __, typed) => typed);
}

/**
 * Replaces each gap of a question.
 * @param fill gets the gap's answers as typed, its number (from 0), and the whole gap
 */
export const fillGaps = (
  question: string,
  fill: (answers: readonly string[], at: number, typed: string) => string,
): string => fillSlotsAndGaps(question, [], (expression) => expression, fill);

export function fillSlotsAndGaps(
  text: string,
  names: readonly string[],
  fillSlot: (expression: string, at: number, place: SlotPlace) => string,
  fillGap: (answers: readonly string[], at: number, typed: string) => string,
): string {
  if (!text.includes('{')) return text;
  const isSlot = slotTest(names);
  let slots = 0;
  let gaps = 0;
  return partsOf(text)
    .map(({ place, start, end }) => {
      const part = text.slice(start, end);
      if (place === 'gap') return fillGap(gapAnswers(part), gaps++, part);
      return replaceSlots(part, place, isSlot, (expression) => fillSlot(expression, slots++, place));
    })
    .join('');
}

/** The texts between the bars of a gap: `{{Haus|das Haus}}` has two answers. */
export const gapAnswers = (typed: string): readonly string[] =>
  typed
    .slice(2, -2)
    .split('|')
    .map((answer) => answer.trim());

/** Replaces each slot of code, which has neither formulas nor gaps. */
export function fillCodeSlots(
  code: string,
  names: readonly string[],
  fill: (expression: string, before: string, after: string) => string,
): string {
  if (names.length === 0 || !code.includes('{')) return code;
  return replaceSlots(code, 'code', slotTest(names), (expression, start, end) =>
    fill(
      expression,
      code.slice(Math.max(0, start - slotMaxCharacters), start),
      code.slice(end, end + slotMaxCharacters),
    ),
  );
}

function replaceSlots(
  text: string,
  place: SlotPlace,
  isSlot: (expression: string) => boolean,
  fill: (expression: string, start: number, end: number) => string,
): string {
  return text.replace(inBraces, (typed, expression: string, start: number) => {
    const end = start + typed.length;
    if (!isSlot(expression) || isEscaped(text, start)) return typed;
    if (place === 'formula') return `{${fill(expression, start, end)}}`;
    // Two braces are a gap that is too long, or belong to a template language.
    if (text.charAt(start - 1) === '{' && text.charAt(end) === '}') return typed;
    return fill(expression, start, end);
  });
}

/** Whether a brace has an odd number of backslashes before it: `\{a}` is a brace of TeX or Markdown. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (backslashes < 100 && text.charAt(at - backslashes - 1) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Reads each expression once: a text may have the same one many times. */
function slotTest(names: readonly string[]): (expression: string) => boolean {
  const known = new Map<string, boolean>();
  return (expression) => {
    let isSlot = known.get(expression);
    if (isSlot === undefined) {
      isSlot = isSlotOf(expression, names);
      known.set(expression, isSlot);
    }
    return isSlot;
  };
}

const arithmetic = /^[A-Za-z\d\s.()+*/^·×÷−²³-]+$/;

function isSlotOf(expression: string, names: readonly string[]): boolean {
  if (!arithmetic.test(expression)) return false;
  const letters = expression.match(/[A-Za-z]\d*/g) ?? [];
  if (letters.length === 0 || !letters.every((letter) => names.includes(letter))) return false;
  return readExpression(expression, names) !== null;
}

/** A drawn number as it stands in a Markdown text: a minus sign in prose, a hyphen in formulas and code. */
export const numberText = (value: number, place: SlotPlace): string =>
  place === 'text' ? plainNumberText(value).replace('-', '−') : plainNumberText(value);
