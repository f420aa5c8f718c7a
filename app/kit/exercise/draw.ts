import { randomFrom } from '~/kit/text/shuffle';
import type { Draw, Exercise } from './exercise';
import { evaluate, readExpression } from './expression';
import { expressionText } from './mathematics/expression-text';
import { plainNumberText } from './mathematics/number-text';
import { workedOut } from './mathematics/worked-out';
import type { SlotPlace } from './places';
import { fillCodeSlots, fillSlots, fillSlotsAndGaps, numberText } from './slots';

type Numbers = Readonly<Record<string, number>>;

/**
 * A number for each draw, all equally likely; the same ones for the same seed. If the exclusions leave none, it is the
 * last candidate.
 */
export function drawNumbers(draws: readonly Draw[], seed: string): Numbers {
  const random = randomFrom(seed);
  const numbers: Record<string, number> = {};
  for (const draw of draws) {
    const not = draw.not.map((each) => (typeof each === 'number' ? each : (numbers[each] ?? Number.NaN)));
    numbers[draw.name] = draw.values ? oneOf(draw.values, not, random()) : inRange(draw, not, random());
  }
  return numbers;
}

function oneOf(values: readonly number[], not: readonly number[], random: number): number {
  const left = values.filter((value) => !not.includes(value));
  return left[Math.floor(random * left.length)] ?? values.at(-1) ?? 0;
}

/** Counts in whole steps, so that 0.1, 0.2, 0.3 have no noise, and steps over the excluded ones. */
function inRange({ from, to, step }: Draw, not: readonly number[], random: number): number {
  const scale = Math.round(1 / step);
  const [first, last] = [Math.round(from * scale), Math.round(to * scale)];
  const excluded = [...new Set(not.map((value) => Math.round(value * scale)).filter((at) => at >= first && at <= last))]
    // A number between two steps excludes neither.
    .filter((at) => not.includes(at / scale))
    .sort((a, b) => a - b);
  const left = last - first + 1 - excluded.length;
  if (left <= 0) return last / scale;
  let at = first + Math.floor(random * left);
  for (const each of excluded) if (each <= at) at += 1;
  return at / scale;
}

/** The exercise with its drawn names replaced by `numbers` in all texts and answers, and without draws. */
export function withNumbers(exercise: Exercise, numbers: Numbers): Exercise {
  if (exercise.draws.length === 0) return exercise;
  const filler = fillerOf(
    exercise.draws.map(({ name }) => name),
    numbers,
  );
  const common = {
    question: filler.question(exercise.question),
    hints: exercise.hints.map(filler.text),
    solution: filler.text(exercise.solution),
    draws: [],
  };
  return { ...filled(exercise, filler), ...common };
}

/** The exercise with the numbers of a seed. */
export const drawExercise = (exercise: Exercise, seed: string): Exercise =>
  withNumbers(exercise, drawNumbers(exercise.draws, seed));

function filled(exercise: Exercise, { text, answer, expression, code, test }: Filler): Exercise {
  switch (exercise.kind) {
    case 'choice':
      return {
        ...exercise,
        options: exercise.options.map((option) => ({ ...option, text: text(option.text), why: text(option.why) })),
      };
    case 'number':
      return {
        ...exercise,
        answers: exercise.answers.map(({ value, tolerance, unit }) => ({
          value: expression(value),
          tolerance: tolerance.endsWith('%') ? `${expression(tolerance.slice(0, -1))}%` : expression(tolerance),
          unit,
        })),
      };
    case 'formula':
      return { ...exercise, answers: exercise.answers.map((each) => expression(each, exercise.vars)) };
    case 'words':
      return { ...exercise, answers: exercise.answers.map(answer) };
    case 'gaps':
      return { ...exercise, gaps: exercise.gaps.map(({ answers }) => ({ answers: answers.map(answer) })) };
    case 'order':
      return { ...exercise, items: exercise.items.map(text) };
    case 'match':
      return {
        ...exercise,
        pairs: exercise.pairs.map(({ left, right }) => ({ left: text(left), right: text(right) })),
        others: exercise.others.map(text),
      };
    case 'code':
      return {
        ...exercise,
        given: code(exercise.given),
        start: code(exercise.start),
        tests: exercise.tests.map(exercise.language === 'sql' ? code : test),
      };
  }
}

interface Filler {
  /** Markdown with slots and gaps. */
  readonly question: (markdown: string) => string;
  /** Markdown with slots. */
  readonly text: (markdown: string) => string;
  /** A word or number that a learner's answer is compared with. */
  readonly answer: (typed: string) => string;
  /** An expression with free names. */
  readonly expression: (typed: string, vars?: readonly string[]) => string;
  /** Code with slots. */
  readonly code: (typed: string) => string;
  /** An expression of JavaScript or Python, with slots and free names. */
  readonly test: (typed: string) => string;
}

function fillerOf(names: readonly string[], numbers: Numbers): Filler {
  const values = new Map<string, number>();
  const valueIn = (typed: string): number => {
    const known = values.get(typed);
    if (known !== undefined) return known;
    const read = readExpression(typed, names);
    const value = read ? evaluate(read, numbers) : Number.NaN;
    values.set(typed, value);
    return value;
  };
  const inMarkdown = (slot: string, _: number, place: SlotPlace) => numberText(valueIn(slot), place);
  const answer = (typed: string) => fillSlots(typed, names, (slot) => plainNumberText(valueIn(slot)));
  const code = (typed: string) =>
    fillCodeSlots(typed, names, (slot, before, after) => inCode(plainNumberText(valueIn(slot)), before, after));
  return {
    question: (markdown) =>
      fillSlotsAndGaps(markdown, names, inMarkdown, (answers) => `{{${answers.map(answer).join('|')}}}`),
    text: (markdown) => fillSlots(markdown, names, inMarkdown),
    answer,
    expression: (typed, vars = []) => {
      const read = readExpression(typed, [...names, ...vars]);
      // An answer without drawn names stays as it was typed.
      if (read === null || expressionText(read, numbers) === expressionText(read, {})) return typed;
      return expressionText(workedOut(read, numbers), {});
    },
    code,
    test: (typed) => withFreeNames(code(typed), numbers, names),
  };
}

/** A negative number gets brackets after an operator (`3-{a}`) and before a power or a method. */
function inCode(number: string, before: string, after: string): string {
  const isBound = /[-+*/%^]\s*$/.test(before) || /^\s*(?:\*\*|\^|\.)/.test(after);
  return number.startsWith('-') && isBound ? `(${number})` : number;
}

/** Strings and names of JavaScript and Python; a name after a point is a property. */
const codeWords = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|(?<![\w$.])[A-Za-z]\d*(?![\w$])/g;

function withFreeNames(code: string, numbers: Numbers, names: readonly string[]): string {
  return code.replace(codeWords, (word) => {
    if (!names.includes(word)) return word;
    const text = plainNumberText(numbers[word] ?? Number.NaN);
    return text.startsWith('-') ? `(${text})` : text;
  });
}
