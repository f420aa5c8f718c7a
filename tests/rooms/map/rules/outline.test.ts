import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';
import { withoutRepeats } from '~/kit/outline/repeats';
import { plainText } from '~/kit/text/plain-text';
import { parseOutline } from '~/rooms/map/rules/outline';
import type { Tree, TreeNode } from '~/rooms/map/rules/tree';
import { anyCharacter } from '../../../support/any-character';
import { formatOutline } from '../../../support/outlines';
import { isFull } from '../../../torture/scale';

/** The canonical text, or 'fault: ' and the reason. */
function read(topic: string, text: string): string {
  try {
    return formatOutline(parseOutline(topic, text));
  } catch (error) {
    if (error instanceof ModelFault) return `fault: ${error.reason}\n`;
    throw error;
  }
}

const nodesOf = (tree: Tree): TreeNode[] => [...tree.nodes.values()];

const linesOf = (tree: Tree): OutlineLine[] =>
  nodesOf(tree)
    .slice(1)
    .map(({ label, level }) => ({ label, level }));

/** Labels by level, for short examples: 'A(B(C) D)'. */
function shape(topic: string, text: string): string {
  const tree = parseOutline(topic, text);
  const write = (id: string): string => {
    const node = tree.nodes.get(id);
    const children = node?.children.map(write).join(' ') ?? '';
    return children ? `${node?.label}(${children})` : `${node?.label}`;
  };
  return tree.nodes.get(tree.rootId)?.children.map(write).join(' ') ?? '';
}

const faultOf = (topic: string, text: string): string => read(topic, text).trim();

describe('what models write', () => {
  const folder = new URL('../../../fixtures/outlines/', import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.in.txt'))
    .map((name) => name.replace('.in.txt', ''));

  test('is collected in at least twenty samples', () => {
    expect(names.length).toBeGreaterThanOrEqual(20);
  });

  test.each(names)('%s', (name) => {
    const text = readFileSync(new URL(`${name}.in.txt`, folder), 'utf8');
    const expected = readFileSync(new URL(`${name}.out.txt`, folder), 'utf8');
    // The first line of the canonical text is the topic; a fault names none.
    const topic = expected.startsWith('fault:') ? 'Some topic' : (expected.split('\n')[0] ?? '');
    expect(read(topic, text)).toBe(expected);
    expect(read(topic, expected), 'the canonical text read again').toBe(
      expected.startsWith('fault:') ? 'fault: no-outline\n' : expected,
    );
  });

  test.each([
    ['crlf', '\r\n'],
    ['lone-cr', '\r'],
    ['tabs', '\t'],
    ['invisible-characters', '\ufeff'],
    ['rtl', '\u202b'],
  ])('sample %s still has its special feature', (name, characters) => {
    expect(readFileSync(new URL(`${name}.in.txt`, folder), 'utf8')).toContain(characters);
  });
});

describe('the title', () => {
  test('is replaced by the topic if everything else is below it', () => {
    expect(shape('Chess', '- All about chess\n  - Pieces\n  - Openings')).toBe('Pieces Openings');
    expect(shape('Chess', '# A course\n## Pieces\n- King\n## Openings')).toBe('Pieces(King) Openings');
  });

  test('is only one line: a line alone below it is kept', () => {
    expect(shape('Chess', '# A course\n## Basics\n- Pieces\n- Board')).toBe('Basics(Pieces Board)');
    expect(shape('Chess', 'Chess\n  - Basics\n    - Pieces\n    - Board')).toBe('Basics(Pieces Board)');
    expect(shape('Chess', 'Chess\n  - Chess\n    - Pieces\n    - Board')).toBe('Chess(Pieces Board)');
  });

  test('that equals the topic is removed even with others beside it', () => {
    expect(shape('Board Games', '- board  GAMES\n  - Chess\n- Go\n  - Stones')).toBe('Chess Go(Stones)');
    expect(shape('Chess', '- Chess\n- Pieces\n- Openings')).toBe('Pieces Openings');
  });

  test('is never another first line with others beside it', () => {
    expect(shape('Chess', '- Pieces\n  - King\n- Openings')).toBe('Pieces(King) Openings');
  });

  test('is not shown in the live view', () => {
    const parser = new OutlineParser('Chess');
    const lines = [...parser.push('# Chess\n- Pieces\n- Openings\n'), ...parser.end()];
    expect(lines.map(({ label }) => label)).toEqual(['Pieces', 'Openings']);
  });
});

describe('chatter', () => {
  test('is a line without a marker if others have one', () => {
    expect(shape('T', 'Hello!\n- A\nsecond line\n  - B\n  more\n- C\nBye')).toBe('A(B) C');
  });

  test('is not a line that is directly followed by a deeper marked one', () => {
    expect(shape('T', 'A\n  - B\n  - C\nD\n  - E')).toBe('A(B C) D(E)');
    expect(shape('T', 'A\n  B\n    - C\n  D\n    - E\nF\n  - G')).toBe('A(B(C) D(E)) F(G)');
    expect(shape('T', 'Hello\n\n  - A\n  - B')).toBe('A B');
  });

  test('is an announcement before, or a goodbye after, an outline without markers', () => {
    expect(shape('T', 'Here you are:\n\nA\n  B\n  C\nD')).toBe('A(B C) D');
    expect(shape('T', 'Sure!\nA\n  B\n  C\nD')).toBe('A(B C) D');
    expect(shape('T', 'A\n  B\n  C\nD\n\nEnjoy!\nYours.')).toBe('A(B C) D');
    expect(shape('T', 'A\n  B\n  C\n\nWhat now?\n  D')).toBe('A(B C) What now?(D)');
  });

  test('is never a marked line, even if it only continues a sentence', () => {
    expect(shape('T', '- This is\n- a sentence.')).toBe('This is a sentence.');
  });

  test('is not a later marker once three lines are indented without one', () => {
    expect(shape('T', 'A\n  B\n  C\n  D\nE\n  - F')).toBe('A(B C D) E(F)');
  });
});

describe('markers', () => {
  /** The label of a line that ends an outline; null if it is chatter. */
  function labelOf(line: string): string | null {
    const labels = nodesOf(parseOutline('T', `- First\n- Second\n${line}\n`)).map((node) => node.label);
    return labels[3] ?? null;
  }

  test.each([
    ['1. Basics', 'Basics'],
    ['12) Basics', 'Basics'],
    ['1.Basics', 'Basics'],
    ['1.1 Basics', 'Basics'],
    ['1.2.3. Basics', 'Basics'],
    ['(4) Basics', 'Basics'],
    ['b) Basics', 'Basics'],
    ['(a) Basics', 'Basics'],
    ['A. Basics', 'Basics'],
    ['iv) Basics', 'Basics'],
    ['I. Basics', 'Basics'],
    ['③ Basics', 'Basics'],
    ['├─ Basics', 'Basics'],
    ['|__ Basics', 'Basics'],
    ['-Basics', 'Basics'],
    ['##Basics', 'Basics'],
    ['## Basics ##', 'Basics'],
    ['### **2.** Basics:', 'Basics'],
    ['- [x] 1. Basics', 'Basics'],
    ['- - Basics', 'Basics'],
    ['- **1. Basics**', 'Basics'],
    ['- Basics :：', 'Basics'],
  ])('%s', (line, label) => {
    expect(labelOf(line)).toBe(label);
  });

  test.each([
    '-Xmx',
    '(q) Basics',
    '0.5 litres',
    '7.25 litres',
    '2024. A year',
    'B. B. King',
    'E. coli',
    'mix it',
    '#include',
    '○×クイズ',
    ':wq leaves vim',
    '|x| is a modulus',
    '3.14 and more',
  ])('leave labels unchanged that only look like them: %s', (label) => {
    expect(labelOf(`- ${label}`)).toBe(label);
  });

  test.each(['1.2.3 Basics', '(q) Basics', 'B. B. King', 'E. coli', '2024. A year', '#hashtag', '-5 degrees'])(
    'are not found in %s',
    (line) => {
      expect(labelOf(line)).toBeNull();
    },
  );

  test.each(['-', '*', '1.', '##', '- :', '- [ ]  ', '- \u200b'])('alone make no node: %s', (line) => {
    // '1.' is a number without a label. A checkbox alone is kept as text, because nothing marks it as one.
    expect(labelOf(line)).toBe(line.startsWith('- [') ? '[ ]' : null);
  });

  test('letters and dotted numbers count if they continue a series', () => {
    expect(shape('T', 'A. Greece\nB. Rome\nC. China\nE. coli\n')).toBe('Greece Rome China');
    expect(shape('T', 'g) G\nh) H\ni) I\nj) J')).toBe('G H I J');
    expect(shape('T', '2. Two\n2.5 Half\n3. Three\n3.1 More')).toBe('Two(Half) Three(More)');
  });

  test('are ranked within a column', () => {
    expect(shape('T', '1. A\n- B\n- C\n2. D')).toBe('A(B C) D');
    expect(shape('T', '- A\n1. B\n2. C\n- D')).toBe('A B C(D)');
    expect(shape('T', '## 1. A\n## 1.1 B\n## 2. C\n## D')).toBe('A(B) C D');
  });
});

describe('the limits', () => {
  test.each(['', ' \n\t\n', '- a', '- a\n  - b', 'one\ntwo\nthree', '{"a": 1}', '```\n```'])(
    'no outline: %j',
    (text) => {
      expect(faultOf('T', text)).toBe('fault: no-outline');
    },
  );

  test('three nodes are enough', () => {
    expect(faultOf('T', '- a\n- b')).toBe('T\n  - a\n  - b');
  });

  test('bytes are counted in UTF-8 while reading, also across split pairs', () => {
    const line = '- 😀\n';
    const lines = line.repeat(10);
    const rest = limits.outlineMaxBytes - 7 * 10;
    const parser = new OutlineParser('T');
    for (const unit of lines.split('')) parser.push(unit);
    parser.push(' '.repeat(rest));
    expect(() => parser.push('x')).toThrow(new ModelFault('too-large', `more than ${limits.outlineMaxBytes} bytes`));
  });

  test('nodes: as many as allowed, and one more', () => {
    const most = '- x\n'.repeat(limits.outlineMaxNodes - 1);
    expect(parseOutline('T', most).nodes.size).toBe(limits.outlineMaxNodes);
    expect(parseOutline('T', `# Title\n${most}`).nodes.size).toBe(limits.outlineMaxNodes);
    expect(faultOf('T', `${most}- x\n`)).toBe('fault: too-large');
    const parser = new OutlineParser('T');
    parser.push(most);
    expect(() => parser.push('- x\n- x\n')).toThrow(ModelFault);
  });

  test('a text that would exceed the limit when written out is too large as well', () => {
    const deep = Array.from({ length: 1_900 }, (_, depth) => `${' '.repeat(depth)}- x\n`).join('');
    expect(deep.length).toBeLessThan(limits.outlineMaxBytes);
    expect(faultOf('T', deep)).toBe('fault: too-large');
  });

  test('a text that will exceed the limit is refused once that is certain, not at its end', () => {
    const parser = new OutlineParser('T');
    const taken: string[] = [];
    const read = () => {
      for (let depth = 0; depth < 1_900; depth += 1) {
        const line = `${' '.repeat(depth)}- x\n`;
        parser.push(line);
        taken.push(line);
      }
    };
    expect(read).toThrow(new ModelFault('too-large', `more than ${limits.outlineMaxBytes} bytes when written out`));
    // Lines were accepted up to the limit, so followers of the run have seen a valid map until then.
    const tree = parseOutline('T', taken.join(''));
    expect(nodesOf(parseOutline('T', formatOutline(tree)))).toEqual(nodesOf(tree));
  });

  test('a text that is written out to the very limit is kept, and one byte more is not', () => {
    const written = (lastLabel: number) => {
      const lines = ['T', ...Array.from({ length: 5_178 }, () => `  - ${'x'.repeat(400)}`)];
      return `${[...lines, `  - ${'x'.repeat(lastLabel)}`].join('\n')}\n`;
    };
    const most = limits.outlineMaxBytes - written(0).length;
    expect(formatOutline(parseOutline('T', written(most).replaceAll('  - ', '- ')))).toBe(written(most));
    expect(faultOf('T', written(most + 1).replaceAll('  - ', '- '))).toBe('fault: too-large');
  });

  test('labels are cut to whole code points', () => {
    const label = '😀'.repeat(limits.labelMaxCharacters + 1);
    const [, first] = nodesOf(parseOutline('T', `- ${label}\n- b`));
    expect(first?.label).toBe('😀'.repeat(limits.labelMaxCharacters));
  });
});

describe('hostile texts are read in one go', () => {
  const huge = limits.outlineMaxBytes - 100;

  test.each([
    ['one endless line', `- a\n- b\n- ${'x'.repeat(huge)}`],
    ['endless white space', `- a\n- b\n${' '.repeat(huge)}- c`],
    ['bullets only', '- '.repeat(huge / 2)],
    ['trunks only', '│ '.repeat(huge / 4)],
    ['delimiters', `- a\n- b\n${`- ${'*a _b ~~c `'.repeat(330)}\n`.repeat(500)}`],
    ['brackets', `- a\n- b\n${`- ${'[]('.repeat(1_300)}\n`.repeat(500)}`],
    ['backticks', `- a\n- b\n${`- ${Array.from({ length: 80 }, (_, n) => '`'.repeat(n)).join(' ')}\n`.repeat(600)}`],
    ['colons', `- a\n- b\n${`- ${': a'.repeat(1_300)}\n`.repeat(500)}`],
    ['think', '<think></think>'.repeat(huge / 15)],
    ['line breaks', '\r\n'.repeat(huge / 2)],
    ['chatter', 'x\n'.repeat(40_000)],
    ['dollars', `- a\n- b\n${`- ${'$a '.repeat(1_300)}\n`.repeat(500)}`],
    ['openings of formulas', `- a\n- b\n${`- ${' \\(a \\['.repeat(560)}\n`.repeat(500)}`],
    ['brackets of JSON', '['.repeat(100_000)],
    ['one string of JSON', `["a", "b", "${'x'.repeat(huge)}`],
    ['quotes', `{\n${'"'.repeat(100_000)}`],
    ['bars', `a|b\n-|-\n${`${'|'.repeat(4_000)}\n`.repeat(500)}`],
    ['dashes and bars', `a|b\n${'-|'.repeat(huge / 2)}`],
    ['arrows', `graph TD\na-->b\n${`${'a-->b & '.repeat(500)}\n`.repeat(300)}`],
    [
      'circles of arrows',
      `graph TD\n${Array.from({ length: 20_000 }, (_, n) => `n${n} --> n${n + 1} & n${n - 7}\n`).join('')}`,
    ],
    ['brackets of diagrams', `mindmap\n a\n${`  a${'('.repeat(3_900)}\n`.repeat(500)}`],
    ['joiners', `- ${'\u200d'.repeat(huge / 3)}\n- a\n- b`],
  ])('%s', (_, text) => {
    expect(read('T', text)).toBeTypeOf('string');
  });

  test('as deeply indented as 2 MB allow, and back', () => {
    const depths = Array.from({ length: 1_000 }, (_, depth) => depth);
    const text = [...depths, ...depths.reverse()].map((depth) => `${'\t'.repeat(depth)}- x\n`).join('');
    const tree = parseOutline('T', text);
    expect(Math.max(...nodesOf(tree).map((node) => node.level))).toBe(1_000);
    expect(nodesOf(parseOutline('T', formatOutline(tree)))).toEqual(nodesOf(tree));
  });

  test('one character at a time', () => {
    const parser = new OutlineParser('T');
    const text = `- a\n- b\n- ${'x'.repeat(200_000)}`;
    for (const character of text) parser.push(character);
    expect(parser.nodes()).toHaveLength(3);
  });
});

describe('repetitions of a model', () => {
  const kept = (outline: string) => {
    const lines = withoutRepeats(linesOf(parseOutline('T', outline)));
    return lines.map(({ label, level }) => `${' '.repeat(level - 1)}${label}`);
  };

  test('are found if one block repeats, the last one cut off', () => {
    const block = '- Basics\n  - Pieces\n    - King\n  - Board\n- Openings\n  - Sicilian\n';
    expect(kept(`${block.repeat(400)}- Basics\n  - Pieces\n`)).toEqual([
      'Basics',
      ' Pieces',
      '  King',
      ' Board',
      'Openings',
      ' Sicilian',
    ]);
  });

  test('are found if one line repeats', () => {
    expect(kept(`- A\n  - x\n${'- Practice\n'.repeat(400)}`)).toEqual(['A', ' x', 'Practice']);
  });

  test('are found if they get deeper and deeper', () => {
    const deep = Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- ${at % 2 ? 'B' : 'A'}\n`).join('');
    expect(kept(deep)).toEqual(['B', ' A', '  B', '   A', '    B']);
  });

  test('are not lines that two branches share, nor lines that continue under the same label', () => {
    const outline =
      '- Waves\n  - Exercises\n- Light\n  - Exercises\n- Waves\n  - Sound\n- Waves\n  - Exercises\n  - Water';
    expect(kept(outline)).toHaveLength(9);
  });
});

describe('nodes', () => {
  const text = '- A\n  - same\n  - same\n- B\n  - same\n    - deep\n- A\n  - same';

  test('know their level, parent, children and hue', () => {
    const tree = parseOutline('Topic', text);
    const root = tree.nodes.get('root');
    expect(root).toMatchObject({ id: 'root', label: 'Topic', level: 0, parentId: null, color: 0 });
    expect(nodesOf(tree).map(({ label, level, color }) => [label, level, color])).toEqual([
      ['Topic', 0, 0],
      ['A', 1, 0],
      ['same', 2, 0],
      ['same', 2, 0],
      ['B', 1, 1],
      ['same', 2, 1],
      ['deep', 3, 1],
      ['A', 1, 2],
      ['same', 2, 2],
    ]);
    for (const node of tree.nodes.values()) {
      for (const child of node.children) expect(tree.nodes.get(child)?.parentId).toBe(node.id);
    }
  });

  test('branches take turns with twelve hues', () => {
    const tree = parseOutline('T', '- x\n'.repeat(14));
    expect(nodesOf(tree).map((node) => node.color)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1]);
  });
});

describe('the live view', () => {
  function pushed(topic: string, pieces: Iterable<string>): { lines: OutlineLine[][]; parser: OutlineParser } {
    const parser = new OutlineParser(topic);
    const lines = [...pieces].map((piece) => parser.push(piece));
    return { lines: [...lines, parser.end()], parser };
  }

  test('shows a line as soon as it ends', () => {
    const { lines } = pushed('T', ['- A', '\n  -', ' B\n- C']);
    expect(lines).toEqual([[], [{ label: 'A', level: 1 }], [{ label: 'B', level: 2 }], [{ label: 'C', level: 1 }]]);
  });

  test('leaves out the presumed title', () => {
    const { lines } = pushed('T', ['# Title\n', '- A\n', '  - B\n']);
    expect(lines.flat()).toEqual([
      { label: 'A', level: 1 },
      { label: 'B', level: 2 },
    ]);
  });

  test('delays lines that may be chatter', () => {
    const { lines } = pushed('T', ['Hello:\n', 'A\n  B\n', '  C\n', '  D\n', '  E\n']);
    expect(lines.map((some) => some.map((line) => line.label).join(''))).toEqual(['', '', '', 'BCD', 'E', '']);
  });

  test('takes no lines after the end', () => {
    const { parser } = pushed('T', ['- A\n- B\n']);
    expect(parser.push('- C\n')).toEqual([]);
    expect(parser.end()).toEqual([]);
    expect(parser.nodes()).toHaveLength(2);
  });
});

// --- Properties ------------------------------------------------------------------------------------------------------

/** Pieces with a meaning to the parser, combined at random. */
const fragment = fc.constantFrom(
  ...'- * + # ` ~ _ [ ] ( ) . : ! 1 2 a i A x | ├ │ └ • \\ < > ① 1️⃣ 一 、 （ ） é 中'.split(' '),
  ...[' ', '  ', '\t', '\n', '\n', '\r', '\r\n', '\n\n', '\n  - ', '\n- ', '\n1. ', '\n1.1 ', '\na) ', '\n# ', '\n## '],
  ...['**', '```', '\n```\n', '---', '<think>', '</think>', 'topic', 'Topic', 'word', 'end.', '[x](y)', '{"', '(a) '],
  // Formulas, and outlines that are not bullet lists.
  ...['$', '$$', '$x_1$', '\\(', '\\)', '\\[', '\\]', '\\frac{a}{b}', '<sub>2</sub>', '<br>', '🚀 1. '],
  ...['\nmindmap\n', '\ngraph TD\n', 'a((b))', ' --> ', '\n|a|b|\n', '|-|-|\n', '\n[\n', '"a": [', '"b", ', '}]'],
  ...['\u200d', '\ufe0f', '\u0000', '\u0001', '\u3164', '\ufeff', '\u202e', '👩', '\ud83d', '\ude00', '\u3000'],
);
const garbage = fc.oneof(
  fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: anyCharacter, maxLength: 80 }),
);
const topic = fc.oneof(fc.constant('Topic'), garbage);

/** Lines of an outline in some style, with chatter in between. */
const outline = fc
  .array(
    fc.record({
      indent: fc.nat(4),
      marker: fc.constantFrom('- ', '- ', '* ', '1. ', '## ', '', '**x** ', '├── '),
      label: fc.constantFrom('Topic', 'alpha', 'beta', 'gamma delta', '**Bold**', 'is it?', 'so:', ''),
    }),
    { maxLength: 20 },
  )
  .chain((lines) =>
    fc
      .constantFrom('  ', '    ', '\t', ' ')
      .map((unit) => lines.map(({ indent, marker, label }) => unit.repeat(indent) + marker + label).join('\n')),
  );
const text = fc.oneof(garbage, outline);

/** The text in pieces, cut anywhere. */
const inPieces = text.chain((whole) =>
  fc.array(fc.nat(whole.length), { maxLength: 12 }).map((cuts) => {
    const ends = [...cuts, whole.length].sort((a, b) => a - b);
    return { whole, pieces: ends.map((end, at) => whole.slice(ends[at - 1] ?? 0, end)) };
  }),
);

function parseIfOutline(topicText: string, outlineText: string): Tree | null {
  try {
    return parseOutline(topicText, outlineText);
  } catch (error) {
    expect(error).toBeInstanceOf(ModelFault);
    expect((error as ModelFault).reason).toBe('no-outline');
    return null;
  }
}

const runs = { numRuns: isFull ? 5_000 : 400 };

describe('for any text', () => {
  test('a tree or a ModelFault, and nodes in document order, unique and linked', () => {
    fc.assert(
      fc.property(topic, text, (topicText, outlineText) => {
        const tree = parseIfOutline(topicText, outlineText);
        if (!tree) return;
        expect(tree.nodes.size).toBeGreaterThanOrEqual(limits.outlineMinNodes);
        const walked: string[] = [];
        const visit = (id: string, level: number): void => {
          const node = tree.nodes.get(id);
          expect(node?.level).toBe(level);
          walked.push(id);
          for (const child of node?.children ?? []) visit(child, level + 1);
        };
        visit('root', 0);
        expect(walked).toEqual([...tree.nodes.keys()]);
        for (const node of nodesOf(tree).slice(1)) {
          expect(node.label).not.toBe('');
          expect(node.label).toBe(plainText(node.label));
        }
      }),
      runs,
    );
  });

  test('it does not matter where it is split', () => {
    fc.assert(
      fc.property(topic, inPieces, (topicText, { whole, pieces }) => {
        const atOnce = new OutlineParser(topicText);
        const inParts = new OutlineParser(topicText);
        const lines = [...atOnce.push(whole), ...atOnce.end()];
        expect([...pieces.flatMap((piece) => inParts.push(piece)), ...inParts.end()]).toEqual(lines);
        const tree = parseIfOutline(topicText, whole);
        if (tree) expect(inParts.nodes()).toEqual(linesOf(tree));
        else expect(() => inParts.nodes()).toThrow(ModelFault);
      }),
      runs,
    );
  });

  test('the live view differs from the tree by a title at most', () => {
    fc.assert(
      fc.property(topic, text, (topicText, outlineText) => {
        const tree = parseIfOutline(topicText, outlineText);
        if (!tree) return;
        const parser = new OutlineParser(topicText);
        const live = [...parser.push(outlineText), ...parser.end()];
        const final = linesOf(tree);
        if (live.length === final.length) {
          expect(live).toEqual(final);
        } else if (live.length > final.length) {
          // The first line turned out to be a title.
          expect(live.slice(1)).toEqual(final.map(({ label, level }) => ({ label, level: level + 1 })));
        } else {
          // The first line turned out not to be a title.
          const secondBranch = final.findIndex(({ level }, at) => at > 0 && level === 1);
          expect(live).toEqual(
            final.map(({ label, level }, at) => ({ label, level: at < secondBranch ? level - 1 : level })).slice(1),
          );
        }
      }),
      runs,
    );
  });

  test('the canonical text reads as the same tree', () => {
    fc.assert(
      fc.property(topic, text, (topicText, outlineText) => {
        const tree = parseIfOutline(topicText, outlineText);
        if (!tree) return;
        const written = formatOutline(tree);
        const again = parseOutline(topicText, written);
        expect(nodesOf(again)).toEqual(nodesOf(tree));
        expect(formatOutline(again)).toBe(written);
      }),
      runs,
    );
  });

  test('the canonical text reads as the same nodes under another topic', () => {
    fc.assert(
      fc.property(topic, topic, text, (topicText, otherTopic, outlineText) => {
        fc.pre(plainText(topicText) !== '' && plainText(otherTopic) !== '');
        const tree = parseIfOutline(topicText, outlineText);
        if (!tree) return;
        const renamed = parseOutline(otherTopic, formatOutline(tree));
        expect(nodesOf(renamed).slice(1)).toEqual(nodesOf(tree).slice(1));
      }),
      runs,
    );
  });

  test('any label survives in the canonical text', () => {
    const label = garbage.map(plainText).filter((some) => some !== '');
    fc.assert(
      fc.property(label, label, (first, second) => {
        const tree = parseOutline('Topic', '- a\n  - b\n- c');
        const relabelled = new Map(
          nodesOf(tree).map((node, at) => [node.id, { ...node, label: ['Topic', first, second, first][at] ?? '' }]),
        );
        const written = formatOutline({ rootId: tree.rootId, nodes: relabelled });
        expect(linesOf(parseOutline('Topic', written))).toEqual([
          { label: first, level: 1 },
          { label: second, level: 2 },
          { label: first, level: 1 },
        ]);
      }),
      runs,
    );
  });
});
