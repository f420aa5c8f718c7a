import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  citationOf,
  citedNumbers,
  citedPassages,
  type FoundPassage,
  numbered,
  passagesInMarks,
  settleCitations,
  stillCited,
  takenOutOf,
} from '~/rooms/source/rules/citations';
import { fittingWords, inOneList, onlyFitting } from '~/rooms/source/rules/fitting-words';
import { isWordForWord, quotationsIn } from '~/rooms/source/rules/quotations';

const passage = (passage: number, text = `Text ${passage}.`, more: Partial<FoundPassage> = {}): FoundPassage => ({
  source: 's1',
  title: 'Bees',
  passage,
  page: 3,
  heading: 'The hive',
  text,
  ...more,
});

const given = numbered(Array.from({ length: 12 }, (_, at) => passage(at + 20)));
const settle = (text: string) => settleCitations(text, given.map(citationOf));

describe('citations', () => {
  it.each([
    ['Bees dance [3].', 'Bees dance [3].', 0],
    ['Bees dance [3, 5].', 'Bees dance [3][5].', 0],
    ['Bees dance [3; 5 and 7].', 'Bees dance [3][5][7].', 0],
    ['Bees dance [2-4].', 'Bees dance [2][3][4].', 0],
    ['Bees dance [2–4].', 'Bees dance [2][3][4].', 0],
    ['Bees dance [[3]].', 'Bees dance [3].', 0],
    ['Bees dance 【3†source】.', 'Bees dance [3].', 0],
    ['Bees dance ［3］.', 'Bees dance [3].', 0],
    ['Bees dance [13].', 'Bees dance.', 1],
    ['Bees dance [13] and sing.', 'Bees dance and sing.', 1],
    ['Bees dance [3, 13].', 'Bees dance [3].', 1],
    ['[13] says so.', ' says so.', 1],
    ['Bees [[13]3] dance.', 'Bees [3] dance.', 1],
    ['Bees [3](https://evil.example) dance.', 'Bees [3] dance.', 0],
    ['Bees [13](https://evil.example "x") dance.', 'Bees dance.', 1],
    ['Bees [3] (see there) dance.', 'Bees [3] (see there) dance.', 0],
    ['Bees [3].\n\n[3]: https://evil.example\n', 'Bees [3].\n\n', 0],
    ['As in `list[13]` and ``a`[14]`b``.', 'As in `list[13]` and ``a`[14]`b``.', 0],
    ['```py\nx = list[13]\n```\n\nSo [13].\n', '```py\nx = list[13]\n```\n\nSo.\n', 1],
    ['- ~~~\n  a[13]\n  ~~~\n- b [13]', '- ~~~\n  a[13]\n  ~~~\n- b', 1],
    ['Text.\n\n    code[13]\n', 'Text.\n\n    code[13]\n', 0],
    ['$x_{[13]}$ and \\[13\\] stay.', '$x_{[13]}$ and \\[13\\] stay.', 0],
    ['In [1984] and [0] and [^1] and [x].', 'In [1984] and [0] and [^1] and [x].', 0],
    ['- [ ] Recall what bees do [3]', '- [ ] Recall what bees do [3]', 0],
  ])('%j', (text, markdown, removed) => {
    const settled = settle(text);
    expect({ ...settled, citations: takenOutOf(settled.citations) }).toEqual({
      markdown,
      citations: removed,
    });
  });

  it('are of given passages only, whatever a model writes', () => {
    const piece = fc.oneof(
      fc.constantFrom('[', ']', '[[', ']]', '`', '```\n', '\n', '\n\n', ' ', '$', '\\', '(', ')', '!', '^', '†'),
      fc.constantFrom('[3]', '[13]', '[1-40]', '[2,99]', '【4】', '[7](http://a.b/c)', '[3]: http://x\n', '> ', '- '),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        (text, numbers) => {
          const passages = numbers.map((n) => ({ n, source: 's', passage: n, title: 't' }));
          const { markdown, citations } = settleCitations(text, passages);
          for (const n of citedNumbers(markdown)) expect(numbers).toContain(n);
          expect(new Set(citedPassages(citations).map(({ n }) => n))).toEqual(new Set(citedNumbers(markdown)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('that are still in an edited text are kept', () => {
    const passages = given.map(({ n, source, passage, title }) => ({ n, source, passage, title }));
    expect(stillCited('One [2]. `[3]` Two [12, 2].', passages).map(({ n }) => n)).toEqual([2, 12]);
  });

  // With quadratic work one of these would take minutes.
  it.each(['[', '[3', '[3]', '`', '[[3](', '【3†', '$[3]', '\n    [13]', '[1,2,'])('are read among many %j', (unit) => {
    expect(settle(unit.repeat(200_000 / unit.length)).markdown.length).toBeGreaterThan(0);
  });
});

describe('given passages', () => {
  it('keep the numbers that a text already cites', () => {
    const kept = [{ ...passage(7), n: 4 }];
    const all = numbered([passage(7), passage(8), passage(8), passage(9)], kept);
    expect(all.map((each) => [each.n, each.passage])).toEqual([
      [1, 8],
      [2, 9],
      [4, 7],
    ]);
  });

  it('are twelve at most', () => {
    expect(numbered(Array.from({ length: 40 }, (_, at) => passage(at)))).toHaveLength(12);
  });

  it('name their place', () => {
    expect(
      passagesInMarks(numbered([passage(1, 'One.\n\nTwo.'), passage(2, 'Three.', { page: null, heading: '' })])),
    ).toBe('[1] from "Bees", page 3, under "The hive"\n1| One.\n1| Two.\n\n[2] from "Bees"\n2| Three.');
  });

  it('are shortened if they are too long together', () => {
    const long = numbered(Array.from({ length: 12 }, (_, at) => passage(at, 'word '.repeat(2_000))));
    expect(passagesInMarks(long).length).toBeLessThan(20_000);
  });
});

describe('quotations', () => {
  it.each([
    ['He said “to be or not” there', ['to be or not']],
    ['Er sagte „Sein oder nicht“ dort', ['Sein oder nicht']],
    ['Il dit « être ou ne pas » là', [' être ou ne pas ']],
    ['»Sein oder nicht«, sagte er', ['Sein oder nicht']],
    ['A "straight one" and a 5" pipe', ['straight one']],
    ['‘It doesn’t matter’, he said', ['It doesn’t matter']],
    ['彼は「行くか行かぬか」と言った', ['行くか行かぬか']],
    ['No “end', []],
  ])('%j', (text, quoted) => {
    expect(quotationsIn(text).map((each) => each.text)).toEqual(quoted);
  });

  const text = 'The workers dance in the dark:\nthey “waggle” to tell where flowers are — and how far.';

  it.each([
    ['dance in the dark', true],
    ['dance in the dark.', true],
    ['they "waggle" to tell', true],
    ['The workers … tell where flowers are', true],
    ['The workers [...] how far', true],
    ['dance in the light', false],
    ['Dance in the dark', false],
    ['ance in the dark', false],
    ['how far … The workers', false],
    ['…', false],
    ['', false],
  ])('%j is literal: %s', (quotation, expected) => {
    expect(isWordForWord(quotation, ['Something else.', text])).toBe(expected);
  });
});

describe('fitting words', () => {
  it('come from the leaf first, then from above, without common ones', () => {
    expect(fittingWords(['Bees', 'Life in the hive', 'How the queen is made'])).toEqual([
      'queen',
      'life',
      'hive',
      'bees',
    ]);
  });

  it('are limited, without diacritics, and of any script', () => {
    expect(fittingWords(['Überblick: Zoë'])).toEqual(['uberblick', 'zoe']);
    expect(fittingWords(['蜂', 'Пчёлы'])).toEqual(['пчелы', '蜂']);
    expect(fittingWords(Array.from({ length: 50 }, (_, at) => `word${at}`))).toHaveLength(12);
    expect(fittingWords(['', '?!', 'the of'])).toEqual([]);
  });

  it('only passages that fit nearly as well as the best one are given for a question', () => {
    const passage = (text: string, heading = '') => ({ heading, text });
    const [dance, dancing, work, other] = [
      passage('The waggle dance tells the direction of a flower.'),
      passage('It shows the others a direction.', 'The waggle dance'),
      passage('Work in a hive is shared: each flower is work.'),
      passage('A flower opens in the morning.'),
    ] as const;
    const asked = ['Which direction does a waggle dance tell, and of which flower?'];
    expect(onlyFitting([dance, work, dancing, other], fittingWords(asked))).toEqual([dance, dancing]);
    expect(onlyFitting([work, other], fittingWords(['flower']))).toEqual([work, other]);
    expect(onlyFitting([work], ['queen'])).toEqual([work]);
    expect(onlyFitting([], ['queen'])).toEqual([]);
    const [laying, sweet] = [passage('蜂王每天产卵。'), passage('蜂王的花粉很甜。')] as const;
    expect(onlyFitting([sweet, laying], fittingWords(['蜂王每天产多少卵']))).toEqual([laying]);
    // As in the search index: pairs of characters in scripts without spaces, with their own marks.
    expect(fittingWords(['蜂王的生活 DNA'])).toEqual(['蜂王', '王的', '的生', '生活', 'dna']);
    expect(fittingWords(['ミツバチが'])).toEqual(['ミツ', 'ツバ', 'バチ', 'チが']);
    expect(fittingWords(['여왕벌'])).toEqual(['여왕', '왕벌']);
    expect(fittingWords(['蜜'.repeat(9) + '蜂王生活花粉蜂房工蜂'.repeat(9)]).length).toBeLessThanOrEqual(24);
  });
});

describe('merged lists', () => {
  it('begin with items near the top of several lists, weighted', () => {
    const join = (...lists: string[]) =>
      inOneList(
        lists.map((list) => [...list]),
        (each) => each,
        [3, 2, 0.5],
      );
    expect(join('ab', 'bc', 'x').join('')).toBe('bacx');
    expect(join('a', 'b').join('')).toBe('ab');
    expect(join('', '')).toEqual([]);
  });
});
