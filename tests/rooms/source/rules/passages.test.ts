import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords } from '~/kit/text/word-count';
import { assemble } from '~/rooms/source/rules/assemble';
import type { Block } from '~/rooms/source/rules/blocks';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { passagesOf } from '~/rooms/source/rules/passages';
import { sentencesOf } from '~/rooms/source/rules/sentences';

const { passageMinWords, passageMaxWords } = sourceLimits;
const text = (said: string, page: number | null = null): Block => ({ kind: 'text', text: said, page });
const heading = (said: string, level = 1): Block => ({ kind: 'heading', text: said, level, page: null });
const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const sentences = (count: number, each: number): string =>
  Array.from({ length: count }, (_, at) => `Sentence ${at} ${words(each - 3)} ends.`).join(' ');
const sizes = (blocks: readonly Block[]): number[] => passagesOf(blocks).passages.map((each) => countWords(each.text));

describe('passages', () => {
  it('join short paragraphs, and keep their bounds', () => {
    const { passages } = passagesOf([text('One two.', 1), text('Three.', 2)]);
    expect(passages).toEqual([{ page: 1, heading: '', text: 'One two.\n\nThree.' }]);
    expect(sizes(Array.from({ length: 10 }, () => text(words(30))))).toEqual([90, 90, 120]);
  });

  it('never cross a heading', () => {
    const { headings, passages } = passagesOf([
      text('Before.'),
      heading('A'),
      heading('B', 2),
      text('In B.'),
      heading('C'),
    ]);
    expect(passages.map((each) => [each.heading, each.text])).toEqual([
      ['', 'Before.'],
      ['B', 'In B.'],
    ]);
    expect(headings).toEqual([
      { level: 1, text: 'A', passage: 2 },
      { level: 2, text: 'B', passage: 2 },
      { level: 1, text: 'C', passage: 2 },
    ]);
  });

  it('divide a long paragraph between sentences, a table between rows, and other text between words', () => {
    const divided = passagesOf([text(sentences(30, 20))]).passages;
    expect(divided.length).toBeGreaterThan(2);
    for (const each of divided) expect(each.text).toMatch(/^Sentence .* ends\.$/s);
    const rows = Array.from({ length: 100 }, (_, at) => `cell ${at} | cell`).join('\n');
    for (const each of passagesOf([text(rows)]).passages) expect(each.text).toMatch(/^cell .* \| cell$/s);
    const cut = sizes([text(words(600))]);
    expect(cut).toHaveLength(3);
    expect(Math.min(...cut)).toBeGreaterThanOrEqual(passageMinWords);
  });

  it('begin with sentences of a long paragraph if the one before is short', () => {
    const [first, ...others] = sizes([text(words(20)), text(sentences(13, 19))]);
    expect(first).toBeGreaterThanOrEqual(passageMinWords);
    for (const each of others) expect(each).toBeGreaterThanOrEqual(passageMinWords);
  });

  it('count Chinese, Japanese and Thai by characters', () => {
    expect(countWords('The bee’s wing – 2 mm.')).toBe(5);
    expect(countWords('蜜蜂在花园里采蜜')).toBe(4);
    expect(countWords('ผึ้งบินกลับรัง')).toBeGreaterThan(1);
    expect(countWords('x'.repeat(4_000))).toBe(100);
    const chinese = passagesOf([text('蜜蜂在花园里采蜜，然后飞回蜂巢。'.repeat(200))]).passages;
    for (const each of chinese) {
      expect(countWords(each.text)).toBeLessThanOrEqual(passageMaxWords);
      expect(each.text).toMatch(/^蜜蜂.*。$/su);
      expect(each.text).not.toContain(' ');
    }
    const thai = passagesOf([text('ผึ้งบินกลับรังพร้อมน้ำหวาน'.repeat(200))]).passages;
    expect(thai.length).toBeGreaterThan(2);
    expect(thai.map((each) => each.text).join('')).toBe('ผึ้งบินกลับรังพร้อมน้ำหวาน'.repeat(200));
  });

  const word = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
    fc.constantFrom('蜜蜂在花园里', '采蜜。', 'ผึ้งบินกลับรัง', 'ends.', 'Dr.', 'x'.repeat(300), '—', 'नमस्ते।', '🐝'),
  );
  const paragraph = fc
    .array(word, { minLength: 1, maxLength: 400 })
    .chain((all) => fc.constantFrom(' ', ' ', '\n', '. ').map((between) => all.join(between)));
  const block = fc.oneof(
    { weight: 5, arbitrary: paragraph.map((said) => text(said, 1)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.string()).map(([level, said]) => heading(said, level)),
    },
  );

  it('lose nothing, are never too long, and are too short only if a section is', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const { headings, passages } = passagesOf(blocks);
        const bare = (all: readonly { text: string }[]) =>
          all
            .map((each) => each.text)
            .join('')
            .replace(/\s+/g, '');
        expect(bare(passages)).toBe(bare(blocks.filter(({ kind }) => kind === 'text')));
        for (const each of passages) {
          expect(each.text.trim()).toBe(each.text);
          expect(each.text).not.toBe('');
          expect(countWords(each.text)).toBeLessThanOrEqual(passageMaxWords);
        }
        for (const each of headings) expect(each.passage).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 150 },
    );
  });

  it('have levels without gaps, whatever the document says', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.string(), (blocks, title) => {
        const document = assemble({
          kind: 'text',
          title,
          name: '',
          pages: null,
          structure: 'headings',
          blocks,
        });
        expect(document.title).not.toBe('');
        for (const [at, { level, text: said }] of document.headings.entries()) {
          expect(level).toBeGreaterThanOrEqual(1);
          expect(level).toBeLessThanOrEqual(
            Math.min(sourceLimits.headingMaxLevel, (document.headings[at - 1]?.level ?? 0) + 1),
          );
          expect(said).toBe(said.trim());
          expect(said).not.toBe('');
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['Dr. Bee met e.g. Mr. Comb. They flew.', ['Dr. Bee met e.g. Mr. Comb.', 'They flew.']],
    ['“Is it?” “It is.” See Fig. 3. End.', ['“Is it?”', '“It is.”', 'See Fig. 3.', 'End.']],
    ['蜂です。「はい。」行く！', ['蜂です。', '「はい。」', '行く！']],
    ['version 1.2 is out. ok', ['version 1.2 is out. ok']],
  ])('%s', (paragraph, expected) => expect(sentencesOf(paragraph)).toEqual(expected));
});
