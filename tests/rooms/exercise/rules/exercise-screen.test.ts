import { describe, expect, it } from 'vitest';
import {
  type DropReason,
  type ScreenContext,
  screenExercises,
  withSolutions,
} from '~/rooms/exercise/rules/exercise-screen';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { expectCostBelow } from '../../../support/expect-cost';

const anything: ScreenContext = { known: [], language: null, code: null };

const screened = (text: string, context: Partial<ScreenContext> = {}) =>
  screenExercises([text], { ...anything, ...context });
const whyOf = (text: string, context: Partial<ScreenContext> = {}): DropReason | null =>
  screened(text, context).dropped[0]?.why ?? null;

const choice = (right: string, ...wrong: string[]) =>
  `Which one is it?\n+ ${right}\n${wrong.map((each) => `- ${each} :: No.`).join('\n')}`;
const code = 'Finish it.\nrun: python\nstart:\n  def f(n):\n      pass\ntest: f(2) == 4';
const long = 'because the warm air over the land rises and pulls the cooler air from the sea behind it';

describe('an exercise of a model passes', () => {
  it.each([
    ['a choice', choice('wax', 'honey', 'pollen')],
    ['a choice of several', 'Which are prime?\n+ 2\n+ 5\n- 9 :: $3 \\cdot 3$.'],
    ['a choice whose long options are alike', choice(long, `${long} at night`, long.replace('warm', 'cold'))],
    ['a choice whose question names all options', 'Is it wax or honey?\n+ wax\n- honey'],
    ['options of code that differ in case', 'Which prints it?\n+ `print(x)`\n- `Print(x)`'],
    ['a number', 'How much is $2 + 3$?\n= 5'],
    ['a number with a unit', 'How fast is a fall after 1 s?\n= 9.81 ± 0.02 m/s'],
    ['a number that stands in the question', 'How much is $2000 + 0$?\n= 2000'],
    ['a fraction in lowest terms', 'Shorten $6/8$.\nform: reduced\n= 3/4'],
    ['drawn numbers', '{n1=2..9} {n2=2..9}\nWork out $1 \\cdot {n1} \\cdot ({n2} + 1)$.\n= n1*(n2 + 1)\n! {n1*(n2+1)}'],
    ['an index in braces', 'Which is the smaller, $x_{n1}$ or $\\frac{n1}{n2}$?\n+ $x_{n1}$\n- $\\frac{n1}{n2}$'],
    ['a formula', 'Multiply out $x(x + 2)$.\nvars: x\n= x^2 + 2x'],
    ['words', 'What is the capital of France?\n= Paris'],
    ['gaps', 'The {{Seine|river Seine}} flows through {{Paris}}.'],
    ['an order', 'Put them in order.\n1. egg\n2. larva\n3. bee'],
    ['pairs', 'What belongs together?\nqueen => eggs\nworker => wax\n=> honey cake'],
    ['a question on a text as such', 'Which method joins the text `a` to `b`?\n+ `concat`\n- `split`'],
    ['a question with the word lesson', 'A lesson costs 20 euros. How much do 3 lessons cost?\n= 60'],
  ])('%s', (_, text) => {
    expect(screened(text)).toMatchObject({ passed: [{ index: 0, text }], dropped: [] });
  });

  it('code in the language of the lesson', () => {
    expect(whyOf(code, { code: 'python' })).toBeNull();
  });

  it('in the language of the map, with words of another one in it', () => {
    const german =
      'Wie heißt das Haus auf Spanisch? Schreib das Wort mit seinem Artikel.\n= la casa\n! Das Haus ist *la casa*.';
    expect(whyOf(german, { language: 'de' })).toBeNull();
  });
});

describe('an exercise of a model is dropped', () => {
  it.each<[DropReason, string, string]>([
    ['unreadable', 'no answer', 'How much is it?'],
    ['unreadable', 'two kinds', 'How much?\n+ 2\n= 2'],
    ['unreadable', 'a number that is not drawn', 'How much is {n1} and 2?\n= 5'],
    ['unreadable', 'one of two that are drawn', '{n1=2..9}\nAdd {n1} and {n2}.\n= n1'],
    ['unreadable', 'no right option', 'Which?\n- a\n- b'],
    ['too-long', 'a long question', `${'word '.repeat(500)}?\n= 5`],
    ['too-long', 'a long option', choice('x'.repeat(600), 'y'.repeat(590))],
    ['other-code', 'code that nobody asked for', code],
    ['all-right', 'nothing but right options', 'Which?\n+ a\n+ b'],
    ['same-parts', 'options that differ in case alone', choice('wax', 'Wax.', 'honey')],
    ['same-parts', 'a right side twice', 'Match.\na => one\nb => two\n=> One'],
    ['about-others', 'all of the above', choice('wax', 'honey', 'All of the above')],
    ['about-others', 'none of these', choice('None of these', 'wax', 'honey')],
    ['about-others', 'both', choice('Both A and B', 'wax', 'honey')],
    ['longest', 'a right option that is much longer', choice(long, 'the moon', 'the tide')],
    [
      'given-away',
      'the right option in the question',
      'Bees sweat wax for the comb. What is it made of?\n+ wax for the comb\n- honey\n- wood',
    ],
    ['given-away', 'the word in the question', 'The capital Paris lies at the Seine. Name it.\n= Paris'],
    ['given-away', 'the gap beside its answer', 'In Paris they say: {{Paris}} is old.'],
    ['given-away', 'the formula in the question', 'Write $x^2 + 2x$ as a sum.\nvars: x\n= x^2+2x'],
    ['given-away', 'a pair of the same', 'Match.\nwax => Wax\neggs => queen'],
    ['about-text', 'according to the text', 'According to the text, how many are there?\n= 5'],
    ['about-text', 'the lesson says', 'Which number does it have? The lesson says so.\n= 5'],
    ['about-text', 'in this lesson', 'How many kinds are named in this lesson?\n= 5'],
    ['about-text', 'in German', 'Wie viele sind es laut Text?\n= 5'],
    ['about-text', 'in Spanish', 'Según el texto, ¿cuántas hay?\n= 5'],
    ['about-text', 'in French', 'Combien y en a-t-il selon la leçon ?\n= 5'],
    ['about-text', 'in Portuguese', 'De acordo com o texto, quantas são?\n= 5'],
    ['about-text', 'in Chinese', '根据课文，有几个？\n= 5'],
    ['about-text', 'in Arabic', 'كم عددها حسب النص؟\n= 5'],
    ['own-answer', 'an answer that divides by zero', '{n1=0..1} {n2=0..1}\nDivide.\n= 1/(n1*n2)'],
    [
      'same-parts',
      'a wrong option that is right for some numbers',
      '{n1=2..3}\nHow much is $2 + {n1}$?\n+ {2+n1}\n- {2*n1}',
    ],
  ])('%s: %s', (why, _, text) => {
    expect(screened(text)).toMatchObject({ passed: [], dropped: [{ why, times: 1 }] });
  });

  it('other-language: English for a German map', () => {
    const english =
      'Which of the bees is the one that has to lay all of the eggs of the hive in the spring?\n+ the queen\n- a worker\n? It is the one that is not like the others.';
    expect(whyOf(english, { language: 'de' })).toBe('other-language');
    expect(whyOf(english, { language: 'en' })).toBeNull();
  });

  it('there-already: the lesson or the proposal has its question', () => {
    const known = ['How **much** is $2 + 3$\n= 5', 'cannot be read'];
    expect(whyOf('How much is $2 + 3$?\n= 5', { known })).toBe('there-already');
    const twice = screenExercises(['How much is $2 + 3$?\n= 5', 'how much is $2 + 3$?\n= 5'], anything);
    expect([twice.passed.length, twice.dropped[0]?.why]).toEqual([1, 'there-already']);
  });

  it('too-many: no more are proposed at once, and repetitions are counted', () => {
    const many = Array.from(
      { length: proposalLimits.proposedMax + 2 },
      (_, n) => `How much is $${n} + 1$?\n= ${n + 1}`,
    );
    const { passed, dropped } = screenExercises([...many, 'a', 'a'], anything, 3);
    expect(passed).toHaveLength(proposalLimits.proposedMax);
    expect(dropped.reduce((sum, { times }) => sum + times, 0)).toBe(7);
    expect(dropped).toContainEqual({ question: 'a', why: 'unreadable', times: 2 });
  });

  it.each(['+ a\n', '- b\n', '= 1\n', '{{a}} ', '$x$ ', '```\n', '\n', 'the text ', '{n1=1..9} ', 'x^'])(
    'in bounded time: %j',
    (piece) => {
      const text = `How?\n${piece.repeat(19_000 / piece.length)}\n= 5`;
      expectCostBelow(300, () => screened(text, { language: 'de' }));
    },
  );
});

describe('a second solution', () => {
  const two = screenExercises(
    [choice('wax', 'honey', 'pollen'), 'How much is $2 + 3$?\n= 5', 'How much is $3 + 3$?\n= 7'],
    anything,
  );

  it('drops what it contradicts, and says what was not solved', () => {
    const { passed, dropped } = withSolutions(two, '2: 5\n3: 6');
    expect(passed.map(({ index, isSolved }) => [index, isSolved])).toEqual([
      [0, false],
      [1, true],
    ]);
    expect(dropped).toEqual([{ question: 'How much is $3 + 3$?', why: 'disagrees', times: 1 }]);
  });

  it('leaves all if it is missing', () => {
    expect(withSolutions(two, null).passed.map(({ isSolved }) => isSolved)).toEqual([false, false, false]);
    expect(withSolutions(two, 'I cannot solve these.').passed).toHaveLength(3);
  });
});
