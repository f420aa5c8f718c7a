import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CardsParser, type ReadCard, readCards } from '~/rooms/review/rules/cards-text';
import { reasons, screenCards } from '~/rooms/review/rules/screen';
import { expectCostBelow } from '../../../support/expect-cost';

interface Answer {
  readonly name: string;
  /** `o` for an open card, `c1` for a choice whose second option is right; then the reasons for dropped cards. */
  readonly wanted: string;
  readonly text: string;
}

/** Answers as small models write them. */
const answers: readonly Answer[] = readFileSync('tests/fixtures/cards/answers.txt', 'utf8')
  .split(/^##### /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [name = '', passed = '', dropped = ''] = head.split('::').map((each) => each.trim());
    return { name, wanted: `${passed} :: ${dropped}`, text: lines.join('\n') };
  });

const reasonNames = new Map(Object.entries(reasons()).map(([name, sentence]) => [sentence as string, name]));

function shape(cards: readonly ReadCard[]): string {
  const { passed, dropped } = screenCards(cards);
  const kinds = passed.map(({ draft }) => (draft.kind === 'choice' ? `c${draft.right}` : 'o'));
  return `${kinds.join(' ')} :: ${dropped.flatMap(({ why, times }) => Array(why === reasons().isThere ? 1 : times).fill(reasonNames.get(why))).join(' ')}`;
}

describe('cards as small models write them', () => {
  it('are at least sixty answers', () => expect(answers.length).toBeGreaterThanOrEqual(60));

  it.each(answers)('$name', ({ text, wanted }) => {
    expect(shape(readCards(text)), JSON.stringify(readCards(text), null, 1)).toBe(wanted);
  });

  it.each(answers)('$name: the same wherever it is cut', ({ text }) => {
    const whole = readCards(text);
    for (const size of [1, 7, 64]) {
      const parser = new CardsParser();
      const cards: ReadCard[] = [];
      for (let at = 0; at < text.length; at += size) cards.push(...parser.push(text.slice(at, at + size)));
      expect([...cards, ...parser.end()]).toEqual(whole);
    }
  });
});

const textOf = (name: string) => answers.find((each) => each.name === name)?.text ?? '';

describe('what is read', () => {
  it('is the written text, without labels, bullets and chatter', () => {
    expect(readCards(textOf('the form itself'))[1]).toEqual({
      front: 'Which name is a keyword?',
      back: 'It makes a function without a name.',
      options: [
        { text: 'lambda', isRight: true },
        { text: 'lamda', isRight: false },
        { text: 'function', isRight: false },
      ],
    });
    expect(readCards(textOf('thinking aloud in between')).map(({ back }) => back)).toEqual([
      'The part of a program in which its name can be used.',
      'Until it is declared with `global`.',
    ]);
    expect(readCards(textOf('code within a card')).map(({ front, back }) => [front, back])).toEqual([
      [
        'What does this print?\n```python\nx = [1, 2]\ny = x\ny.append(3)\nprint(x)\n```',
        '`[1, 2, 3]`, since both names are tied to one list.',
      ],
      ['How is a list copied?', '```python\ny = x[:]\n\n# or\ny = list(x)\n```'],
    ]);
    expect(readCards(textOf('a leading and a closing sentence')).at(-1)?.back).toBe(
      'The theme, repeated a fifth higher.',
    );
    expect(readCards(textOf('whole lines bold'))[0]?.front).toBe('What is a covalent bond?');
    expect(readCards(textOf('letters in capitals with dots, explained'))[0]?.back).toBe(
      '"Under" stands before a noun and says where.',
    );
    expect(readCards(textOf('the answer repeats it and explains'))[0]?.back).toBe('It rises in the Black Forest.');
    expect(readCards(textOf('a table'))[1]?.front).toBe('What does `a | b` mean?');
    expect(readCards(textOf('an answer that is a list'))[0]?.back).toContain('- The cell is the unit of life.');
  });

  it.each([
    ['behind each wrong one', 'Q: Which?\n+ wax\n- honey :: It is eaten.\n- `a :: b` :: No *type*.\nA: It is sweated.'],
    [
      'with marks of letters',
      'Q: Which?\na) wax ✓\nb) honey ✗ :: It is eaten.\nc) `a :: b` :: No *type*.\nA: It is sweated.',
    ],
    ['with wide colons', 'Q: Which?\n+ wax\n- honey ：： It is eaten.\n- `a :: b` :: No *type*.\nA: It is sweated.'],
    [
      'in JSON',
      '[{"question": "Which?", "options": [{"text": "wax", "correct": true}, {"why": "It is eaten.", "text": "honey"}, "`a :: b` :: No *type*."], "explanation": "It is sweated."}]',
    ],
  ])('reasons stand %s', (_, text) => {
    expect(readCards(text)).toEqual([
      {
        front: 'Which?',
        back: 'It is sweated.',
        options: [
          { text: 'wax', isRight: true },
          { text: 'honey', why: 'It is eaten.', isRight: false },
          { text: '`a :: b`', why: 'No *type*.', isRight: false },
        ],
      },
    ]);
  });

  it('an answer that names a wrong option is kept', () => {
    expect(readCards('Q: Which?\n+ The light\n- The water\nA: The water')[0]?.back).toBe('The water');
  });

  it('comes card by card while the text grows', () => {
    const parser = new CardsParser();
    expect(parser.push('Q: One?\nA: Yes, the first.\n\nQ: Tw')).toHaveLength(0);
    expect(parser.push('o?\n')).toMatchObject([{ front: 'One?' }]);
    expect(parser.push('A: The second.')).toEqual([]);
    expect(parser.end()).toMatchObject([{ front: 'Two?', back: 'The second.' }]);
  });
});

/** A line of text that begins with neither label nor bullet. */
const line = fc
  .array(fc.constantFrom('water', 'light', 'Zelle', '光', 'x', 'is', 'über', '12', '`code`', '$x$', '42'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => `The ${parts.join(' ')}`);
const cardWritten = fc.record({
  front: line.map((text) => `${text}?`),
  back: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  options: fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(line, { minLength: 2, maxLength: 6 })),
  right: fc.nat(5),
});
type Written = typeof cardWritten extends fc.Arbitrary<infer T> ? T : never;

const rightOf = ({ options, right }: Written) => (options.length === 0 ? -1 : right % options.length);
const styles: readonly ((card: Written, at: number) => string)[] = [
  (card) =>
    `Q: ${card.front}\n${card.options.map((text, at) => `${at === rightOf(card) ? '+' : '-'} ${text}\n`).join('')}A: ${card.back}\n`,
  (card, at) =>
    `**Question ${at + 1}:** ${card.front}\n${card.options.map((text, n) => `${'abcdef'[n]}) ${text}${n === rightOf(card) ? ' (correct)' : ''}\n`).join('')}**Answer:** ${card.back}\n`,
  (card, at) =>
    `### Card ${at + 1}\nFront: ${card.front}\n${card.options.map((text, n) => `- [${n === rightOf(card) ? 'x' : ' '}] ${text}\n`).join('')}Back: ${card.back}\n---\n`,
];

describe('properties', () => {
  it('each style of writing gives the same cards', () => {
    fc.assert(
      fc.property(fc.array(cardWritten, { minLength: 1, maxLength: 6 }), fc.nat(2), (cards, style) => {
        const text = cards.map((card, at) => styles[style]?.(card, at)).join('\n');
        expect(readCards(`Here are the cards:\n\n${text}\nI hope this helps!`)).toEqual(
          cards.map((card) => ({
            front: card.front,
            back: card.options.some((option, at) => at === rightOf(card) && option === card.back) ? '' : card.back,
            options: card.options.map((text, at) => ({ text, isRight: at === rightOf(card) })),
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('any text is read without a fault, and the same in pieces', () => {
    const piece = fc.constantFrom(
      ...['Q: ', 'A: ', '\n', '\n\n', '+ ', '- ', '```', '~~~', 'a) ', '**', '1. ', '| Q | A |', '|', '---', 'B: '],
      ...[
        'x',
        'Why?',
        ' (correct)',
        '<think>',
        '</think>',
        'Answer:',
        '\r\n',
        '\t',
        '[x] ',
        '✅',
        'Front',
        ':',
        '？',
        '\u0000',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        const parser = new CardsParser();
        const cards = pieces.flatMap((each) => parser.push(each));
        const whole = readCards(pieces.join(''));
        expect([...cards, ...parser.end()]).toEqual(whole);
        const { passed, dropped } = screenCards(whole);
        expect(passed.length + dropped.reduce((sum, { times }) => sum + times, 0)).toBe(whole.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is linear: a hundred times the text takes about a hundred times as long', () => {
    const hard = [
      'Q: a\nA: b\n\n',
      '```python\n',
      'Q: x? A: ',
      '- Q\n',
      '**',
      'a) b\n',
      '| Q | A |\n',
      '? '.repeat(40),
      'A:\n',
      ' '.repeat(50),
    ];
    for (const part of hard) {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      expectCostBelow(75, () => screenCards(readCards(text)), JSON.stringify(part.slice(0, 20)));
    }
  });
});

describe('screening', () => {
  const open = (front: string, back = 'An answer.'): ReadCard => ({ front, back, options: [] });
  const choice = (front: string, ...texts: string[]): ReadCard => ({
    front,
    back: '',
    options: texts.map((text) => ({ text: text.replace(/^\+/, ''), isRight: text.startsWith('+') })),
  });
  const why = (card: ReadCard) => screenCards([card]).dropped[0]?.why ?? null;

  it('a model that answers with one card twenty times gives one card, and one line about the dropped ones', () => {
    const { passed, dropped } = screenCards(Array(20).fill(open('What is a loop?')));
    expect(passed).toHaveLength(1);
    expect(dropped).toEqual([{ front: 'What is a loop?', why: reasons().isThere, times: 19 }]);
  });

  it('drops cards that exist already', () => {
    expect(screenCards([open('What is a **loop**?')], { known: ['what is a loop'] }).passed).toEqual([]);
  });

  it('keeps to the limits', () => {
    expect(why(open('x'.repeat(2_001)))).toBe(reasons().tooLong);
    expect(why(open('x', 'y'.repeat(20_000)))).toBe(reasons().tooLong);
    expect(why(choice('Which one?', '+a', 'b'.repeat(501)))).toBe(reasons().tooLong);
    expect(why(open('x'.repeat(2_000), `\`${'y'.repeat(7_998)}\``))).toBe(null);
    expect(why(open(' ** '))).toBe(reasons().noFront);
    expect(why(choice('Which one?', '+a', ' '))).toBe(reasons().emptyOption);
  });

  it('drops a card that has no word of its lesson, if the lesson is long enough to tell', () => {
    const whyIn = (lesson: string, card: ReadCard) => screenCards([card], { lesson }).dropped[0]?.why ?? null;
    const hive = 'Workers build the comb from wax, which eight glands below their abdomen sweat in small scales. ';
    const lesson = `${hive}They chew the scales, add saliva and shape cells that share their walls, so little is wasted.`;
    const foreign = open('Which planet has rings of dust and ice?', 'Saturn, the second largest.');
    expect(whyIn(lesson, foreign)).toBe(reasons().notOfLesson);
    expect(whyIn(hive, foreign)).toBe(null);
    expect(whyIn(lesson, open('What do workers chew?', 'Scales.'))).toBe(null);
    expect(whyIn(lesson, open('What is $2 + 3$?', '$5$'))).toBe(null);
    const chinese =
      '工蜂用蜂蜡建造巢脾。蜂蜡由腹部下方的八个腺体分泌，成为小小的鳞片。它们咀嚼鳞片，加入唾液，塑造共用墙壁的巢房。';
    expect(whyIn(chinese, open('哪颗行星有光环？', '土星，太阳系第二大行星。'))).toBe(reasons().notOfLesson);
    expect(whyIn(chinese, open('鳞片从哪里来？', '来自腹部的腺体。'))).toBe(null);
    const arabic =
      'تبني العاملات القرص من الشمع الذي تفرزه ثماني غدد أسفل البطن على شكل قشور صغيرة. تمضغ القشور وتضيف اللعاب وتشكل خلايا مشتركة الجدران لئلا يضيع شيء من الشمع الثمين في الخلية.';
    expect(whyIn(arabic, open('أي كوكب تحيط به حلقات جليدية لامعة؟', 'زحل، ثاني أكبر الكواكب.'))).toBe(
      reasons().notOfLesson,
    );
    expect(whyIn(arabic, open('من أين يأتي الشمع؟', 'من غدد أسفل البطن.'))).toBe(null);
  });

  it.each([
    ['Qual destas não é uma abelha?', 'negated'],
    ['أي من هذه ليس نحلة؟', 'negated'],
    ['下列哪一个不是蜜蜂？', 'negated'],
    ['Todas são abelhas, exceto:', 'negated'],
  ])('%s is asked for what is not so', (front, name) => {
    expect(why(choice(front, '+abc', 'bcd', 'cde'))).toBe(reasons()[name as 'negated']);
  });

  it.each([
    'Todas as anteriores',
    'Nenhuma das alternativas',
    'جميع ما سبق',
    'لا شيء مما سبق',
    '以上都是',
    '上述都不对',
  ])('an option is not about the others: %s', (option) =>
    expect(why(choice('Which one?', '+abc', 'bcd', option))).toBe(reasons().allOfThem),
  );

  it.each([
    'Why does the constitution give each state two senators?',
    'How does a hash identify each block?',
    "Qu'indique chaque chiffre ?",
    '¿Qué indica cada uno de los ejes?',
    'ما عدد كل من الأضلاع والرؤوس؟',
  ])('a question about each of several is not one for a list: %s', (front) =>
    expect(why(open(front, 'abc'))).toBe(null),
  );

  it("a program's output may appear in its code", () => {
    expect(why(open('What does this print?\n```python\nprint("hello world")\n```', 'hello world'))).toBe(null);
  });

  it('says if the right option is always in the same place', () => {
    const cards = ['One', 'Two', 'Three', 'Four'].map((each) => choice(`${each}?`, '+abc', 'bcd', 'cde'));
    expect(screenCards(cards).note).toContain('always stood first');
    expect(screenCards(cards.slice(1)).note).toBe(null);
  });
});
