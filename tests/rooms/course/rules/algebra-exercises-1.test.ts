import { describe, expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { readExpression, evaluate as valueAt } from '~/kit/exercise/expression';
import { judge } from '~/kit/exercise/judge';
import { partsOf } from '~/kit/exercise/places';
import { formula } from '~/kit/markdown/math';
import { toHtml } from '~/kit/markdown/render';
import { courseLessons, distinctTexts, drawnExercise, exerciseOf, textsOf } from '../../../support/course-exercises';
import { type Check, checks, type Values } from './algebra-checks-1';

const lessons = courseLessons('algebra', 0, 28);

const seeds = Array.from({ length: 8 }, (_, n) => `seed ${n}`);

const exercises = lessons.flatMap(({ path, blocks }) =>
  blocks.map((text, n) => ({ name: `${path} ${n + 1}`, text, check: checks[path]?.[n] ?? null })),
);

// --- Recomputed answers ---------------------------------------------------------------------------------------------

/** A number as a learner types it: whole, as a fraction in lowest terms, or as a decimal. */
function typed(value: number): string {
  for (let bottom = 1; bottom <= 200; bottom += 1) {
    const top = Math.round(value * bottom);
    if (Math.abs(top / bottom - value) < 1e-9) return bottom === 1 ? String(top) : `${top}/${bottom}`;
  }
  return String(value);
}

const isRight = (exercise: Exercise, answer: readonly string[]): boolean | null => judge(exercise, answer).isRight;

const unitOf = (exercise: Exercise): string => (exercise.kind === 'number' && exercise.answers[0]?.unit) || '';

/** The equations of a question 'Solve $…$, $…$.' hold for the answer, as the question shows them. */
function checkEquations({ question }: Exercise, values: readonly number[]): void {
  if (!question.startsWith('Solve $')) return;
  const equations = [...(question.split('\n')[0] ?? '').matchAll(/\$([^$]*)\$/g)].map(([, tex = '']) => tex.split('='));
  if (equations.some((sides) => sides.length !== 2)) return;
  const [x = Number.NaN, y = Number.NaN] = values;
  const pairs = question.includes('$y =$') ? [{ x, y }] : values.map((each) => ({ x: each, y: Number.NaN }));
  for (const [left = '', right = ''] of equations)
    for (const pair of pairs) {
      const [one, other] = [left, right].map((side) => {
        const expression = readExpression(side, ['x', 'y']);
        return expression ? valueAt(expression, pair) : Number.NaN;
      });
      expect(one, `${question} ${values}`).toBeCloseTo(other ?? Number.NaN, 6);
    }
}

function checkNumbers(text: string, compute: (v: Values) => number | readonly number[]): void {
  for (const seed of seeds) {
    const { exercise, numbers } = drawnExercise(text, seed);
    const found = compute(numbers as Values);
    const values = typeof found === 'number' ? [found] : found;
    expect(values.every(Number.isFinite), `${seed}: ${exercise.question}`).toBe(true);
    const answer = (numbersTyped: readonly number[]) =>
      numbersTyped.map((value) => `${typed(value)} ${unitOf(exercise)}`.trim());
    expect(isRight(exercise, answer(values)), `${seed}: ${exercise.question} ${values}`).toBe(true);
    checkEquations(exercise, values);
    values.forEach((_, n) => {
      const wrong = answer(values.map((value, at) => (at === n ? value + 1 : value)));
      expect(isRight(exercise, wrong), `${seed}: ${exercise.question} ${wrong}`).toBe(false);
    });
  }
}

const points = [0.7, 2.3, -1.9, 5.1];

/** A polynomial up to the second degree in one letter as a learner types it; null for other formulas. */
function polynomial(name: string, at: (x: number) => number): string | null {
  const end = at(0);
  const [second, first] = [(at(1) + at(-1)) / 2 - end, (at(1) - at(-1)) / 2];
  if (points.some((x) => Math.abs(second * x * x + first * x + end - at(x)) > 1e-6)) return null;
  const terms = [`(${typed(second)})${name}^2`, `(${typed(first)})${name}`, typed(end)];
  const numbers = [second, first, end];
  const text = terms.filter((_, n) => Math.abs(numbers[n] ?? 0) > 1e-9).join(' + ');
  return text.replace(/\((-?\d+)\)/g, '$1').replaceAll('+ -', '- ');
}

function checkFormula(text: string, at: (v: Values, x: Values) => number): void {
  for (const seed of seeds) {
    const { exercise, numbers } = drawnExercise(text, seed);
    if (exercise.kind !== 'formula') throw new Error(`${exercise.kind}: ${exercise.question}`);
    for (const answer of exercise.answers) {
      const formulaRead = readExpression(answer, exercise.vars);
      if (formulaRead === null) throw new Error(`unreadable: ${answer}`);
      for (const point of points) {
        const x = Object.fromEntries(exercise.vars.map((name, n) => [name, point + 3 * n]));
        const [given, expected] = [valueAt(formulaRead, x), at(numbers as Values, x as Values)];
        expect(Math.abs(given - expected), `${seed}: ${exercise.question} ${answer}`).toBeLessThan(1e-6);
      }
      expect(isRight(exercise, [answer]), `${seed}: ${exercise.question} ${answer}`).toBe(true);
      const [name = ''] = exercise.vars;
      const own =
        exercise.vars.length > 1 ? null : polynomial(name, (x) => at(numbers as Values, { [name]: x } as Values));
      const isAsked = own !== null && exercise.form !== 'factored';
      if (isAsked) expect(isRight(exercise, [own]), `${seed}: ${exercise.question} ${own}`).toBe(true);
      expect(isRight(exercise, [`${answer}+1`]), `${seed}: ${exercise.question} ${answer}+1`).toBe(false);
    }
  }
}

const checkAnswer = (text: string, check: Check): void =>
  typeof check === 'function' ? checkNumbers(text, check) : checkFormula(text, check.at);

// --- Choices --------------------------------------------------------------------------------------------------------

/** The value of an option that is one formula and no equation, at a point; null for other options. */
function optionValue(option: string, point: number): number | null {
  const tex = /^\$([^$]+)\$$/.exec(option)?.[1]?.replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'));
  const plain = tex?.replace(/\\frac\s*(\([^$]*?\))\s*(\([^$]*?\))$/, '($1)/($2)');
  const expression = plain === undefined ? null : readExpression(plain, ['x', 'y']);
  return expression && valueAt(expression, { x: point, y: point + 3 });
}

function checkOptions(text: string): void {
  for (const seed of seeds) {
    const { exercise } = drawnExercise(text, seed);
    if (exercise.kind !== 'choice') return;
    if (exercise.isSeveral) return;
    const right = exercise.options.find((option) => option.isRight)?.text ?? '';
    for (const wrong of exercise.options.filter((option) => !option.isRight)) {
      const isSame = points.every((point) => {
        const [one, other] = [optionValue(right, point), optionValue(wrong.text, point)];
        return one !== null && other !== null && Math.abs(one - other) < 1e-9;
      });
      expect(isSame, `${seed}: ${right} and ${wrong.text}`).toBe(false);
    }
  }
}

/** Each option, each item of an order and each side of a match must differ from all others. */
function checkParts(text: string): void {
  for (const seed of seeds) {
    const { exercise } = drawnExercise(text, seed);
    for (const group of distinctTexts(exercise)) expect(new Set(group).size, `${seed}: ${group}`).toBe(group.length);
  }
}

// --- Tests ----------------------------------------------------------------------------------------------------------

it('is computed anew for 28 lessons', () => {
  expect(lessons.map(({ path }) => path)).toEqual(Object.keys(checks));
});

describe.each(lessons)('the lesson $path', ({ path, blocks }) => {
  it('has six or more exercises, three or more of them with draws', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    expect(blocks.filter((text) => exerciseOf(text).draws.length > 0).length).toBeGreaterThanOrEqual(3);
  });

  it('has a check for each number and formula', () => {
    const kinds = blocks.map((text) => exerciseOf(text).kind);
    const own = checks[path] ?? [];
    expect(own.length).toBe(blocks.length);
    kinds.forEach((kind, n) => {
      if (kind === 'number' || kind === 'formula') expect(own[n], `${n + 1}: ${kind}`).not.toBeNull();
      else if (kind !== 'gaps') expect(own[n], `${n + 1}: ${kind}`).toBeNull();
    });
  });
});

describe.each(exercises)('the exercise $name', ({ text }) => {
  it('has hints, a solution, and formulas that are rendered', () => {
    const exercise = exerciseOf(text);
    expect(exercise.hints.length).toBeGreaterThanOrEqual(1);
    expect(exercise.solution).not.toBe('');
    for (const each of [...textsOf(exercise), ...textsOf(drawnExercise(text, 'seed').exercise)]) {
      const parts = partsOf(each);
      const plain = parts.filter(({ place }) => place === 'text').map(({ start, end }) => each.slice(start, end));
      expect(plain.join('')).not.toMatch(/[$\\]/);
      const html = toHtml(each, { formula });
      expect(html).not.toMatch(/merror|\$|\?{2}|NaN/);
      expect(html.match(/<math/g)?.length ?? 0).toBe(parts.filter(({ place }) => place === 'formula').length);
    }
  });

  it('has no slot left once its numbers are drawn, and no two parts that are the same', () => {
    for (const seed of seeds) {
      const { exercise } = drawnExercise(text, seed);
      for (const each of textsOf(exercise)) {
        expect(each.replace(/\{\{.*?\}\}/g, '')).not.toMatch(/NaN|undefined|Infinity|\{\?\}/);
        const plain = partsOf(each).filter(({ place }) => place === 'text');
        expect(plain.map(({ start, end }) => each.slice(start, end)).join('')).not.toMatch(/[{}]/);
      }
    }
    checkOptions(text);
    checkParts(text);
  });
});

it.each(exercises.filter(({ check }) => check))(
  '$name has the answer that is found by another way',
  ({ text, check }) => {
    if (check) checkAnswer(text, check);
  },
);
