import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked } from '~/rooms/review/rules/cloze/sides';
import { withFigure, withFigures, withoutFigure } from '~/rooms/review/rules/figure/figure-line';
import { figuresOf } from '~/rooms/review/rules/figure/lesson-figures';
import { figureFaults, tidyCard } from '~/rooms/review/rules/typed-card';

const hash = '0123456789abcdef0123456789abcdef';
const plot = '```plot\ny = x\n```';

describe('the figures of a lesson', () => {
  it('are its blocks that are drawn and its pictures, in their order, and nothing in other code', () => {
    const lesson = [
      `Text ![A \\] comb](picture:${hash}) and ![far](https://example.org/x.png).`,
      '```js\n![no](picture:11111111111111111111111111111111)\n```',
      '````markdown\n```plot\ny = 2\n```\n````',
      '```exercise\nkind: open\n~~~plot\ny = key\n~~~\n```',
      '> ~~~mermaid\n> graph TD\n>   A --> B\n> ~~~',
      plot,
      '~~~plot ```\ny = 3\n~~~',
      '```geometry\nA = (0,0)',
    ].join('\n\n');
    expect(figuresOf(lesson).map(({ markdown }) => markdown)).toEqual([
      `![A \\] comb](picture:${hash})`,
      '```mermaid\ngraph TD\n  A --> B\n```',
      plot,
      '~~~plot ```\ny = 3\n~~~',
      '```geometry\nA = (0,0)\n```',
    ]);
    expect(figuresOf(lesson)[0]).toMatchObject({ hash, alt: 'A \\] comb' });
  });

  it('are found in linear time, whatever is typed', () => {
    expect(figuresOf('!['.repeat(100_000))).toEqual([]);
    expect(figuresOf('![\\'.repeat(100_000))).toEqual([]);
    expect(figuresOf('> '.repeat(100_000))).toEqual([]);
    const pieces = fc.constantFrom('```', '~~~', 'plot', '\n', '> ', '- ', '![', '](picture:', hash, ')', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        for (const { markdown } of figuresOf(parts.join(''))) expect(figuresOf(markdown)).toHaveLength(1);
      }),
    );
  });
});

describe('a line that names a figure', () => {
  const shown = (text: string) => withFigures(text, (n) => `<${n}>`);

  it.each([
    ['See\nfigure: 2\nand say', 'See\n\n<2>\n\nand say'],
    ['Figure:  12 ', '\n<12>\n'],
    ['a figure: 2', 'a figure: 2'],
    ['figure: 0', 'figure: 0'],
    ['figure: 100', 'figure: 100'],
    ['```\nfigure: 1\n```\nfigure: 1', '```\nfigure: 1\n```\n\n<1>\n'],
  ])('%j', (text, after) => {
    expect(shown(text)).toBe(after);
  });

  it('stands on both sides of a card with gaps', () => {
    const card = asked({ kind: 'cloze', front: 'A {{c1::curve}}.\n\nfigure: 1', back: '', n: 1 });
    expect(shown(card.front)).toContain('<1>');
    expect(shown(card.back)).toContain('<1>');
  });

  it('is a field of the form, and comes back into it', () => {
    expect(tidyCard({ front: 'Which?\n', back: ' x ', figure: ' 2 ' })).toEqual({
      front: 'Which?\n\nfigure: 2',
      back: ' x',
    });
    expect(withoutFigure('Which?\n\nfigure: 2')).toEqual({ front: 'Which?', figure: '2' });
    expect(withoutFigure('figure: 2\nWhich?')).toEqual({ front: 'figure: 2\nWhich?', figure: '' });
    for (const figure of ['x', '0', '100', '-1', '1.5', '1\n2'])
      expect(figureFaults({ front: 'a', back: 'b', figure })).toHaveProperty('figure');
    expect(figureFaults({ front: 'a', back: 'b', figure: '' })).toEqual({});
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 99 }), (front, n) => {
        expect(withoutFigure(withFigure(front, String(n)))).toEqual({ front: front.trimEnd(), figure: String(n) });
      }),
    );
  });
});
