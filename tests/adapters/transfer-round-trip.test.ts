import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMapFile } from '~/adapters/transfer/read-file';
import { plainText } from '~/domain/text/plain-text';
import { freeMindWriter } from '~/domain/transfer/freemind';
import { writeJson } from '~/domain/transfer/json';
import { markdownWriter } from '~/domain/transfer/markdown';
import { opmlWriter } from '~/domain/transfer/opml';
import type { TransferForm, TransferMap, TransferNode } from '~/domain/transfer/transfer-map';
import { writeMap } from '~/domain/transfer/writer';

/** Labels of many scripts, with what means something in one of the forms. */
const words = fc.constantFrom(
  ...'Git 分支 部署 ענפים فروع Ветка κλάδος शाखा 가지 🌳 👩‍👩‍👧 é $x_1$ \\(y^2\\) $$\\frac{1}{2}$$ <b>bold</b> &amp; & " \' ]]>'.split(
    ' ',
  ),
  ...'# ## - + * 1. 12) a) [x] [ ] [[link]] `code` **strong** _it_ ~~no~~ > | \\ --- === ``` <!-- lesson --> --> key:: C# ^block1 {#id}'.split(
    ' ',
  ),
  'end of lesson',
  '<!-- end of lesson -->',
  'TODO',
  'DONE',
);
const label = fc
  .array(words, { minLength: 1, maxLength: 5 })
  .map((parts) => plainText(parts.join(' ')))
  .filter((text) => text !== '');

const lesson = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '',
        '# A heading',
        '## Another',
        'Text with **bold**, `code` & <b>tags</b>.',
        '- item\n  - item below\n\n    text',
        '1. one\n2. two',
        '- [x] done\n- [ ] open',
        '```js\nconst a = "<!-- end of lesson -->";\n```',
        '```\nopen fence',
        '~~~\nwaves',
        '$$\n\\int_0^1 x\\,dx\n$$',
        'Setext\n===',
        '| a | b |\n|---|---|\n| 1 | 2 |',
        '    indented code',
        '\tindented by a tab',
        '<!-- lesson -->',
        '<!-- end of lesson -->',
        '<!-- end of lesson 2, without the line above -->',
        '---',
        'key:: value',
        'trailing  ',
        '日本語の文章。',
        'نص عربي',
        '> [!NOTE]\n> quoted',
        '<script>alert(1)</script>',
        'a\rb',
      ),
      fc
        .string({ unit: 'grapheme', maxLength: 40 })
        .map((text) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('\n'))
  .filter((text) => text.trim() !== '');

const hanging = fc.record({ lesson: fc.option(lesson, { nil: null, freq: 2 }), done: fc.boolean() });

const maps = (most: number) =>
  fc
    .record({
      topic: label,
      language: fc.constantFrom(null, 'en', 'zh-Hant', 'ar'),
      root: hanging,
      nodes: fc.array(fc.tuple(label, fc.integer({ min: 1, max: 10 }), hanging), {
        minLength: 2,
        maxLength: most,
      }),
    })
    .map(({ nodes, ...head }): TransferMap => {
      let above = 0;
      return {
        ...head,
        nodes: nodes.map(([label, wanted, own], at): TransferNode => {
          above = Math.min(wanted, above + 1);
          return { id: `n${at}`, label, level: above, ...own };
        }),
      };
    });

const read = (text: string): TransferMap => readMapFile(Buffer.from(text), 'file').map;
const withoutIds = (map: TransferMap): TransferMap => ({
  ...map,
  nodes: map.nodes.map((node) => ({ ...node, id: null })),
});

const writers = {
  md: markdownWriter,
  opml: opmlWriter,
  mm: freeMindWriter,
} satisfies Partial<Record<TransferForm, unknown>>;

describe('what goes out comes in again', () => {
  it('as JSON byte for byte', () => {
    fc.assert(
      fc.property(maps(40), (map) => {
        const text = writeJson(map);
        expect(writeJson(read(text))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.entries(writers))('as %s with tree and lessons', (form, writer) => {
    fc.assert(
      fc.property(maps(40), (map) => {
        const result = readMapFile(Buffer.from(writeMap(writer(), map)), 'file');
        expect(result.form).toBe(form);
        expect(result.map).toEqual(withoutIds(map));
        expect(result.leftOut).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(['json', ...Object.keys(writers)])('with 5,000 nodes as %s', (form) => {
    const [sample] = fc.sample(maps(300), { numRuns: 1, seed: 7 });
    const nodes = Array.from({ length: 5_000 }, (_, at): TransferNode => {
      const own = sample?.nodes[at % sample.nodes.length];
      return {
        id: `n${at}`,
        label: `${at} ${own?.label}`,
        level: 1 + (at % 10),
        lesson: own?.lesson ?? null,
        done: own?.done ?? false,
      };
    });
    const map: TransferMap = { topic: 'Many', language: null, root: { lesson: null, done: false }, nodes };
    if (form === 'json') {
      expect(read(writeJson(map))).toEqual(map);
      return;
    }
    const writer = writers[form as keyof typeof writers];
    expect(read(writeMap(writer(), map))).toEqual(withoutIds(map));
  });
});
