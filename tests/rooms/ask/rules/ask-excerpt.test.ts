import { describe, expect, it } from 'vitest';
import { excerptOf } from '~/rooms/ask/rules/excerpt';
import { wordsAsked, wordsFoundIn } from '~/rooms/ask/rules/found-in';
import { expectCostBelow } from '../../../support/expect-cost';

const lesson = `## Sensor sizes

The **crop factor** is the ratio of the diagonals.

| Sensor | Crop factor |
|---|---|
| Full frame | 1 |
| APS-C | 1.5 |

\`\`\`python
factor = 43.3 / 28.2
\`\`\`

## Light

A smaller sensor gathers less light.

- [ ] Work out your own crop factor.
`;

const found = (question: string, text = lesson, label = 'Sensor') =>
  excerptOf(text, wordsAsked(question, label), label)?.markdown ?? null;

describe('the part of a lesson that answers a question', () => {
  it('is the block with most of its words, whole and with its formatting', () => {
    expect(found('What is a crop factor?')).toBe('The **crop factor** is the ratio of the diagonals.');
    expect(found('APS-C')).toBe('| Sensor | Crop factor |\n|---|---|\n| Full frame | 1 |\n| APS-C | 1.5 |');
    expect(found('How is the factor 43 computed?')).toBe('```python\nfactor = 43.3 / 28.2\n```');
  });

  it('is the text below a heading that has the words', () => {
    expect(found('What matters most about “Light”?')).toBe('A smaller sensor gathers less light.');
  });

  it('is the beginning if only the label has the words, and nothing if nothing has', () => {
    expect(found('zoom', lesson, 'Zoom')).toBe('The **crop factor** is the ratio of the diagonals.');
    expect(found('How do zeppelins fly?')).toBeNull();
  });

  it('is a few rows of a long table with its head, and a few sentences of a long text', () => {
    const rows = Array.from({ length: 80 }, (_, at) => `| row ${at} | value |`);
    const table = ['| Name | Value |', '|---|---|', ...rows, '| wanted | 7 |'].join('\n');
    expect(found('wanted', table, '')).toMatch(/^\| Name \| Value \|\n\|---\|---\|\n[\s\S]*\| wanted \| 7 \|$/);
    expect(found('wanted', table, '')?.split('\n')).toHaveLength(8);
    const long = `${'One more sentence stands here. '.repeat(40)}The wanted one. ${'And more. '.repeat(100)}`;
    expect(found('wanted', long, '')).toMatch(/^… The wanted one\. And more\..* …$/);
  });

  it('ignores endings, accents and case, and reads texts without spaces', () => {
    expect(wordsFoundIn('Corners of CAFÉS', ['corner', 'cafe', 'corn'])).toEqual(['corner', 'cafe', 'corn']);
    expect(wordsFoundIn('A catalogue', ['cat', 'log'])).toEqual([]);
    expect(found('蜂蜡是什么？', '工蜂用蜂蜡筑巢。', '')).toBe('工蜂用蜂蜡筑巢。');
  });
});

it.each(['[', '$$ a', '"a": [', '**', '# a\n\nb\n\n', '“'])('is found quickly in a text of %j', (piece) => {
  const text = `${piece.repeat(200_000 / piece.length)} wanted`;
  expectCostBelow(100, () => excerptOf(text, ['wanted'], ''));
});
