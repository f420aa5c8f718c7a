import { drawExercise } from '~/kit/exercise/draw';
import type { Answer, Exercise } from '~/kit/exercise/exercise';
import { exerciseId } from '~/kit/exercise/find';
import { judge } from '~/kit/exercise/judge';
import { fillGaps } from '~/kit/exercise/slots';
import { fold } from '~/kit/text/question-rules';
import { proposalLimits } from './proposal-limits';
import { shownOrder } from './shown-order';

/** Exercises as a second call of the model solves them: without their keys, with fixed numbers, in another order. */

/** An exercise to solve. Its text decides its numbers and its order, so that they need not be kept. */
interface ToSolve {
  readonly exercise: Exercise;
  /** Positions of its shuffled parts in the author's order. */
  readonly order: readonly number[];
}

export function toSolve(text: string, exercise: Exercise): ToSolve {
  const seed = exerciseId(text);
  const concrete = drawExercise(exercise, seed);
  return { exercise: concrete, order: shownOrder(concrete, seed) };
}

/** The questions for the second call, numbered from 1; the prompt `exercises-solve` explains their form. */
export const questionsToSolve = (all: readonly (ToSolve & { readonly index: number })[]): string =>
  all.map(({ index, ...each }) => `${index + 1}. ${questionOf(each)}`).join('\n\n');

function questionOf({ exercise, order }: ToSolve): string {
  const { question } = exercise;
  switch (exercise.kind) {
    case 'choice':
      return `[${exercise.isSeveral ? 'several' : 'one'}] ${question}\n${lettered(order.map((at) => exercise.options[at]?.text ?? ''))}`;
    case 'number':
      return `[number] ${question}`;
    case 'formula':
      return `[formula in ${exercise.vars.join(', ')}] ${question}`;
    case 'words':
      return `[words] ${question}`;
    case 'gaps':
      return `[gaps] ${fillGaps(question, (_, at) => `___(${at + 1})___`)}`;
    case 'order':
      return `[order] ${question}\n${lettered(order.map((at) => exercise.items[at] ?? ''))}`;
    case 'match': {
      const rights = [...exercise.pairs.map(({ right }) => right), ...exercise.others];
      const lefts = exercise.pairs.map(({ left }, at) => `(${at + 1}) ${left}`).join('\n');
      return `[match] ${question}\n${lefts}\n${lettered(order.map((at) => rights[at] ?? ''))}`;
    }
    case 'code':
      return question;
  }
}

const aCode = 'A'.charCodeAt(0);
const letterOf = (at: number): string => String.fromCharCode(aCode + at);
const lettered = (parts: readonly string[]): string => parts.map((part, at) => `${letterOf(at)}) ${part}`).join('\n');

/** A solution in the form that `readSolutions` reads. */
export const solutionLine = (index: number, answer: string): string => `${index + 1}: ${answer}`;

/** Solutions of code: whether that in the exercise's own solution passes its tests. */
export const codeOutcomes = { passes: 'passes', fails: 'fails' } as const;

const answerLine = /^\s{0,12}(?:[-*]\s{1,4})?[*_]{0,2}\(?(\d{1,3})\)?\s?[.:)][*_]{0,2}:?\s*(.*)$/;

/** The answers of the second call by the index of their exercise, read from lines such as `3: B`. */
export function readSolutions(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.length > 2 * proposalLimits.solutionMaxCharacters) continue;
    const [, number, said = ''] = answerLine.exec(line) ?? [];
    const answer = bare(said);
    if (number === undefined || answer === '' || answer.length > proposalLimits.solutionMaxCharacters) continue;
    const index = Number(number) - 1;
    if (!found.has(index)) found.set(index, answer);
  }
  return found;
}

/** The answer without the marks of code, formulas and emphasis around it. */
function bare(said: string): string {
  let text = said.trim();
  for (const mark of ['**', '`', '$', '"', '“', '„'])
    if (text.length > 2 * mark.length && text.startsWith(mark) && /[*`$"”“]$/.test(text))
      text = text.slice(mark.length, text.length - mark.length).trim();
  return text;
}

/** How an exercise fared: `unclear` if there was no answer, or none that could be read. */
type SecondSolution = 'agrees' | 'disagrees' | 'unclear';

/** Compares the answer of the second call with the key. */
export function compareSolution({ exercise, order }: ToSolve, said: string | undefined): SecondSolution {
  if (said === undefined) return 'unclear';
  if (exercise.kind === 'code')
    return said === codeOutcomes.passes ? 'agrees' : said === codeOutcomes.fails ? 'disagrees' : 'unclear';
  // The call answers `?` to a question that has no answer, or several.
  if (/^[?？]+$/.test(said)) return 'disagrees';
  const answer = answerIn(exercise, order, said);
  if (answer === null) return 'unclear';
  const { isRight, notes } = judge(exercise, answer);
  if (isRight === null) return 'unclear';
  return isRight || notes.includes('close') || notes.includes('accents') ? 'agrees' : 'disagrees';
}

/** The answer in the author's order; null if it cannot be read. */
function answerIn(exercise: Exercise, order: readonly number[], said: string): Answer | null {
  switch (exercise.kind) {
    case 'choice': {
      const letters = lettersIn(said, order.length);
      const chosen = letters.length > 0 ? letters : placesOf(said, order, exercise);
      return chosen.length === 0 ? null : chosen.map((at) => String(order[at] ?? '')).sort();
    }
    case 'gaps': {
      const parts = said.split('|').map((part) => part.trim());
      return parts.length === exercise.gaps.length ? parts : null;
    }
    case 'order': {
      const letters = lettersIn(said, order.length);
      if (letters.length !== order.length) return null;
      const places = exercise.items.map(() => '');
      for (const [place, at] of letters.entries()) places[order[at] ?? -1] = String(place + 1);
      return places;
    }
    case 'match': {
      const pairs = [...said.matchAll(/(\d{1,2})\s?(?:[-–=:→]|=>|->)?\s?([A-Z])(?![\p{L}\p{M}])/gu)];
      const chosen = exercise.pairs.map(() => '');
      for (const [, left = '', letter = ''] of pairs) {
        const at = Number(left) - 1;
        if (at >= 0 && at < chosen.length) chosen[at] = String(order[letter.charCodeAt(0) - aCode] ?? '');
      }
      return chosen.includes('') ? null : chosen;
    }
    default:
      return [said];
  }
}

/** The letters of shown parts in an answer, as their places, each once. */
function lettersIn(said: string, count: number): number[] {
  const written = /^[a-z]$/.test(said) ? said.toUpperCase() : said;
  const letters = written.match(/(?<![\p{L}\p{M}\p{N}])[A-Z](?![\p{L}\p{M}\p{N}'’])/gu) ?? [];
  return [...new Set(letters.map((letter) => letter.charCodeAt(0) - aCode))].filter((at) => at < count);
}

/** The place of the option that is written out. */
const placesOf = (said: string, order: readonly number[], { options }: Exercise & { kind: 'choice' }): number[] => {
  const folded = fold(said);
  const place = order.findIndex((at) => fold(options[at]?.text ?? '') === folded);
  return place < 0 ? [] : [place];
};
