import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '~/kit/exercise/exercise';
import { exerciseId, exercisesIn } from '~/kit/exercise/find';
import { exerciseIn, readExercise } from '~/kit/exercise/read';
import { exerciseBlock, writeExercise } from '~/kit/exercise/write';
import { giftQuestion } from '~/rooms/transfer/rules/gift/gift-question';
import { countOf, giftWriter } from '~/rooms/transfer/rules/gift/gift-writer';
import { looksLikeGift } from '~/rooms/transfer/rules/reading/gift/read-gift';
import type { TransferMap, TransferNode } from '~/rooms/transfer/rules/transfer-map';
import { writeMap } from '~/rooms/transfer/rules/writer';
import { readMapFile } from '~/threads/transfer/read-file';
import { expectCostBelow } from '../../../support/expect-cost';
import { toldMap } from '../../../support/transfer-files';

const node = (level: number, label: string, lesson: string | null = null): TransferNode => ({
  id: null,
  level,
  label,
  lesson,
  done: false,
});
const mapOf = (...nodes: TransferNode[]): TransferMap => ({
  topic: 'Numbers',
  language: null,
  root: { lesson: null, done: false },
  nodes,
});
const asGift = (...texts: string[]) =>
  writeMap(
    giftWriter(),
    mapOf(node(1, 'Sums', texts.map(exerciseBlock).join('\n\n')), node(1, 'Empty', 'No exercise.')),
  );
const read = (file: string, name = 'questions.gift') => readMapFile(Buffer.from(file), name);
/** The texts of the exercises in a file, and its other paragraphs. */
const exercisesOf = (file: string) => {
  const { map } = read(file);
  return [map.root, ...map.nodes].flatMap(({ lesson }) => exercisesIn(lesson ?? '').map(({ text }) => text));
};
const backAndForth = (text: string) => exercisesOf(asGift(text))[0];

describe('an exercise that GIFT can say comes back from it', () => {
  it.each([
    [
      'one of several',
      'Which city is the *capital*?\n- Geneva :: A larger one.\n+ Bern :: Yes.\n- Basel\n! The seat since 1848.',
    ],
    ['several of several', 'Which are prime?\n+ 2\n+ 3\n- 4 :: $2 \\cdot 2$\n+ 5'],
    ['eleven right options', `All?\n${Array.from({ length: 11 }, (_, n) => `+ o${n}`).join('\n')}\n- no`],
    ['a number', 'Work out $5 - (-8)$.\n= 13\n! $5 - (-8) = 5 + 8 = 13$.'],
    ['a number with a tolerance', 'How much?\n= 0.067 ± 0.001'],
    ['several numbers', 'Which root?\n= 2\n= -2 ± 0.5'],
    ['words', 'Translate *house*.\n= Haus\n= das Haus'],
    ['a gap', 'The {{cat|kitten}} sat on the mat.'],
    ['pairs', 'Match.\none => eins\ntwo -> zwei => 2 -> 3\n=> drei'],
    ['signs with a meaning', 'Is {x} ~ a = b # c: d \\ e?\n+ {y} ~ = # : \\\n- [markdown] %50% no\n- %20% no\n- // no'],
    [
      'formulas',
      'What is $x_1^{2} \\cdot \\frac{a}{b}$, and $$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$ here?\n= Haus\n! $\\neq *$ and $\\nabla_x$',
    ],
    ['several lines and code', 'Read this:\n\n```js\n- const a = { b: 1 };\n\n= 3\n```\n\n* one\n* two\n= Haus'],
    ['stars and percent signs', 'Say it.\n= a * b\n= %50% more'],
    ['other scripts', 'مَا عاصمة مصر؟\n+ القاهرة\n- 北京'],
  ])('%s', (_, text) => {
    expect(readExercise(text)).toHaveProperty('exercise');
    expect(countOf(exerciseBlock(text))).toEqual({ all: 1, unsaid: 0, fixed: 0 });
    expect(backAndForth(text)).toBe(text);
  });

  it('whatever its texts are', () => {
    const word = fc.constantFrom(
      ...'house {x} } { ~ = # : :: -> \\ \\n \\= // %50% [html] [x] $x_1$ $\\frac{a}{b}$ `a*b` **b** é 木 <b>x</b> &amp; # ## ####'.split(
        ' ',
      ),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    const named = text.map((each) => `Q ${each}`);
    const plain = fc
      .array(fc.constantFrom(...'house x ~ = # : \\ // % [x] é 木'.split(' ')), { minLength: 1, maxLength: 4 })
      .map((words) => `w ${words.join(' ')}`);
    const lists = <T>(one: fc.Arbitrary<T>, least: number) =>
      fc.uniqueArray(one, { minLength: least, maxLength: 4, selector: String });
    const common = {
      question: named,
      hints: fc.constant([]),
      solution: fc.oneof(fc.constant(''), named),
      draws: fc.constant([]),
    };
    const why = fc.oneof(fc.constant(''), named);
    const options = lists(named, 2).chain((texts) =>
      fc.tuple(
        ...texts.map((each, at) =>
          why.map((reason) => ({
            text: each.replaceAll(' ::', ' :'),
            isRight: at === 0,
            why: reason.replaceAll(' ::', ' :'),
          })),
        ),
      ),
    );
    const number = fc.integer({ min: -9_999, max: 9_999 }).map((n) => String(n / 100));
    const exercises: fc.Arbitrary<Exercise> = fc.oneof(
      fc.record({ kind: fc.constant('choice' as const), isSeveral: fc.constant(false), options, ...common }),
      fc.record({
        kind: fc.constant('number' as const),
        form: fc.constant('any' as const),
        answers: lists(number, 1).map((all) =>
          all.map((value, at) => ({ value, tolerance: at === 0 ? '0.5' : '', unit: '' })),
        ),
        ...common,
      }),
      fc.record({
        kind: fc.constant('words' as const),
        accentsCount: fc.constant(true),
        answers: lists(plain, 1),
        ...common,
      }),
      fc.record({
        kind: fc.constant('match' as const),
        pairs: lists(named, 2).map((all) => all.map((left, at) => ({ left, right: `r${at} ${left}` }))),
        others: fc.constant([]),
        ...common,
      }),
    );
    let said = 0;
    fc.assert(
      fc.property(exercises, (exercise) => {
        const written = writeExercise(exercise);
        const read = exerciseIn(written);
        // Some texts mean something else to our own reader.
        fc.pre(read?.kind === exercise.kind && writeExercise(read) === written);
        const question = giftQuestion(written, exerciseId(written), 'name');
        expect(question?.isSaid).toBe(true);
        expect(backAndForth(written)).toBe(written);
        said += 1;
      }),
      { numRuns: 100 },
    );
    expect(said).toBeGreaterThan(50);
  });
});

describe('an exercise that GIFT cannot say', () => {
  it.each([
    ['a formula', 'Expand $x(x+2)$.\nvars: x\n= x^2 + 2x\n! Multiply out.', '`x^2 + 2x`'],
    ['an order', 'Sort.\n1. first\n2. second', 'first'],
    ['code', 'Write it.\nrun: javascript\ngiven: const a = 1;\ntest: f(2) === 4', 'f(2) === 4'],
    ['several gaps', 'The {{cat}} sat on the {{mat}}.', '`mat`'],
    ['a fraction in lowest terms', 'Reduce.\nform: reduced\n= 3/4', '`3/4`'],
    ['an arrow in an answer', 'How?\n= a -> b\n= c', '`a -> b`'],
  ])('is an essay question with its answer as feedback: %s', (_, text, key) => {
    const file = asGift(text);
    expect(countOf(exerciseBlock(text))).toEqual({ all: 1, unsaid: 1, fixed: 0 });
    expect(file).toMatch(/\{####[^{}]*\}\n/);
    const { map, leftOut } = read(file);
    const lesson = map.root.lesson ?? map.nodes.map((each) => each.lesson).join('');
    expect(exercisesIn(lesson)).toEqual([]);
    expect(lesson).toContain('<details><summary>Solution</summary>');
    expect(lesson).toContain(key);
    expect(leftOut.map(({ why }) => why)).toContain('gift-essay');
  });

  it('keeps one set of numbers', () => {
    const text = ['{a=2..9} {b=3..4} Work out $', '{a} \\cdot {b}$.\n= a*b'].join('');
    const [back = ''] = exercisesOf(asGift(text));
    const [, a, b, product] = /^Work out \$\{(\d)\} \\cdot \{(\d)\}\$\.\n= (\d+)$/.exec(back) ?? [];
    expect(Number(product)).toBe(Number(a) * Number(b));
    expect(asGift(text)).toBe(asGift(text));
    expect(countOf(exerciseBlock(text))).toEqual({ all: 1, unsaid: 0, fixed: 1 });
  });

  it('has units, percentages and endless decimals as far as numbers can say them', () => {
    expect(asGift('How fast?\n= 9.81 ± 1% m/s^2')).toContain('\\_ m/s\\\\^2{#9.81:0.0981}');
    expect(asGift('How much?\n= 1/3')).toContain('{#0.3333333333:0.0003333333333}');
    expect(asGift('How much?\n= 3/4')).toContain('{#0.75}');
  });
});

describe('a file of a map', () => {
  const lesson = (text: string) => `Text.\n\n${exerciseBlock(text)}`;
  const map = mapOf(
    node(1, 'Whole/half'),
    node(2, 'Sums', lesson('Add.\n= 3')),
    node(2, 'Products', lesson('Multiply.\n= 6')),
    node(1, 'No exercise', 'Text.'),
    node(1, '$x_1$', lesson('Solve.\n= 7')),
  );

  it('has a category for each lesson with exercises, by its path', () => {
    const file = writeMap(giftWriter(), map);
    expect(file.match(/^\$CATEGORY: .*/gm)).toEqual([
      '$CATEGORY: Numbers/Whole//half/Sums',
      '$CATEGORY: Numbers/Whole//half/Products',
      '$CATEGORY: Numbers/x₁',
    ]);
    expect(toldMap(read(file))).toBe(`gift
Numbers
  - Whole/half
    - Sums
      | \`\`\`exercise
      | Add.
      | = 3
      | \`\`\`
    - Products
      | \`\`\`exercise
      | Multiply.
      | = 6
      | \`\`\`
  - x₁
    | \`\`\`exercise
    | Solve.
    | = 7
    | \`\`\`
! - comment: Numbers
! - gift-name: Sums 1 (3×)
`);
  });
});

describe('files of others', () => {
  it('are read with all that exercises can say, and the rest is told', () => {
    const file = `// question: 0  name: Switch category to $course$/top/Default for Biology
$CATEGORY: $course$/top/Biology/Cells

// question: 12  name: Q1
::Q1::[html]<p>Which <b>organelle</b> makes ATP?</p>{
\t=[html]<p>Mitochondrion</p>#<p>Yes.</p>
\t~[html]<p>Nucleus</p>#<p>No\\: it keeps DNA.</p>
\t####[html]<p>The power house.</p>
}

Cells divide.{TRUE#They do.#Right.}

::Two:: Which are parts?{
~%50%wall
~%50%membrane
~%-100%sun
}

Partly {=right ~%50%nearly ~wrong} here.

Grant is buried in {=Grant's =Grants =%50%a} tomb.

Who?{=no one =nobody =*any}

When was it?{#1822:5}

Between?{#1..5}

Several?{#=1822:0#Exactly. =%50%1822:2 ~#No.}

Match.{=cat -> cat food =dog -> dog food = -> fish}

Write about it.{}

Only a description.

$CATEGORY: $course$/top/Biology/Plants/Leaves

::broken::What{=a

Sum?{#3

Find $x^2$ \\= 4\\: {#2}
`;
    const result = read(file);
    const [cells = '', , leaves = ''] = result.map.nodes.map(({ lesson: text }) => text ?? '');
    expect(result.map.topic).toBe('Biology');
    expect(result.map.nodes.map(({ label, level }) => `${level} ${label}`)).toEqual([
      '1 Cells',
      '1 Plants',
      '2 Leaves',
    ]);
    expect(exercisesIn(cells).map(({ text }) => text)).toEqual([
      'Which **organelle** makes ATP?\n+ Mitochondrion :: Yes.\n- Nucleus :: No: it keeps DNA.\n! The power house.',
      'Cells divide.\n+ True :: Right.\n- False :: They do.',
      'Which are parts?\n+ wall\n+ membrane\n- sun',
      'Partly \\_\\_\\_\\_\\_ here.\n+ right\n- nearly\n- wrong',
      "Grant is buried in {{Grant's|Grants}} tomb.",
      'Who?\n= no one\n= nobody\n= any',
      'When was it?\n= 1822 ± 5',
      'Between?\n= 3 ± 2',
      'Several?\n= 1822\n! Exactly.',
      'Match.\ncat => cat food\ndog => dog food\n=> fish',
    ]);
    expect(cells).toContain('\n\nWrite about it.\n\nOnly a description.');
    expect(exercisesIn(leaves).map(({ text }) => text)).toEqual(['Find $x^2$ = 4:\n= 2']);
    expect(result.leftOut.map(({ line, why, text }) => `${line ?? '-'} ${why}: ${text}`)).toEqual([
      '19 gift-weight: nearly',
      '21 gift-weight: a',
      '23 gift-star: *any',
      '29 gift-weight: 1822:2',
      '29 gift-feedback: No.',
      '33 gift-essay: Write about it.',
      '39 gift-unreadable: ::broken::What{=a',
      '41 gift-unreadable: Sum?{#3',
      '- comment: question: 0 name: Switch category to $course$/top/Default fo (2×)',
      '- gift-name: Q1 (2×)',
    ]);
  });

  it('have texts that would be answers, gaps or draws in an exercise, as texts', () => {
    const cases = [
      '- a list\\n- of two',
      '1. first\\n2. second',
      '\\= x',
      'vars\\: x',
      'a \\=> b',
      '\\{\\{gap\\}\\}',
      '\\{a\\=2..9\\} draws',
      '? why',
      '! no',
    ];
    for (const text of cases) {
      const [found = ''] = exercisesOf(`[markdown]Q\\n${text}{=Haus}`);
      expect(exerciseIn(found), text).toMatchObject({
        kind: 'words',
        answers: ['Haus'],
        hints: [],
        solution: '',
        draws: [],
      });
    }
  });

  it('keep the text of a question that is no exercise here', () => {
    const { map, leftOut } = read(
      `Same?{=a ~b ~b}\n\nMany?{${'~x'.repeat(30)}=y}\n\nNo right?{~a ~b}\n\nNumber?{#abc}`,
    );
    expect(exercisesIn(map.nodes[0]?.lesson ?? '')).toEqual([]);
    expect(map.nodes[0]?.lesson).toBe('Same?\n\nMany?\n\nNo right?\n\nNumber?');
    expect(leftOut.map(({ why }) => why)).toEqual(['gift-kind', 'gift-kind', 'gift-kind', 'gift-kind']);
  });

  it.each([
    ['a category', '$CATEGORY: a/b\n\nQ{=a}', true],
    ['a name', '::Q1:: Two plus {=two =2} is four.', true],
    ['answers', "Who's buried in Grant's tomb?{=no one =nobody}\n\n1+1\\=2{T}", true],
    ['one question over several lines', 'Which?{\n=a\n~b\n}', true],
    ['an outline', '- one\n- two\n  - three {=x}', false],
    ['Markdown', '# Title\n\nSome text with {=x} in it.', false],
    ['formulas', 'The set $\\{=x\\}$ is\n\nnothing', false],
    ['a text', 'Just a text.\n\nAnd one more.', false],
    ['code', 'function f() {\n  return {};\n}\n\nconst a = 1;\n\nlet b;', false],
  ])('are known by what stands in them: %s', (_, text, expected) => {
    expect(looksLikeGift(text)).toBe(expected);
  });
});

describe('a hostile file ends in a bounded time', () => {
  const size = 1_000_000;
  it.each([
    ['open braces', '{', ''],
    ['closed braces', '}', ''],
    ['pairs of braces', '{}', ''],
    ['braces of answers', '{=a}\n\n', ''],
    ['a question that is not closed', '=a ~b ', 'Q{'],
    ['tildes', '~', 'Q{'],
    ['arrows', '=->', 'Q{'],
    ['backslashes', '\\', 'Q{'],
    ['hashes', '#', 'Q{='],
    ['tags', '<', 'Q{=a}\n\n[html]'],
    ['formulas', '\\\\\\\\(', '[markdown]'],
    ['gaps', '\\{\\{', '[markdown]'],
    ['names', '::', '::'],
    ['comments', '// a\n', ''],
    ['one huge category', 'a', '$CATEGORY: '],
    ['a deep category', 'a/', '$CATEGORY: '],
    ['many categories', '$CATEGORY: %\nq{T}\n\n', ''],
  ])(
    '%s',
    (_, piece, before) => {
      let n = 0;
      const file = before + piece.repeat(size / piece.length).replace(/%/g, () => String(n++));
      for (const end of ['', '}', '\n\nQ{=a}']) {
        expectCostBelow(200, () => {
          try {
            read(file + end);
          } catch (error) {
            expect((error as Error).name).toBe('TransferFault');
          }
        });
      }
    },
    20_000,
  );
});
