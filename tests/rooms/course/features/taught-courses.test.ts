import { describe, expect, it } from 'vitest';
import type { Exercise, Formula } from '~/kit/exercise/exercise';
import { readExpression, evaluate as valueAt } from '~/kit/exercise/expression';
import { exercisesIn } from '~/kit/exercise/find';
import { judge } from '~/kit/exercise/judge';
import { isReadable } from '~/kit/markdown/math';
import type { CourseLesson } from '~/rooms/course/rules/course-text';
import { coursesWritten, courseText } from '~/rooms/course/store/load';
import { distinctTexts, drawnExercise, exerciseOf, textsOf } from '../../../support/course-exercises';
import {
  type Check,
  type CourseChecks,
  drawnNumbers,
  type FormulaCheck,
  type GapsCheck,
  type NumberCheck,
} from '../../../support/recomputed';

/** The courses that teach: each lesson asks, and each answer that can be computed is computed in another way. */

interface Answers {
  readonly checks: CourseChecks;
}

const slugOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
const written = new Set<string>(coursesWritten());
const courses = Object.entries(import.meta.glob<Answers>('../answers/*.ts', { eager: true }))
  .map(([file, answers]) => ({ slug: slugOf(file), ...answers }))
  .filter(({ slug }) => written.has(slug));

const exercisesLeast = 5;
const objectivesLeast = 1;
/** Guessing the longest of four options is right in a quarter of all questions. */
const longestIsRightAtMost = 0.3;

const drawnBefore = new Map<string, ReturnType<typeof draw>>();

/** The text of a lesson's exercise with several sets of numbers, or as it is if it draws none. Each is drawn once. */
function drawn(text: string) {
  const before = drawnBefore.get(text) ?? draw(text);
  drawnBefore.set(text, before);
  return before;
}

function draw(text: string) {
  const times = exerciseOf(text).draws.length === 0 ? 1 : 5;
  return Array.from({ length: times }, (_, n) => {
    const { exercise, numbers } = drawnExercise(text, `seed ${n}`);
    return { exercise, numbers: drawnNumbers(numbers), said: `${exercise.question} with ${JSON.stringify(numbers)}` };
  });
}

/** A number as a learner types it: whole, as a fraction in lowest terms, or as a decimal. */
function typed(value: number): string {
  for (let bottom = 1; bottom <= 200; bottom += 1) {
    const top = Math.round(value * bottom);
    if (Math.abs(top / bottom - value) < 1e-10) return bottom === 1 ? String(top) : `${top}/${bottom}`;
  }
  return String(value);
}

function expectNumber(text: string, check: NumberCheck): void {
  for (const { exercise, numbers, said } of drawn(text)) {
    if (exercise.kind !== 'number') throw new Error(`a function is for a number: ${said}`);
    const value = check(numbers);
    const unit = exercise.answers[0]?.unit ?? '';
    const isRight = (answer: number) => judge(exercise, [`${typed(answer)} ${unit}`.trim()]).isRight;
    expect(Number.isFinite(value), said).toBe(true);
    expect(isRight(value), `${said}: ${value}`).toBe(true);
    expect(isRight(value + Math.max(1, Math.abs(value))), `${said}: far beyond ${value}`).toBe(false);
  }
}

/** Places where every root and logarithm is defined and few denominators are zero. */
const points = [0.37, 1.83, 3.71, 11.29];

function expectFormula(text: string, { at }: FormulaCheck): void {
  for (const { exercise, numbers, said } of drawn(text)) {
    if (exercise.kind !== 'formula') throw new Error(`'at' is for a formula: ${said}`);
    for (const answer of exercise.answers) {
      expect(
        gap(exercise, answer, (point) => at(numbers, drawnNumbers(point))),
        `${said}: ${answer}`,
      ).toBeLessThan(1e-5);
      expect(judge(exercise, [answer]).isRight, `${said}: ${answer}`).toBe(true);
      expect(judge(exercise, [`${answer} + 1`]).isRight, `${said}: ${answer} + 1`).toBe(false);
    }
  }
}

function expectGaps(text: string, { gaps }: GapsCheck): void {
  for (const { exercise, numbers, said } of drawn(text)) {
    const values = [gaps(numbers)].flat();
    expect(judge(exercise, values.map(typed)).isRight, `${said}: ${values}`).toBe(true);
    for (const at of values.keys()) {
      const others = values.map((value, n) => typed(n === at ? value + 1 : value));
      expect(judge(exercise, others).isRight, `${said}: ${others}`).toBe(false);
    }
  }
}

function expectAnswer(text: string, check: Check | null): void {
  if (check === null) throw new Error(`no check: ${text}`);
  if (typeof check === 'function') expectNumber(text, check);
  else if ('at' in check) expectFormula(text, check);
  else expectGaps(text, check);
}

const areNumbers = (exercise: Exercise): boolean =>
  exercise.kind === 'gaps' && exercise.gaps.every(({ answers: [answer = ''] }) => /^[^\p{L}]*$|^\{/u.test(answer));

/** The exercises to which the checks of a lesson belong, in order. */
function numeric(markdown: string, checks: readonly Check[]): readonly string[] {
  const found: string[] = [];
  for (const { text } of exercisesIn(markdown)) {
    const { kind } = exerciseOf(text);
    const check = checks[found.length];
    const isGaps = areNumbers(exerciseOf(text)) && typeof check === 'object' && 'gaps' in check;
    if (kind === 'number' || kind === 'formula' || isGaps) found.push(text);
  }
  return found;
}

/** The largest difference, beside the values' size, between a key and the values computed in another way. */
function gap({ vars }: Formula, answer: string, at: (point: Readonly<Record<string, number>>) => number): number {
  const expression = readExpression(answer, vars);
  if (expression === null) return Number.POSITIVE_INFINITY;
  const gaps = points.map((place) => {
    const point = Object.fromEntries(vars.map((name, n) => [name, place + 0.59 * n]));
    const [key, other] = [valueAt(expression, point), at(point)];
    return Math.abs(key - other) / Math.max(1, Math.abs(other));
  });
  return gaps.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...gaps);
}

/** A sign before a negative number, a coefficient 1, and the noise of a division. */
const unreadable = /[-+−] ?\{?[-−]\d|(?<![\d.,}a-zA-Z_^])\{?1\}?[a-z](?![a-z])|\d\.\d{6}|NaN|undefined|Infinity/;

const formulasIn = (text: string): readonly string[] => [...text.matchAll(/\$([^$]+)\$/g)].map(([, tex = '']) => tex);

function expectReadable(text: string): void {
  for (const [n, { exercise, said }] of drawn(text).entries()) {
    const alike = distinctTexts(exercise).filter((list) => new Set(list).size < list.length);
    expect(alike, said).toEqual([]);
    const isFaulty = (each: string) => {
      const formulas = formulasIn(each);
      if (unreadable.test(formulas.join('\n'))) return true;
      return n === 0 && (/NaN|undefined/.test(each) || !formulas.every(isReadable));
    };
    expect(textsOf(exercise).filter(isFaulty), said).toEqual([]);
    expectOneRight(exercise, said);
  }
}

/** No wrong option is the right formula in another form. */
function expectOneRight(exercise: Exercise, said: string): void {
  if (exercise.kind !== 'choice' || exercise.isSeveral) return;
  const right = exercise.options.find(({ isRight }) => isRight)?.text ?? '';
  for (const wrong of exercise.options.filter(({ isRight }) => !isRight)) {
    const isSame = points.every((point) => {
      const [one, other] = [optionValue(right, point), optionValue(wrong.text, point)];
      return one !== null && other !== null && Math.abs(one - other) < 1e-9;
    });
    expect(isSame, `${said}: ${right} and ${wrong.text}`).toBe(false);
  }
}

/** The value of an option that is one formula and no equation, at a point; null for other options. */
function optionValue(option: string, point: number): number | null {
  const tex = /^\$([^$]+)\$$/.exec(option)?.[1]?.replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'));
  const plain = tex?.replace(/\\frac\s*(\([^$]*?\))\s*(\([^$]*?\))$/, '($1)/($2)');
  const expression = plain === undefined ? null : readExpression(plain, ['x', 'y']);
  return expression && valueAt(expression, { x: point, y: point + 3 });
}

/** Whether the right option is longer than each other one; null for what is no choice of one. */
function isLongestRight(exercise: Exercise): boolean | null {
  if (exercise.kind !== 'choice' || exercise.isSeveral) return null;
  const right = exercise.options.find((option) => option.isRight)?.text.length ?? 0;
  return exercise.options.every((option) => option.isRight || option.text.length < right);
}

it('finds a check that reads what no exercise draws, and a key that is wrong', () => {
  const sum = '{a=2..9}\nHow much is {a} plus 3?\n= a + 3\n? Count on.\n! It is {a+3}.';
  expect(() => expectNumber(sum, ({ a }) => a + 3)).not.toThrow();
  expect(() => expectNumber(sum, ({ b }) => b + 3)).toThrow('no number b is drawn');
  expect(() => expectNumber(sum, ({ a }) => a + 4)).toThrow();
  expect(() => expectReadable(sum)).not.toThrow();
  for (const formula of ['$1x$', '$\\frac{1}$', '`NaN`'])
    expect(() => expectReadable(`How much is ${formula}?\n= 3\n? Count on.\n! It is 3.`), formula).toThrow();
  const product = '{a=2..9}\nMultiply $x + 1$ by {a}.\nvars: x\n= a*x + a\n? Each term.\n! Each term times {a}.';
  expect(() => expectFormula(product, { at: ({ a }, { x }) => a * (x + 1) })).not.toThrow();
  expect(() => expectFormula(product, { at: ({ a }, { x }) => a * x + 1 })).toThrow();
});

describe.each(courses)('the course $slug', { timeout: 180_000 }, ({ slug, checks }) => {
  const lines = courseText(slug)?.course.lines ?? [];
  const isLeaf = (at: number): boolean => (lines[at + 1]?.level ?? 0) <= (lines[at]?.level ?? 0);
  const lessons: readonly CourseLesson[] = lines.flatMap(({ lesson }, at) => (lesson && isLeaf(at) ? [lesson] : []));
  const blocks = lines.flatMap(({ lesson }) =>
    exercisesIn(lesson?.markdown ?? '').map(({ text }, n) => ({ name: `${lesson?.id} ${n + 1}`, text })),
  );
  const computed = lines.flatMap(({ lesson }) => {
    const own = (lesson && checks[lesson.id]) ?? [];
    const asked = numeric(lesson?.markdown ?? '', own);
    return lesson && asked.length > 0 ? [{ id: lesson.id, asked, own }] : [];
  });

  it('has objectives and five exercises in each lesson', () => {
    for (const { id, markdown, objectives } of lessons) {
      expect(exercisesIn(markdown).length, id).toBeGreaterThanOrEqual(exercisesLeast);
      expect(objectives.length, id).toBeGreaterThanOrEqual(objectivesLeast);
    }
    const ids = new Set(lines.map(({ lesson }) => lesson?.id));
    for (const id of Object.keys(checks)) expect(ids, 'a lesson that is checked').toContain(id);
  });

  it('gives a hint, a solution, and a reason for each wrong option', () => {
    for (const { name, text } of blocks) {
      const exercise = exerciseOf(text);
      expect(exercise.hints.length, name).toBeGreaterThanOrEqual(1);
      expect(exercise.solution, name).not.toBe('');
      if (exercise.kind !== 'choice') continue;
      for (const { isRight, text: option, why } of exercise.options)
        if (!isRight) expect(why, `${name}: ${option}`).not.toBe('');
    }
  });

  it('has texts that can be read with all numbers', () => {
    for (const { text } of blocks) expectReadable(text);
  });

  it('does not give the right option away by its length', () => {
    const choices = blocks.map(({ text }) => isLongestRight(exerciseOf(text))).filter((is) => is !== null);
    expect(choices.filter(Boolean).length / Math.max(1, choices.length)).toBeLessThanOrEqual(longestIsRightAtMost);
  });

  it.each(computed)('has the answers that are found in another way: $id', ({ asked, own }) => {
    expect(own.length).toBe(asked.length);
    asked.forEach((text, n) => {
      expectAnswer(text, own[n] ?? null);
    });
  });
});
