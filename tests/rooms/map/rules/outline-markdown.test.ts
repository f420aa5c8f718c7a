import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { outlinePieces, parseOutline } from '~/rooms/map/rules/outline';
import { formatMarkdown, formatOutline } from '../../../support/outlines';

/** The labels that another Markdown reader finds: the heading, then the items in their order. */
function labelsRead(markdown: string): string[] {
  const text = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .trim();
  const html = marked.parse(markdown, { async: false });
  return html
    .split(/<h1>|<li>/)
    .slice(1)
    .map(text);
}

describe('a map with formulas', () => {
  const label = String.raw`Speed \(v = \frac{s_1}{t_2}\), *so* $a_b * c$ and \{x\}`;
  const tree = parseOutline('Motion', `- ${label}\n  - **bold**\n- ${String.raw`\*star\* \(x\)`}\n`);
  const labels = [...tree.nodes.values()].map((node) => node.label);

  it('keeps them literally', () => {
    expect(labels).toEqual([
      'Motion',
      String.raw`Speed \(v = \frac{s_1}{t_2}\), so $a_b * c$ and {x}`,
      'bold',
      String.raw`*star* \(x\)`,
    ]);
  });

  it('downloads them as they were sent, and reads them back unchanged', () => {
    const text = [...outlinePieces(formatOutline(tree))].join('');
    expect(text).toContain(String.raw`- Speed \(v = \frac{s_1}{t_2}\), so $a_b * c$ and {x}`);
    expect(formatMarkdown(tree)).toContain(String.raw`Speed \(v = \frac{s_1}{t_2}\), so $a_b * c$ and \{x\}`);
    for (const written of [text, formatMarkdown(tree)])
      expect(formatOutline(parseOutline('Motion', written))).toBe(formatOutline(tree));
  });
});

describe('a map as Markdown', () => {
  it('is a heading and a nested list', () => {
    const tree = parseOutline('Bread', '- Flour\n  - Rye\n    - Dark\n- Water\n');
    expect(formatMarkdown(tree)).toBe('# Bread\n\n- Flour\n  - Rye\n    - Dark\n- Water\n');
  });

  it('keeps every written outline unchanged, for our reader and another one', () => {
    for (const file of readdirSync('courses', { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('outline.md')) continue;
      const tree = parseOutline('Topic', readFileSync(join('courses', file), 'utf8'));
      const markdown = formatMarkdown(tree);
      expect(formatOutline(parseOutline('Topic', markdown)), file).toBe(formatOutline(tree));
      expect(labelsRead(markdown), file).toEqual([...tree.nodes.values()].map(({ label }) => label));
    }
  });

  it.each([
    '1. first',
    '2) second',
    '- dash',
    '+ plus',
    '# heading',
    '> quote',
    '*bold* and _italic_',
    '**kwargs',
    '`code`',
    '[link](https://example.org)',
    '<b>html</b>',
    '| a | b |',
    '~~gone~~',
    'back\\slash',
    '---',
    '===',
    '```',
    'snake_case and 2 * 3',
    'C#',
    'C++',
    '&amp; and &copy;',
    '① 𑙢 of two units',
  ])('keeps the label %s literally', (label) => {
    const escaped = label.replace(/[!-/:-@[-`{-~①𑙢]/gu, '\\$&');
    const tree = parseOutline('Topic', `- ${escaped}\n  - leaf\n- other\n`);
    const labels = [...tree.nodes.values()].map((node) => node.label);
    expect(labels).toEqual(['Topic', label, 'leaf', 'other']);
    const markdown = formatMarkdown(tree);
    expect(formatOutline(parseOutline('Topic', markdown))).toBe(formatOutline(tree));
    expect(labelsRead(markdown)).toEqual(labels);
  });

  it('loses nothing of any tree', () => {
    const line = fc.tuple(fc.nat(4), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 3, maxLength: 20 }), (lines) => {
        const source = lines.map(([level, label]) => `${'  '.repeat(level)}- ${label}`).join('\n');
        let tree: ReturnType<typeof parseOutline>;
        try {
          tree = parseOutline('Some topic', source);
        } catch {
          return fc.pre(false);
        }
        const stored = formatOutline(tree);
        expect(formatOutline(parseOutline('Some topic', formatMarkdown(tree)))).toBe(stored);
        expect(formatOutline(parseOutline('Some topic', [...outlinePieces(stored)].join('')))).toBe(stored);
      }),
    );
  });
});

it('a label keeps its backticks everywhere', () => {
  const tree = parseOutline('Git', '- Staging with `git add`\n- `a * b` and **`bold`**');
  const labels = (of: typeof tree) => [...of.nodes.values()].slice(1).map(({ label }) => label);
  const wanted = ['Staging with `git add`', '`a * b` and `bold`'];
  expect(labels(tree)).toEqual(wanted);
  expect(labels(parseOutline('Git', formatOutline(tree)))).toEqual(wanted);
  expect(labels(parseOutline('Git', formatMarkdown(tree)))).toEqual(wanted);
});
