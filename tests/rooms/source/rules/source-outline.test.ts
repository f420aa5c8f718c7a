import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { readOutline } from '~/kit/outline/outline';
import { writeOutline } from '~/rooms/map/rules/outline';
import type { SourceHeading, SourcePassage } from '~/rooms/source/rules/document';
import { passageLesson } from '~/rooms/source/rules/passage-lesson';
import { sourceOutline } from '~/rooms/source/rules/source-outline';

const text = (words: number, start = 'Words') => `${start} ${'go on '.repeat(words / 2)}`.trim();
const passage = (words = 100, start?: string, page: number | null = null): SourcePassage => ({
  page,
  heading: '',
  text: text(words, start),
});
const passages = (count: number, words = 100): SourcePassage[] =>
  Array.from({ length: count }, (_, at) => passage(words, `Passage ${at + 1}`, Math.floor(at / 3) + 1));

const shown = (headings: [number, string, number][], all: SourcePassage[]) => {
  const { nodes, from } = sourceOutline({
    headings: headings.map(([level, text, passage]) => ({ level, text, passage })),
    passages: all,
  });
  return [
    from,
    ...nodes.map(
      ({ level, label, passages: [first, ...rest] }) =>
        `${'.'.repeat(level)}${label}${first ? ` ${[first, ...rest.slice(-1)].join('-')}` : ''}`,
    ),
  ];
};

describe('the outline of a document', () => {
  it('consists of its headings; passages are the lessons of the leaves', () => {
    expect(
      shown(
        [
          [1, 'One', 1],
          [2, 'A', 1],
          [2, 'B', 3],
          [1, 'Two', 4],
        ],
        passages(5),
      ),
    ).toEqual(['headings', '.One', '..A 1-2', '..B 3', '.Two 4-5']);
  });

  it('omits the title, which is the root', () => {
    expect(
      shown(
        [
          [1, 'The book', 1],
          [2, 'A', 1],
          [2, 'B', 2],
        ],
        passages(2),
      ),
    ).toEqual(['headings', '.A 1', '.B 2']);
  });

  it('names text before the first heading, and before the first one of a branch, by its first words', () => {
    expect(
      shown(
        [
          [1, 'One', 2],
          [2, 'A', 3],
          [1, 'Two', 4],
        ],
        passages(4, 10),
      ),
    ).toEqual([
      'headings',
      '.Passage 1 go on go on go on go on go on 1',
      '.One',
      '..Passage 2 go on go on go on go on go on 2',
      '..A 3',
      '.Two 4',
    ]);
  });

  it('divides a long chapter into pieces of about the same length', () => {
    const [, ...nodes] = shown(
      [
        [1, 'Long', 1],
        [1, 'Short', 31],
      ],
      passages(31),
    );
    expect(nodes[0]).toBe('.Long');
    expect(nodes.filter((each) => each.startsWith('..'))).toEqual([
      expect.stringMatching(/^\.\.Passage 1 .*… 1-10$/),
      expect.stringMatching(/^\.\.Passage 11 .*… 11-20$/),
      expect.stringMatching(/^\.\.Passage 21 .*… 21-30$/),
    ]);
    expect(nodes.at(-1)).toBe('.Short 31');
  });

  it('omits headings without text below', () => {
    expect(
      shown(
        [
          [1, 'Part', 1],
          [1, 'One', 1],
          [2, 'Empty', 2],
          [1, 'Two', 2],
          [1, 'End', 3],
        ],
        passages(2),
      ),
    ).toEqual(['headings', '.One 1', '.Two 2']);
  });

  it('without headings consists of first words, and says so', () => {
    const all = [
      passage(300, 'Bees live in hives. They'),
      passage(300, '- A hive has one queen, who lays all the eggs of the colony and leaves it with a swarm;'),
      passage(300, '蜂は巣に住む。女王は一匹だけである。'),
      passage(300, '……'),
    ];
    expect(shown([], all)).toEqual([
      'first-words',
      '.Bees live in hives 1',
      '.A hive has one queen, who lays all the eggs of the colony and… 2',
      '.蜂は巣に住む。女王は一匹だけである 3',
      expect.stringMatching(/^\.go on/),
    ]);
  });

  it('of a very long text without headings has a branch for each group of pages', () => {
    const [, first, second] = shown([], passages(2_000));
    expect(first).toMatch(/^\.p\. 1–\d+$/);
    expect(second).toMatch(/^\.\.Passage 1 /);
    expect(shown([], passages(2_000)).length).toBeLessThan(250);
  });

  it('omits the deepest headings if there are too many', () => {
    const all = passages(20_000, 6);
    const headings = all.map((_, at): [number, string, number] => [at % 10 === 0 ? 1 : 2, `H${at}`, at + 1]);
    const nodes = shown(headings, all);
    expect(nodes).toHaveLength(2_001);
    expect(nodes[1]).toBe('.H0 1-10');
  });

  it('has each passage once, in order, within the limits of a map', () => {
    const heading = fc.record({
      level: fc.integer({ min: 1, max: 6 }),
      text: fc.oneof(fc.string({ maxLength: 200 }), fc.constantFrom('', '- x', '# y', '{"a":1}', '```', '| a |')),
      passage: fc.integer({ min: 1, max: 30 }),
    });
    const document = fc.record({
      headings: fc
        .array(heading, { maxLength: 12 })
        .map((all): SourceHeading[] => all.sort((one, other) => one.passage - other.passage)),
      passages: fc.array(
        fc.record({
          page: fc.option(fc.integer({ min: 1, max: 9 })),
          heading: fc.constant(''),
          text: fc.oneof(
            fc.string(),
            fc.integer({ min: 2, max: 600 }).map((words) => text(words)),
          ),
        }),
        { minLength: 30, maxLength: 30 },
      ),
    });
    fc.assert(
      fc.property(document, (read) => {
        const { nodes } = sourceOutline(read);
        expect(nodes.flatMap((node) => node.passages)).toEqual(read.passages.map((_, at) => at + 1));
        let before = 0;
        for (const [at, { level, label, passages }] of nodes.entries()) {
          expect(level).toBeLessThanOrEqual(before + 1);
          expect([...label].length).toBeLessThanOrEqual(limits.labelMaxCharacters);
          expect(label).not.toBe('');
          expect(passages.length > 0).toBe((nodes[at + 1]?.level ?? 0) <= level);
          before = level;
        }
        if (nodes.length > 2)
          expect(readOutline('The topic of it', writeOutline('The topic of it', nodes))).toHaveLength(nodes.length);
      }),
    );
  });
});

describe('a lesson of passages', () => {
  const lesson = (...texts: string[]) =>
    passageLesson(
      { id: 's1', title: 'Bees' },
      texts.map((text, at) => ({ n: at + 7, page: at === 0 ? 3 : null, heading: '', text })),
    );

  it('consists of their words with page and citation', () => {
    expect(lesson('One.\n\nTwo.', 'Three.')).toEqual({
      markdown: 'One.\n\nTwo. *(p. 3)* [1]\n\nThree. [2]',
      citations: [
        { n: 1, source: 's1', passage: 7, title: 'Bees' },
        { n: 2, source: 's1', passage: 8, title: 'Bees' },
      ],
    });
  });

  it('shows them unchanged, even if they look like Markdown', () => {
    expect(lesson('# a\n1. b\n- c\n| d | e |\n: f', '<b>x</b> as in [2] and `c`').markdown).toBe(
      '\\# a\\\n1\\. b\\\n\\- c\\\n\\| d \\| e \\|\\\n\\: f *(p. 3)* [1]\n\n' +
        '\\<b\\>x\\</b\\> as in &#91;2] and \\`c\\` [2]',
    );
  });
});
