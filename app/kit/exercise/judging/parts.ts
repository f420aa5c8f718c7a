import type { Answer, Choice, Gaps, Match, Note, Order, Verdict } from '../exercise';
import { plainSigns } from '../mathematics/plain-signs';
import { keyValue, readNumbers } from '../number';
import { hasNoValue } from './quantity';
import { isTooLong, type Judged, right, textAt, uncounted, verdictOf, wrong } from './verdict';
import { judgeWords } from './words';

/** More values than any exercise has parts; a longer answer was not made by a form. */
const valuesMax = 100;

/** A position as a form sends it, or the place in an order as a learner types it. Null if it is none. */
function positionAt(answer: Answer, at: number): number | null {
  const text = textAt(answer, at);
  if (text.length > 8) return null;
  const plain = plainSigns(text, 'mixed');
  return /^\d{1,3}$/.test(plain) ? Number(plain) : null;
}

export function judgeChoice({ options, isSeveral }: Choice, answer: Answer): Verdict {
  const count = Array.isArray(answer) ? answer.length : 0;
  if (count === 0 || count > valuesMax) return verdictOf(uncounted('incomplete'));
  const chosen = new Set(Array.from({ length: count }, (_, at) => positionAt(answer, at)));
  const isRead = [...chosen].every((position) => position !== null && position < options.length);
  if (!isRead) return verdictOf(uncounted('incomplete'));
  const parts = options.map(({ isRight }, at) => chosen.has(at) === isRight);
  // Where several options are right and one may be chosen, any of them will do.
  const isRight = isSeveral
    ? parts.every(Boolean)
    : chosen.size === 1 && options.some((option, at) => option.isRight && chosen.has(at));
  return verdictOf({ isRight, notes: [] }, parts);
}

/** Items with the same text may stand in each other's places. */
export function judgeOrder({ items }: Order, answer: Answer): Verdict {
  const places = items.map((_, at) => positionAt(answer, at));
  if (items.some((_, at) => textAt(answer, at).trim() === '')) return verdictOf(uncounted('incomplete'));
  const isPermutation =
    new Set(places).size === items.length &&
    places.every((place) => place !== null && place >= 1 && place <= items.length);
  if (!isPermutation) return verdictOf(uncounted('places'));
  const parts = items.map((item, at) => items[(places[at] ?? 0) - 1] === item);
  return verdictOf({ isRight: parts.every(Boolean), notes: [] }, parts);
}

/** Right sides with the same text are interchangeable. */
export function judgeMatch({ pairs, others }: Match, answer: Answer): Verdict {
  const rights = [...pairs.map((pair) => pair.right), ...others].map((text) => text.trim());
  const chosen = pairs.map((_, at) => positionAt(answer, at));
  if (chosen.some((position) => position === null || position >= rights.length))
    return verdictOf(uncounted('incomplete'));
  const parts = pairs.map((pair, at) => rights[chosen[at] ?? -1] === pair.right.trim());
  return verdictOf({ isRight: parts.every(Boolean), notes: [] }, parts);
}

export function judgeGaps({ gaps, accentsCount }: Gaps, answer: Answer): Verdict {
  const texts = gaps.map((_, at) => textAt(answer, at));
  if (texts.some(isTooLong)) return verdictOf(uncounted('too-long'));
  const judged = gaps.map(({ answers }, at) => judgeGap(answers, accentsCount, texts[at] ?? ''));
  if (judged.some(isEmpty)) return verdictOf(uncounted('incomplete'));
  const unread = judged.find((each) => each.isRight === null);
  if (unread) return verdictOf(unread);
  const parts = judged.map(({ isRight }) => isRight === true);
  const notes = [...new Set<Note>(judged.flatMap((each) => each.notes))];
  return verdictOf({ isRight: parts.every(Boolean), notes }, parts);
}

const isEmpty = ({ notes }: Judged): boolean => notes.includes('incomplete');

/** A gap is for a number if each of its answers is one, written in digits, roots or π. */
function judgeGap(answers: readonly string[], accentsCount: boolean, text: string): Judged {
  const words = judgeWords(answers, accentsCount, text);
  const isNumeric = answers.every((answer) => /[\p{N}π√]/u.test(answer) && readNumbers(answer).length > 0);
  if (words.isRight || isEmpty(words) || !isNumeric) return words;
  const typed = readNumbers(text);
  if (typed.length === 0) return uncounted(hasNoValue(text) ? 'no-value' : 'unreadable-gap');
  return answers.map(keyValue).some((key) => typed.some((value) => isEqual(value, key))) ? right : wrong();
}

const isEqual = (value: number, key: number): boolean =>
  value === key || (!Number.isSafeInteger(key) && Math.abs(value - key) <= 1e-9 * Math.abs(key));
