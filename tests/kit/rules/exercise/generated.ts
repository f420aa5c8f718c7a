import fc from 'fast-check';
import type { Choice, Code, Draw, Exercise, Gaps, Match, NumberExercise, Words } from '~/kit/exercise/exercise';

/** Exercises of all kinds as an author may write them, for property tests. */

const prose = fc
  .array(
    fc.constantFrom(
      ...[
        'Haus',
        'the value',
        'of $x^2$',
        '`a => b :: c`',
        '{a}',
        '{2*b+1}',
        '$\\frac{a}{b}$',
        'ß',
        '日本',
        '😀',
        '1,5',
      ],
      ...[
        '**bold**',
        '3.',
        '=',
        '-',
        '+',
        '?',
        '!',
        ':',
        '\\{a}',
        '$x_{a}^{{2}}$',
        '\\',
        '|',
        '(a)',
        '"',
        "'",
        '<b>',
        '&',
      ],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => `word ${words.join(' ')} end`);

const lines = (line: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.oneof(
        line,
        fc.constant(''),
        line.map((text) => `  ${text}`),
      ),
      { maxLength: 4 },
    )
    .chain((inner) => fc.tuple(line, line).map(([first, last]) => [first, ...inner, last].join('\n')));

const fences = fc.constantFrom(
  '```\n= 1\n- a\n? b\n```',
  '~~~js\n```\n+ a\n~~~',
  '$$\nx\n= y\n- z\n$$',
  '> + quoted\n> = 1',
);
const lists = fc.constantFrom('* a\n  - b\n* c', '- a', '1. a', '= a').map((list) => list.replace(/^(?![* ])/gm, '  '));
const question = fc
  .array(fc.oneof(lines(prose), prose, fences, lists), { minLength: 1, maxLength: 4 })
  .map((parts) => `Q\n${parts.join('\n\n')}`);

const decimal = (digits: number) => fc.integer({ min: -999, max: 999 }).map((value) => value / 10 ** digits + 0);

const draw = (name: string, earlier: readonly string[]): fc.Arbitrary<Draw> => {
  const exclusions = fc.array(
    fc.oneof(fc.constant(1_000_000), fc.constant(-0.25), ...earlier.map((each) => fc.constant(each))),
    { maxLength: 3 },
  );
  const range = fc.integer({ min: 0, max: 3 }).chain((digits) =>
    fc.tuple(decimal(digits), decimal(digits), exclusions).map(([one, other, not]) => ({
      ...{ name, from: Math.min(one, other), to: Math.max(one, other), step: Number(`1e-${digits}`), not },
    })),
  );
  const values = fc
    .tuple(fc.array(decimal(2), { minLength: 2, maxLength: 5 }), exclusions)
    .map(([each, not]) => ({ name, from: Math.min(...each), to: Math.max(...each), step: 0, values: each, not }));
  return fc.oneof(range, values);
};

export const draws = fc.oneof(
  fc.constant([] as readonly Draw[]),
  fc.tuple(draw('a', []), draw('b', ['a']), draw('c1', ['a', 'b'])),
);

const reason = fc.oneof(fc.constant(''), prose);

const choice = fc
  .tuple(
    fc.uniqueArray(prose, { minLength: 2, maxLength: 6 }),
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    reason,
  )
  .map(([texts, rights, why]) => {
    const options = texts.map((text, at) => ({
      text,
      isRight: at === 0 || rights[at] === true,
      why: at % 2 ? why : '',
    }));
    const isSeveral = options.filter(({ isRight }) => isRight).length > 1;
    return { kind: 'choice', isSeveral, options } satisfies Omit<Choice, keyof Common>;
  });

type Common = Pick<Exercise, 'question' | 'hints' | 'solution' | 'draws'>;

const numbers = (names: readonly string[]) =>
  fc.record({
    kind: fc.constant('number' as const),
    form: fc.constantFrom('any' as const, 'reduced' as const),
    answers: fc.array(
      fc.record({
        value: fc.constantFrom(
          '13',
          '-0.5',
          '3/4',
          '2 1/2',
          '1,234',
          '½',
          '2π',
          '−7',
          ...names.map((name) => `2*${name}`),
        ),
        tolerance: fc.constantFrom('', '0.001', '2%', '1/2', ...names),
        unit: fc.constantFrom('', 'm', 'm/s^2', 'kg', '°C', 'km/h'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }) satisfies fc.Arbitrary<Omit<NumberExercise, keyof Common>>;

const formulas = fc.record({
  kind: fc.constant('formula' as const),
  vars: fc.constantFrom(['x'], ['x', 'y'], ['x1', 't', 'y']),
  form: fc.constantFrom('any' as const, 'expanded' as const, 'factored' as const),
  answers: fc.array(fc.constantFrom('2', '3(1+2)^2', 'sqrt(2)/3', '\\frac{1}{2}'), { minLength: 1, maxLength: 3 }),
});

const words = fc.record({
  kind: fc.constant('words' as const),
  accentsCount: fc.boolean(),
  answers: fc.array(prose, { minLength: 1, maxLength: 3 }),
}) satisfies fc.Arbitrary<Omit<Words, keyof Common>>;

const order = fc.record({
  kind: fc.constant('order' as const),
  items: fc.array(prose, { minLength: 2, maxLength: 12 }),
});

const match = fc.record({
  kind: fc.constant('match' as const),
  pairs: fc.array(fc.record({ left: prose, right: prose }), { minLength: 2, maxLength: 6 }),
  others: fc.array(prose, { maxLength: 3 }),
}) satisfies fc.Arbitrary<Omit<Match, keyof Common>>;

const codeLine = fc.constantFrom(
  ...['x = 1', '    y = {a}', '', '\tz', '= 1', '- a', '```', '~~~~', 'test: x', "s = '# ? !'", '  ! a', '{ b }', '+'],
);
const code = fc.array(codeLine, { maxLength: 6 }).map((each) => each.join('\n').replace(/^\n+|\n+$/g, ''));
const exerciseCode = fc.record({
  kind: fc.constant('code' as const),
  language: fc.constantFrom('javascript' as const, 'sql' as const, 'python' as const),
  given: code,
  start: code,
  tests: fc.array(fc.constantFrom('f({a}) === 1', 'sum([\n  1,\n\n  2]) == 3', 'SELECT 1 => 1'), {
    minLength: 1,
    maxLength: 4,
  }),
}) satisfies fc.Arbitrary<Omit<Code, keyof Common>>;

const gap = fc.array(fc.constantFrom('Haus', 'das Haus', '12', '{a}', '$5', 'x y', '3 {2*b} z'), {
  minLength: 1,
  maxLength: 3,
});
const gapped = fc
  .tuple(prose, fc.array(gap, { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([text, all, accentsCount]) => ({
    question: `Q ${all.map((answers) => `{{${answers.join('|')}}} and`).join(' ')}\n\n${text}`,
    own: { kind: 'gaps', gaps: all.map((answers) => ({ answers })), accentsCount } satisfies Omit<Gaps, keyof Common>,
  }));

const texts = fc.record({
  hints: fc.array(lines(prose), { maxLength: 3 }),
  solution: fc.oneof(fc.constant(''), lines(prose)),
});

export const exercises: fc.Arbitrary<Exercise> = draws.chain((drawn) => {
  const names = drawn.map(({ name }) => name);
  const plain = fc.tuple(question, fc.oneof(choice, numbers(names), formulas, words, order, match, exerciseCode));
  return fc
    .tuple(
      fc.oneof(
        { arbitrary: plain, weight: 7 },
        gapped.map(({ question: text, own }) => [text, own] as const),
      ),
      texts,
    )
    .map(
      ([[text, own], { hints, solution }]) => ({ ...own, question: text, hints, solution, draws: drawn }) as Exercise,
    );
});
