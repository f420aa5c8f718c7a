import { describe, expect, it } from 'vitest';
import type { Exercise, Formula } from '~/kit/exercise/exercise';
import { readExpression, evaluate as valueAt } from '~/kit/exercise/expression';
import { judge } from '~/kit/exercise/judge';
import { courseLessons, distinctTexts, drawnExercise, exerciseOf, textsOf } from '../../../support/course-exercises';
import { type Check, checks, type Drawn, type FormulaCheck } from './algebra-checks-2';

const lessons = courseLessons('algebra', 28);

const all = lessons.flatMap(({ path, blocks }) =>
  blocks.map((block, at) => ({ name: `${path} #${at + 1}`, block, check: checks[path]?.[at] })),
);
type Entry = (typeof all)[number];

interface Instance {
  readonly exercise: Exercise;
  readonly drawn: Drawn;
  readonly said: string;
}

/** The exercise with 8 sets of numbers, or as it is if nothing is drawn. */
function instancesOf({ name, block }: Entry): readonly Instance[] {
  const seeds = exerciseOf(block).draws.length === 0 ? 1 : 8;
  return Array.from({ length: seeds }, (_, n) => {
    const { exercise, numbers } = drawnExercise(block, `${name} ${n}`);
    return { exercise, drawn: numbers as Drawn, said: `${name} with ${JSON.stringify(numbers)}` };
  });
}

describe('the exercises of the second half of the course on algebra', () => {
  it('belong to the last 28 lessons, in their order, and each lesson has at least six', () => {
    expect(lessons.map(({ path }) => path)).toEqual(Object.keys(checks));
    for (const { path, blocks } of lessons) expect(blocks.length, path).toBeGreaterThanOrEqual(6);
  });

  it('have numbers drawn anew in at least three exercises of each lesson', () => {
    for (const { path, blocks } of lessons) {
      const drawn = blocks.filter((block) => exerciseOf(block).draws.length > 0);
      expect(drawn.length, path).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(all)('can be read, and has a hint, a solution and a reason for each wrong option: $name', ({ block }) => {
    const exercise = exerciseOf(block);
    expect(exercise.hints.length).toBeGreaterThanOrEqual(1);
    expect(exercise.solution).not.toBe('');
    if (exercise.kind !== 'choice') return;
    for (const { isRight, text: option, why } of exercise.options) if (!isRight) expect(why, option).not.toBe('');
  });

  it.each(all)('has different options and readable signs with all numbers: $name', (entry) => {
    for (const { exercise, said } of instancesOf(entry)) {
      for (const list of distinctTexts(exercise)) expect(new Set(list).size, said).toBe(list.length);
      // A sign before a negative number, a coefficient 1, a number with the noise of a division.
      expect(textsOf(exercise).join('\n'), said).not.toMatch(/[-+] ?\{?-\d|(?<![\d.}])\{1\}[a-z]|\d\.\d{5}/);
    }
  });
});

describe('the answers, worked out in another way', () => {
  it.each(all)('has a check if its answers are numbers or a formula: $name', ({ block, check }) => {
    expect(check !== null && check !== undefined).toBe(['number', 'formula', 'gaps'].includes(exerciseOf(block).kind));
  });

  it.each(all.filter(({ check }) => check))('agree with the key: $name', (entry) => {
    for (const instance of instancesOf(entry)) expectAgreement(instance, entry.check ?? null);
  });
});

function expectAgreement({ exercise, drawn, said }: Instance, check: Check | null): void {
  if (exercise.kind === 'formula') {
    if (check === null || typeof check === 'function') throw new Error(`${said}: a formula needs 'at'`);
    expectFormula(exercise, check, drawn, said);
    return;
  }
  if (typeof check !== 'function') throw new Error(`${said}: a number is expected`);
  const expected = [check(drawn)].flat();
  expect(expected.length, said).toBe(exercise.kind === 'gaps' ? exercise.gaps.length : 1);
  expect(judge(exercise, expected.map(String)).isRight, `${said}: ${expected}`).toBe(true);
  expect(
    judge(
      exercise,
      expected.map((value) => String(value + 1)),
    ).isRight,
    said,
  ).toBe(false);
}

/** Places where every root and logarithm of the questions is defined and no denominator is zero. */
const points = [0.37, 1.83, 3.71, 11.29].map((x) => ({ i: x, t: x, x, y: x + 0.59, z: x + 1.13 }));

function expectFormula(exercise: Formula, { at }: FormulaCheck, drawn: Drawn, said: string): void {
  const [answer = ''] = exercise.answers;
  const expression = readExpression(answer, exercise.vars);
  if (expression === null) throw new Error(`${said}: ${answer} cannot be read`);
  for (const point of points) expect(valueAt(expression, point), `${said}: ${answer}`).toBeCloseTo(at(drawn, point), 6);
  expect(judge(exercise, [answer]), `${said}: ${answer}`).toMatchObject({ isRight: true });
  expect(judge(exercise, [`${answer} + 1`]).isRight, said).toBe(false);
}
