import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exerciseLimits } from '~/kit/exercise/exercise';
import { readExercise } from '~/kit/exercise/read';
import { faultSaid } from '~/kit/exercise/said';
import { anyCharacter } from '../../../support/any-character';
import { costOf } from '../../../support/cost';
import { expectCostBelow } from '../../../support/expect-cost';

const textOf = (...lines: readonly string[]) => lines.join('\n');

function read(...lines: readonly string[]) {
  const reading = readExercise(textOf(...lines));
  if ('faults' in reading) throw new Error(reading.faults.map(faultSaid).join(' '));
  return reading.exercise;
}

describe('Each kind of exercise', () => {
  it('one of several, with reasons', () => {
    expect(read('Which is even?', '- 3 :: 3 is 2 + 1.', '+ 4', '- 5')).toEqual({
      kind: 'choice',
      isSeveral: false,
      question: 'Which is even?',
      options: [
        { text: '3', isRight: false, why: '3 is 2 + 1.' },
        { text: '4', isRight: true, why: '' },
        { text: '5', isRight: false, why: '' },
      ],
      hints: [],
      solution: '',
      draws: [],
    });
  });

  it('several of several, and a separator in code', () => {
    expect(read('Which compile?', '+ `a :: b` :: yes', '+ c', '- d ::')).toMatchObject({
      isSeveral: true,
      options: [{ text: '`a :: b`', why: 'yes' }, { text: 'c' }, { text: 'd', why: '' }],
    });
  });

  it.each([
    ['13', { value: '13', tolerance: '', unit: '' }],
    ['0.067 ± 0.001', { value: '0.067', tolerance: '0.001', unit: '' }],
    ['3/4', { value: '3/4', tolerance: '', unit: '' }],
    ['2 1/2', { value: '2 1/2', tolerance: '', unit: '' }],
    ['½', { value: '½', tolerance: '', unit: '' }],
    ['1,234.5', { value: '1,234.5', tolerance: '', unit: '' }],
    ['−4', { value: '−4', tolerance: '', unit: '' }],
    ['2π', { value: '2π', tolerance: '', unit: '' }],
    ['√2', { value: '√2', tolerance: '', unit: '' }],
    ['10^3', { value: '10^3', tolerance: '', unit: '' }],
    ['9.81 m/s^2', { value: '9.81', tolerance: '', unit: 'm/s^2' }],
    ['5kg', { value: '5', tolerance: '', unit: 'kg' }],
    ['20 °C', { value: '20', tolerance: '', unit: '°C' }],
    ['3/4 kg', { value: '3/4', tolerance: '', unit: 'kg' }],
    ['5 m ± 2%', { value: '5', tolerance: '2%', unit: 'm' }],
    ['5 +- 0.1 m', { value: '5', tolerance: '0.1', unit: 'm' }],
    ['5 m +/- 0.1 m', { value: '5', tolerance: '0.1', unit: 'm' }],
    ['5 ± 2 % m', { value: '5', tolerance: '2%', unit: 'm' }],
  ])('the number %j', (typed, answer) => {
    expect(read('How much?', `= ${typed}`)).toMatchObject({ kind: 'number', form: 'any', answers: [answer] });
  });

  it.each(['a*b', 'a b', '2a + {b}', '\\frac{a}{b}', 'sqrt(a)', '2^a', 'a m', 'a*b km/h', 'a ± b', 'a ± b%', '{a}'])(
    'the number %j of drawn names',
    (typed) => {
      expect(read('{a=2..9} {b=3..4}', 'How much?', `= ${typed}`).kind).toBe('number');
    },
  );

  it.each([
    'Haus',
    'x',
    'e',
    'pi',
    '3 apples',
    '1984 by Orwell',
    'H2O',
    '2H2 + O2',
    'B12',
    '3-2',
    '12:30',
    '2:1',
    '2024-11-28',
    '1/2/2024',
    'C++',
    'x-ray',
    'a = b',
    '()',
    '+',
  ])('the words %j', (typed) => {
    expect(read('What?', `= ${typed}`)).toMatchObject({ kind: 'words', answers: [typed], accentsCount: true });
  });

  it('words, if one of the answers is no number', () => {
    expect(read('How many?', 'accents: no', '= 4', '= four')).toMatchObject({
      kind: 'words',
      answers: ['4', 'four'],
      accentsCount: false,
    });
  });

  it('a formula', () => {
    expect(read('Expand.', 'vars: x, y', 'form: expanded', '= x^2 + 2xy', '= x(x+2y)')).toMatchObject({
      kind: 'formula',
      vars: ['x', 'y'],
      answers: ['x^2 + 2xy', 'x(x+2y)'],
      form: 'expanded',
    });
  });

  it('gaps', () => {
    expect(read('The {{house | home}} has {{2}} doors.', 'accents: no')).toMatchObject({
      kind: 'gaps',
      question: 'The {{house | home}} has {{2}} doors.',
      gaps: [{ answers: ['house', 'home'] }, { answers: ['2'] }],
      accentsCount: false,
    });
  });

  it('an order, and a match', () => {
    expect(read('Sort.', '1. one', '2. two')).toMatchObject({ kind: 'order', items: ['one', 'two'] });
    expect(read('Match.', 'dog => animal', '`x => x` => code', '=> plant')).toMatchObject({
      kind: 'match',
      pairs: [
        { left: 'dog', right: 'animal' },
        { left: '`x => x`', right: 'code' },
      ],
      others: ['plant'],
    });
  });

  it('code, with blocks that are indented or fenced', () => {
    expect(
      read(
        ...['Write it.', 'run: python', 'given:', '  def one():', '', '      return 1', 'start:'],
        ...['```python', 'def two():', '    ', '    = 2', '```', 'test: two() == 2', 'test: sum([', '  1]) == 1'],
      ),
    ).toMatchObject({
      kind: 'code',
      language: 'python',
      given: 'def one():\n\n    return 1',
      start: 'def two():\n\n    = 2',
      tests: ['two() == 2', 'sum([\n1]) == 1'],
    });
  });
});

describe('The parts of an exercise', () => {
  it('draws in the first line, also before the question', () => {
    const draws = [
      { name: 'a', from: 2, to: 9, step: 1, not: [] },
      { name: 'b1', from: -5, to: 0.1, step: 0.1, not: [0, 'a'] },
      { name: 'c', from: 2, to: 5, step: 0, values: [2, 5, 3], not: [] },
    ];
    const [first, second] = draws;
    expect(read('{a=2..9} {b1 = −5 .. 0.1 not 0, a}', 'Add.', '= a').draws).toEqual([first, second]);
    expect(read('{a=2..9} Add {a}.', '= a')).toMatchObject({ question: 'Add {a}.', draws: [first] });
    expect(read('{c=2|5|3} Add.', '= c').draws).toEqual([draws[2]]);
    expect(read('{a} is not drawn, nor is \\frac{a}{b}.', '= 1').draws).toEqual([]);
  });

  it('hints, and a solution of several lines', () => {
    expect(
      read('How much?', '= 1', '? first', '', '  more', '? second', '! $a$', '!', '! - b', '  c', '', '! d'),
    ).toMatchObject({ hints: ['first\n\nmore', 'second'], solution: '$a$\n\n- b\nc\n\nd' });
  });

  it('lines that continue an item', () => {
    expect(read('Which?', '+ one', '  and two :: because', '\tof three', '- four')).toMatchObject({
      options: [{ text: 'one and two', why: 'because of three' }, { text: 'four' }],
    });
  });

  it('a question with lists, indented lines, fences and formulas, which hold no answers', () => {
    const question = textOf(
      ...['', 'Read:', '', '* a list', '  - inner', '', '```', '= 1', '- a', '? b', '```', '~~~', '```', '+ x', '~~~'],
      ...['$$', 'f(x)', '= 2', '$$', '\\[', '- y', '\\]', 'and `a => b`, $c => d$, 3.5, ---, -x'],
    );
    expect(read(question, '= 3').question).toBe(question.slice(1));
  });

  it('line ends of all systems', () => {
    expect(readExercise('Q\r\n= 1\r\n? h\r\n  i')).toEqual(readExercise('Q\n= 1\n? h\n  i'));
    expect(readExercise('Q  \r= 1')).toEqual(readExercise('Q\n= 1'));
  });

  it('braces of TeX and of templates are no gaps', () => {
    expect(read('$x^{{2}}$ and `{{x}}`', '= 1').question).toBe('$x^{{2}}$ and `{{x}}`');
    expect(read('Write {{$5}} or {{$6}}.').kind).toBe('gaps');
  });
});

describe('Hostile texts', () => {
  const pieces = [
    ...['+ ', '- ', '= ', '? ', '! ', '1. ', '2. ', ' => ', '=> ', 'vars: x', 'run: sql', 'given:', 'test: ', 'form: '],
    ...['\n', '\n  ', '```', '~~~', '$', '$$', '`', '{{', '}}', '|', '{a=1..9}', '{a=', '..', ' not ', '{', '}', '±'],
    ...[' :: ', 'a', 'x', '3', '1/2', ' m', '\\', '\\[', '\t', '\r', '\u0000', '😀', '\ud800', 'ß', '٣', '^', '(', ')'],
  ];

  it('never throw', () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: anyCharacter, maxLength: 5 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const reading = readExercise(parts.join(''));
        if ('faults' in reading) {
          expect(reading.faults.length).toBeGreaterThan(0);
          for (const fault of reading.faults) expect(faultSaid(fault)).toBeTruthy();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('of 200 kB are too long at once', () => {
    const text = '= 1\n'.repeat(50_000);
    // Some 2 ms. The least of three, because a compilation or a collection takes as long.
    const costs = [1, 2, 3].map(() => costOf(() => readExercise(text)));
    expect(Math.min(...costs)).toBeLessThan(1);
    expect(readExercise(text)).toEqual({ faults: [{ line: 1, code: 'too-long', found: String(text.length) }] });
    expect(readExercise('x'.repeat(exerciseLimits.blockMaxCharacters + 1))).toEqual({
      faults: [{ line: 1, code: 'too-long', found: String(exerciseLimits.blockMaxCharacters + 1) }],
    });
  });

  it.each([
    ...pieces,
    ...['{{a', '{{a|', '{{{', '$x', '`a', '= 1 a', '= 1 a\n', '- a\n', 'a => `', '```\n', '\\[\n', '$$\n', '{a=1..2} '],
    ...['= (', '= 2^', '= a b', '"', "'"],
  ])('20 kB of %j cost little', (piece) => {
    const most = exerciseLimits.blockMaxCharacters - 60;
    const filling = piece.repeat(Math.floor(most / piece.length));
    for (const text of [
      filling,
      `Q\n= 1 ${filling}`,
      `{a=1..9} Q ${filling}\nvars: x\n= ${filling}`,
      `Q\n+ a\n- ${filling}`,
    ])
      expectCostBelow(8, () => readExercise(text));
  });
});

describe('code without an indent', () => {
  it('goes on up to the next setting of code, whatever its lines look like', () => {
    const lines = [
      'Write f.',
      'run: python',
      'given:',
      'def g(n):',
      '    return n',
      '',
      '- 1',
      '= 2',
      'start:',
      'def f(n):',
      '    # 1. first',
      'test: f(1) == 1',
      '! Like g.',
    ];
    expect(readExercise(lines.join('\n'))).toMatchObject({
      exercise: {
        given: 'def g(n):\n    return n\n\n- 1\n= 2',
        start: 'def f(n):\n    # 1. first',
        tests: ['f(1) == 1'],
        solution: 'Like g.',
      },
    });
  });

  it('may ask for rows in their order', () => {
    const query = 'Which?\nrun: sql\nordered: yes\ntest: select 1';
    expect(readExercise(query)).toMatchObject({ exercise: { isOrdered: true } });
    expect(readExercise(query.replace('yes', 'maybe'))).toEqual({
      faults: [{ line: 3, code: 'unknown-ordered', found: 'maybe' }],
    });
  });
});
