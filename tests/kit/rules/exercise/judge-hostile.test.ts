import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, type Exercise, exerciseLimits } from '~/kit/exercise/exercise';
import { judge } from '~/kit/exercise/judge';
import { choice, formula, gaps, match, number, order, words } from '../../../fixtures/answers/build';
import { anyCharacter } from '../../../support/any-character';

const exercises: readonly Exercise[] = [
  number('13'),
  number('5', { unit: 'km', tolerance: '10%' }),
  formula('x y', 'x^2 + y'),
  words('Haus'),
  gaps(['Haus', '13']),
  order('a', 'b', 'c'),
  match('a => 1', 'b => 2', '=> 3'),
  choice('+ a', '- b'),
  choice('+ a', '- b', '+ c'),
];
const ofText = exercises.slice(0, 4);

const { answerMaxCharacters } = exerciseLimits;
const long = (part: string) => part.repeat(answerMaxCharacters).slice(0, answerMaxCharacters);
const hostileParts = [
  '(',
  '[',
  '|',
  'x^',
  '9^',
  '-',
  '9',
  '1,',
  '1e9',
  '√',
  '\\frac{',
  'sin ',
  '²',
  '½',
  'ﷺ',
  'x+',
  '/',
];

describe('hostile texts of 2,000 characters', () => {
  it.each(hostileParts)('of %j are right in no exercise, and unreadable as numbers and formulas', (part) => {
    for (const exercise of ofText) {
      const { isRight, parts, notes } = judge(exercise, [long(part)]);
      expect(isRight).toBe(exercise.kind === 'words' ? false : null);
      expect(parts).toEqual([]);
      if (exercise.kind !== 'words') expect(notes).toHaveLength(1);
    }
    expect(judge(gaps(['Haus', 'Hof']), [long(part), long(part)])).toMatchObject({
      isRight: false,
      parts: [false, false],
    });
    expect(judge(gaps(['Haus', '13']), [long(part), long(part)])).toMatchObject({ isRight: null, parts: [] });
  });

  it('one character longer are not looked at', () => {
    for (const exercise of [...ofText, gaps(['Haus'])])
      expect(judge(exercise, [`${long('x')}x`])).toEqual({ isRight: null, parts: [], notes: ['too-long'] });
    expect(judge(words(long('ab')), [long('ab')]).isRight).toBe(true);
  });
});

describe('hostile answers', () => {
  const bad = ['', '-1', '99', '1e9', '0.5', 'NaN', 'Infinity', 'constructor', '__proto__', 'toString', 'length', '\0'];

  it('of names, huge and broken positions are never right', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bad), { maxLength: 4 }), (answer) => {
        for (const exercise of exercises) expect(judge(exercise, answer).isRight).not.toBe(true);
      }),
    );
  });

  it('are never right with one of them among right parts', () => {
    const right: readonly (readonly [Exercise, readonly string[]])[] = [
      [order('a', 'b', 'c'), ['1', '2', '3']],
      [match('a => 1', 'b => 2', '=> 3'), ['0', '1']],
      [choice('+ a', '- b', '+ c'), ['0', '2']],
    ];
    for (const [exercise, answer] of right) {
      expect(judge(exercise, answer).isRight).toBe(true);
      for (const at of answer.keys())
        for (const each of bad) expect(judge(exercise, answer.with(at, each)).isRight, each).toBeNull();
    }
  });

  const notTexts = [undefined, null, 1, true, Number.NaN, {}, [], () => '0', Symbol('0'), 10n, { length: 2 }];
  it.each(notTexts.map((each) => [typeof each, each] as const))('that hold a %s are not counted', (_, value) => {
    for (const exercise of exercises) {
      expect(judge(exercise, [value, value, value] as unknown as Answer).isRight).toBeNull();
      expect(judge(exercise, value as unknown as Answer).isRight).toBeNull();
    }
  });

  it('with a billion parts are judged by the first of them', () => {
    const billion: string[] = [];
    billion.length = 1_000_000_000;
    for (const exercise of exercises) expect(judge(exercise, billion)).toMatchObject({ isRight: null, parts: [] });
    billion[0] = '13';
    expect(judge(number('13'), billion).isRight).toBe(true);
    expect(judge(choice('+ a', '- b'), billion).isRight).toBeNull();
  });

  it('of any kind never throw, and only texts can be right', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything(), { maxLength: 4 }), (value, list) => {
        for (const exercise of exercises) {
          expect(judge(exercise, value as Answer).parts.length).toBeLessThanOrEqual(3);
          const verdict = judge(exercise, list as Answer);
          if (!list.some((each) => typeof each === 'string')) expect(verdict.isRight).toBeNull();
        }
      }),
    );
  });

  it('of any text never throw, and say why they do not count', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,x^()+-*/²½√ πe%m') }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const exercise of exercises) {
          const { isRight, notes } = judge(exercise, [typed, typed, typed]);
          if (isRight === null) expect(notes).toHaveLength(1);
          if (isRight) expect(notes).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('an exercise that cannot be answered', () => {
  it.each([
    ['a number that is undefined', number('1/0')],
    ['a number that is none', number('x')],
    ['a formula that cannot be read', formula('x', 'x +')],
    [
      'code, which is judged by its tests',
      {
        question: '',
        hints: [],
        solution: '',
        draws: [],
        kind: 'code',
        language: 'sql',
        given: '',
        start: '',
        tests: [],
      },
    ],
  ] as const)('has %s: nothing counts', (_, exercise) => {
    expect(judge(exercise as Exercise, ['1'])).toEqual({ isRight: null, parts: [], notes: [] });
  });

  it('has a formula that is defined nowhere: nothing is right', () => {
    expect(judge(formula('x', 'sqrt(-1-x^2)'), ['sqrt(-2-x^2)']).isRight).toBe(false);
  });
});
