import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import { evaluate, readExpression } from '~/kit/exercise/expression';
import { expressionText } from '~/kit/exercise/mathematics/expression-text';
import { readExercise } from '~/kit/exercise/read';
import { fillSlots } from '~/kit/exercise/slots';
import { exercises } from './generated';

function read(...lines: readonly string[]) {
  const reading = readExercise(lines.join('\n'));
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.exercise;
}

describe('An exercise with its numbers', () => {
  const values = { a: -3, b: 4 };
  const draw = '{a=-9..9} {b=-9..9}';

  it('is the same if nothing is drawn', () => {
    const exercise = read('What is {a}?', '= 1');
    expect(withNumbers(exercise, values)).toBe(exercise);
  });

  it('has them in all of its texts', () => {
    const exercise = read(
      draw,
      'What is {a} and $x^{a}$?',
      '+ {a*b} :: $-{a}$',
      '- {b} :: `{a}`',
      '? {a+b}',
      '! {a/b}',
    );
    expect(withNumbers(exercise, values)).toEqual({
      kind: 'choice',
      isSeveral: false,
      question: 'What is −3 and $x^{-3}$?',
      options: [
        { text: '−12', isRight: true, why: '$-{-3}$' },
        { text: '4', isRight: false, why: '`-3`' },
      ],
      hints: ['1'],
      solution: '−0.75',
      draws: [],
    });
    expect(withNumbers(read(draw, 'Q', '1. {a}', '2. {b}'), values)).toMatchObject({ items: ['−3', '4'] });
    expect(withNumbers(read(draw, 'Q', '{a} => {b}', 'c => d', '=> {b}'), values)).toMatchObject({
      pairs: [{ left: '−3', right: '4' }, { left: 'c' }],
      others: ['4'],
    });
  });

  it.each([
    ['a*b', '-12'],
    ['a', '-3'],
    ['a/b', '(-3)/4'],
    ['b/a', '4/(-3)'],
    ['2a', '-6'],
    ['2b^2', '32'],
    ['a^2', '9'],
    ['2^a', '2^(-3)'],
    ['b - a', '7'],
    ['-(a+b)', '-1'],
    ['{a}*{b}', '-12'],
    ['\\frac{a}{b}', '(-3)/4'],
    ['sqrt(2b)', 'sqrt(8)'],
    ['π*a', '-3*pi'],
    ['1,234.5', '1,234.5'],
    ['2 1/2', '2 1/2'],
  ])('the number %j is %j', (typed, value) => {
    expect(withNumbers(read(draw, 'Q', `= ${typed} ± b% m/s`, '= a'), values)).toMatchObject({
      answers: [{ value, tolerance: '4%', unit: 'm/s' }, { value: '-3' }],
    });
  });

  it('keeps the letters of a formula', () => {
    const exercise = read(draw, 'Q', 'vars: x, y', '= a*x^2 + b y - a', '= x(x+2y)');
    expect(withNumbers(exercise, values)).toMatchObject({ answers: ['-3*x^2 + 4*y + 3', 'x(x+2y)'] });
  });

  it('has numbers in words and gaps as a learner types them', () => {
    expect(withNumbers(read(draw, 'Q', '= {a} apples', '= a'), values)).toMatchObject({ answers: ['-3 apples', 'a'] });
    expect(withNumbers(read(draw, '{a} is {{{a}|x {2*a}}}, $-{b}$ {{b}}.'), values)).toMatchObject({
      question: '−3 is {{-3|x -6}}, $-{4}$ {{b}}.',
      gaps: [{ answers: ['-3', 'x -6'] }, { answers: ['b'] }],
    });
  });

  it('has them in code, with brackets where a minus would be read otherwise', () => {
    const lines = ['run: javascript', 'given: const k = {a}, s = "{b}"', 'start: f = () => 2-{a} + {b}'];
    const exercise = read(
      draw,
      'Q',
      ...lines,
      'test: f({a}) === a.b + b - a',
      "test: g('a', x.a, ab, `a`) === {a} ** 2",
    );
    expect(withNumbers(exercise, values)).toMatchObject({
      given: 'const k = -3, s = "4"',
      start: 'f = () => 2-(-3) + 4',
      tests: ['f(-3) === (-3).b + 4 - (-3)', "g('a', x.a, ab, `a`) === (-3) ** 2"],
    });
    expect(withNumbers(read(draw, 'Q', 'run: sql', 'test: SELECT a FROM t WHERE n > {a}'), values)).toMatchObject({
      tests: ['SELECT a FROM t WHERE n > -3'],
    });
  });

  it('has no slot left, and keeps its shape', () => {
    fc.assert(
      fc.property(exercises, fc.string(), (exercise, seed) => {
        const numbers = drawNumbers(exercise.draws, seed);
        const concrete = withNumbers(exercise, numbers);
        expect(concrete.kind).toBe(exercise.kind);
        expect(concrete.draws).toEqual([]);
        expect(concrete.hints.length).toBe(exercise.hints.length);
        for (const text of [concrete.question, ...concrete.hints, concrete.solution])
          fillSlots(text, Object.keys(numbers), (slot) => {
            throw new Error(`${slot} is left in ${text}`);
          });
      }),
      { numRuns: 300 },
    );
  });

  it('has expressions with the same value as before', () => {
    const leaf = fc.constantFrom('a', 'b', 'x', '2', '0.5', '\\pi', 'sqrt(b)');
    const formula = fc.letrec<{ all: string }>((tie) => ({
      all: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf,
        fc
          .tuple(tie('all'), fc.constantFrom('+', '-', '*', '/', ' - ', '·', ''), tie('all'))
          .map(([one, sign, other]) => (sign === '' ? `(${one})(${other})` : `${one}${sign}${other}`)),
        tie('all').map((inner) => `(${inner})`),
        tie('all').map((inner) => `-${inner}`),
        tie('all').map((inner) => `(${inner})^2`),
        fc.tuple(leaf, leaf).map(([base, exponent]) => `${base}^-${exponent}`),
        fc.tuple(tie('all'), tie('all')).map(([top, bottom]) => `\\frac{${top}}{${bottom}}`),
        fc.constantFrom('2a', '3ax', 'ab', 'sin 2a x', 'a(b+1)', '|a|b', 'ab^2x'),
      ),
    })).all;
    let count = 0;
    fc.assert(
      fc.property(formula, fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }), (typed, a, b) => {
        const expression = readExpression(typed, ['a', 'b', 'x']);
        if (expression === null) return;
        const text = expressionText(expression, { a, b });
        const concrete = readExpression(text, ['x']);
        const before = evaluate(expression, { a, b, x: 0.7 });
        const after = concrete && evaluate(concrete, { x: 0.7 });
        count += 1;
        if (Number.isNaN(before)) expect(after).toBeNaN();
        else expect(after, `${typed} as ${text}`).toBeCloseTo(before, Math.abs(before) < 1e6 ? 4 : -9);
      }),
      { numRuns: 1_000 },
    );
    expect(count).toBeGreaterThan(500);
  });
});
