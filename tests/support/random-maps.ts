import fc from 'fast-check';
import { plainText } from '~/kit/text/plain-text';
import type { TransferMap, TransferNode } from '~/rooms/transfer/rules/transfer-map';

/** Labels of many scripts, some with a meaning in one of the formats. */
const words = fc.constantFrom(
  ...'Git 分支 部署 ענפים فروع Ветка κλάδος शाखा 가지 🌳 👩‍👩‍👧 é $x_1$ \\(y^2\\) $$\\frac{1}{2}$$ <b>bold</b> &amp; & " \' ]]>'.split(
    ' ',
  ),
  ...'# ## - + * 1. 12) a) [x] [ ] [[link]] `code` **strong** _it_ ~~no~~ > | \\ --- === ``` <!-- lesson --> --> key:: C# ^block1 {#id}'.split(
    ' ',
  ),
  ...'日本語 ひらがな العربية हिन्दी தமிழ் ไทย ქართული Հայերեն አማርኛ ខ្មែរ မြန်မာ 𠮷 𝔘 Ω ß İ ﷺ ① ½'.split(' '),
  'end of lesson',
  '<!-- end of lesson -->',
  'TODO',
  'DONE',
);
const anything = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
const label = fc
  .array(fc.oneof({ weight: 9, arbitrary: words }, anything), { minLength: 1, maxLength: 5 })
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
      anything,
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('\n'))
  .filter((text) => text.trim() !== '');

const hanging = fc.record({ lesson: fc.option(lesson, { nil: null, freq: 2 }), done: fc.boolean() });

/** Maps as they are exported: labels of all scripts, mathematics, code, lessons, ten levels. */
export const randomMaps = (most: number, least = 2) =>
  fc
    .record({
      topic: label,
      language: fc.constantFrom(null, 'en', 'zh-Hant', 'ar'),
      root: hanging,
      nodes: fc.array(fc.tuple(label, fc.integer({ min: 1, max: 10 }), hanging), {
        minLength: least,
        maxLength: most,
        size: 'max',
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
