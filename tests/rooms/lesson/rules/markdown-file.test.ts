import { expect, it } from 'vitest';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { lowerHeadings } from '~/rooms/lesson/rules/markdown-file';

it('lowers headings, at most to the sixth level', () => {
  expect(lowerHeadings('# A\n### B\n   ## C\n#\n#no heading\n    # code', 3)).toBe(
    '#### A\n###### B\n   ##### C\n####\n#no heading\n    # code',
  );
});

it.each(['```\n# a\n```', '~~~~ js\n# a\n~~~\n# b\n~~~~', '````\n```\n# a\n````'])('leaves code alone: %j', (code) => {
  expect(lowerHeadings(`${code}\n# A`, 1)).toBe(`${code}\n## A`);
});

it('closes open code', () => {
  expect(lowerHeadings('text\n```js\n# a', 1)).toBe('text\n```js\n# a\n```');
});

it('turns a label into text', () => {
  expect(escapeMarkdown('a_b *c* `d` [e](f) <g> # \\')).toBe('a\\_b \\*c\\* \\`d\\` \\[e](f) \\<g\\> \\# \\\\');
});
