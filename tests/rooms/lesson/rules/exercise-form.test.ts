import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExercise } from '~/kit/exercise/read';
import {
  type ExerciseForm,
  emptyForm,
  emptyNumber,
  emptyOption,
  emptyPair,
  formKinds,
  formOf,
  withKind,
} from '~/rooms/lesson/ui/editor/exercise/exercise-form';
import { writtenForm } from '~/rooms/lesson/ui/editor/exercise/written-form';
import { exercises } from '../../../kit/rules/exercise/generated';

const form = (part: Partial<ExerciseForm>): ExerciseForm => ({ ...emptyForm, question: 'Which?', ...part });
const option = (text: string, isRight = false, why = '') => ({ text, isRight, why });

const faultsOf = (part: Partial<ExerciseForm>) => {
  const written = writtenForm(form(part));
  return 'faults' in written ? written.faults : [];
};
const fieldsOf = (part: Partial<ExerciseForm>) => faultsOf(part).map(({ field }) => field);

describe('The form of an exercise', () => {
  it('gives back the exercise that filled it', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(exercises, (exercise) => {
        const filled = formOf(exercise);
        kinds.add(filled.kind);
        const written = writtenForm(filled);
        expect(written).toEqual({ text: expect.any(String) });
        expect('text' in written && readExercise(written.text)).toEqual({ exercise });
      }),
      { numRuns: 600 },
    );
    expect([...kinds].sort()).toEqual([...formKinds].sort());
  });

  it.each<[string, Partial<ExerciseForm>, string]>([
    [
      'leaves empty rows out',
      { options: [option('A', true), emptyOption, option('B', false, 'No.'), emptyOption] },
      'Which?\n+ A\n- B :: No.',
    ],
    ['puts a text of several lines into one', { options: [option('A\nb ', true), option('C')] }, 'Which?\n+ A b\n- C'],
    [
      'takes a number with tolerance and unit',
      { kind: 'number', numbers: [{ value: ' 9.81', tolerance: '± 0.01', unit: 'm/s^2' }, emptyNumber] },
      'Which?\n= 9.81 ± 0.01 m/s^2',
    ],
    [
      'takes letters with spaces between them',
      { kind: 'formula', vars: 'x y', formulas: ['x + y'] },
      'Which?\nvars: x, y\n= x + y',
    ],
    [
      'writes that accents do not count',
      { kind: 'words', words: ['été'], accentsCount: false },
      'Which?\naccents: no\n= été',
    ],
    [
      'begins with the drawn numbers',
      {
        kind: 'number',
        draws: '{a=2..9} {b=1..3}',
        question: '{a} + {b}?\n',
        numbers: [{ ...emptyNumber, value: 'a+b' }],
      },
      '{a=2..9} {b=1..3}\n{a} + {b}?\n= a+b',
    ],
    [
      'finds drawn numbers at the start of the question',
      { kind: 'number', question: '{a=2..9} What is {a}?', numbers: [{ ...emptyNumber, value: 'a' }] },
      '{a=2..9}\nWhat is {a}?\n= a',
    ],
    [
      'writes hints and the solution',
      { kind: 'order', items: ['a', 'b', ''], hints: ['One\n\ntwo', ''], solution: 'So\n\nit is.' },
      'Which?\n1. a\n2. b\n? One\n\n  two\n! So\n!\n! it is.',
    ],
    [
      'keeps the indent of code',
      { kind: 'code', language: 'python', start: '\n  x = 1\n', tests: ['x == 1'] },
      'Which?\nrun: python\nstart:\n    x = 1\ntest: x == 1',
    ],
  ])('%s', (_, part, text) => {
    expect(writtenForm(form(part))).toEqual({ text });
  });

  it('has one right option where one is chosen', () => {
    const several = form({ kind: 'several', options: [option('a'), option('b', true), option('c', true)] });
    expect(withKind(several, 'one').options.map(({ isRight }) => isRight)).toEqual([false, true, false]);
    expect(withKind(several, 'order').options).toEqual(several.options);
  });
});

describe('A fault in the form stands at its field', () => {
  it.each<[string, Partial<ExerciseForm>, (string | null)[]]>([
    ['a question that is missing', { question: ' ', options: [option('a', true), option('b')] }, ['question']],
    ['an option without a text', { options: [option('', true), option('b')] }, ['options.0']],
    ['an option behind an empty row', { options: [option('a', true), emptyOption, option('a')] }, ['options.2']],
    ['answers that are missing', { kind: 'words' }, ['words.0']],
    [
      'a number that is none',
      { kind: 'number', numbers: [{ ...emptyNumber, value: '1' }, emptyNumber, { ...emptyNumber, value: 'many' }] },
      ['numbers.2'],
    ],
    ['numbers that are none', { kind: 'number', numbers: [{ ...emptyNumber, value: 'many' }] }, ['numbers.0']],
    ['words that are numbers', { kind: 'words', words: ['12'] }, ['words.0']],
    [
      'a unit that is unknown',
      { kind: 'number', numbers: [{ value: '5', tolerance: '1', unit: 'foo' }] },
      ['numbers.0'],
    ],
    ['a formula with another letter', { kind: 'formula', vars: 'x', formulas: ['x + y'] }, ['formulas.0']],
    ['letters that are missing', { kind: 'formula', vars: '', formulas: ['2'] }, ['vars']],
    ['a text without a gap', { kind: 'gaps', question: 'No gap.' }, ['question']],
    ['a gap that is not closed', { kind: 'gaps', question: 'It is {{open.' }, ['question']],
    ['a single line', { kind: 'order', items: ['', 'a'] }, ['items.1']],
    [
      'a pair without its left side',
      { kind: 'match', pairs: [{ left: 'a', right: 'b' }, emptyPair, { left: '', right: 'c' }] },
      ['pairs.2'],
    ],
    [
      'a pair without its right side',
      {
        kind: 'match',
        pairs: [
          { left: 'a', right: 'b' },
          { left: 'c', right: '' },
        ],
      },
      ['pairs.1'],
    ],
    ['a test that is missing', { kind: 'code', hints: ['Try.'] }, ['tests.0']],
    ['draws that are none', { draws: 'a=2', options: [option('a', true), option('b')] }, ['draws']],
    ['draws that leave nothing', { draws: '{a=9..2}', options: [option('a', true), option('b')] }, ['draws']],
    ['a list in the question', { question: 'Which?\n- one', options: [option('a', true), option('b')] }, ['question']],
    ['an option that holds its reason', { options: [option('a :: b', true), option('c')] }, ['options.0']],
    [
      'an arrow within a side',
      { kind: 'match', pairs: [emptyPair, { left: 'a => b', right: 'c' }, { left: 'd', right: 'e' }] },
      ['pairs.1'],
    ],
    ['a text that is too long', { question: 'x'.repeat(20_001), options: [option('a', true), option('b')] }, [null]],
  ])('%s', (_, part, fields) => {
    expect(fieldsOf(part)).toEqual(fields);
    for (const { sentence } of faultsOf(part)) expect(sentence).toMatch(/^\S.*\.$/s);
  });

  it('for any form, or the form is read as what it says', () => {
    const plain = fc.constantFrom('', 'a', 'b c', '12', 'x^2');
    const text = fc.oneof(
      { arbitrary: plain, weight: 6 },
      fc.constantFrom('- a', '=> b', 'a => b', '+ x :: y', '1. z', '{{g}}', '{a=1..2}', '? h', '```', ' :: '),
    );
    const lines = fc.array(text, { maxLength: 2 }).map((each) => each.join('\n'));
    const rows = fc.array(text, { minLength: 1, maxLength: 4 });
    const forms = fc.record({
      kind: fc.constantFrom(...formKinds),
      question: lines.map((each) => `Which?\n${each}`),
      draws: fc.constantFrom('', '', '{x=1..2}', 'y'),
      ...{ solution: lines, vars: fc.constantFrom('x', 'x y', ''), given: lines, start: lines },
      ...{ formulas: rows, words: rows, items: rows, others: rows, tests: rows, hints: rows },
      options: fc.array(fc.record({ text, isRight: fc.boolean(), why: text }), { maxLength: 4 }),
      numbers: fc.array(fc.record({ value: text, tolerance: plain, unit: plain }), { maxLength: 3 }),
      pairs: fc.array(fc.record({ left: text, right: text }), { maxLength: 4 }),
    });
    let written = 0;
    fc.assert(
      fc.property(forms, (part) => {
        const result = writtenForm(form(part));
        if ('faults' in result) {
          expect(result.faults.length).toBeGreaterThan(0);
          return;
        }
        written += 1;
        const reading = readExercise(result.text);
        expect(reading).toHaveProperty('exercise');
        const again = 'exercise' in reading ? writtenForm(formOf(reading.exercise)) : null;
        expect(again && 'text' in again && readExercise(again.text)).toEqual(reading);
      }),
      { numRuns: 1_000 },
    );
    expect(written).toBeGreaterThan(30);
  });
});
