import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeColours } from '~/kit/markdown/code';
import { render } from '~/kit/markdown/render';
import { clozeForAnki, markedForAnki } from '~/rooms/review/rules/cloze/anki';
import { cardsFrom, editedCard } from '~/rooms/review/rules/cloze/edited';
import { clozeOf } from '~/rooms/review/rules/cloze/gaps';
import { asked, wholeText, withShownGaps } from '~/rooms/review/rules/cloze/sides';
import { cardFaults } from '~/rooms/review/rules/typed-card';

const gaps = (text: string) => clozeOf(text).gaps.map(({ n, text: inner, hint }) => [n, inner, hint]);
const question = (front: string, n = 1) => asked({ kind: 'cloze', front, back: '', n }).front;

describe('gaps', () => {
  it.each([
    [
      'The {{c1::cell}} has a {{c2::nucleus::it rules}}.',
      [
        [1, 'cell', ''],
        [2, 'nucleus', 'it rules'],
      ],
    ],
    // Braces of formulas, with and without a gap in them.
    ['$\\frac{{a}}{b}$ and {{c1::$\\frac{{a}}{b}$}}', [[1, '$\\frac{{a}}{b}$', '']]],
    ['$x = {{c1::\\frac{a}{b}}}$', [[1, '\\frac{a}{b}', '']]],
    ['$\\sqrt{{c1::x^{2}}}$', [[1, 'x^{2}', '']]],
    ['{{c1::a \\} brace}}', [[1, 'a \\} brace', '']]],
    // Colons of code.
    ['{{c1::`std::vector`::a container}}', [[1, '`std::vector`', 'a container']]],
    ['{{c1::std\\::vector}}', [[1, 'std\\::vector', '']]],
    ['```\n{{c1::std::vector<int>{}}} v;\n```', [[1, 'std::vector<int>{}', '']]],
    ['{{c1::``a ` b::c``}}', [[1, '``a ` b::c``', '']]],
    // No gaps.
    ['\\{{c1::x}} and {{d1::x}} and {{ c1::x }}', []],
    ['`{{x}}` {{name}}', []],
  ])('of %s', (text, found) => {
    expect(clozeOf(text).fault).toBeNull();
    expect(gaps(text)).toEqual(found);
  });

  it.each([
    ['{{c1::open', 'unclosed'],
    ['{{c1::open\n\nlater}}', 'unclosed'],
    ['{{c1::{}}', 'unclosed'],
    ['{{c1::}}', 'empty'],
    ['{{c1::::hint}}', 'empty'],
    ['{{c0::x}}', 'number'],
    ['{{c21::x}}', 'number'],
    ['{{c1::a {{c2::b}} c}}', 'nested'],
  ])('with a fault: %s is %s', (text, fault) => {
    expect(clozeOf(text).fault).toBe(fault);
    // No answer is asked for beside it.
    expect(cardFaults({ front: text, back: '' })).toEqual({ front: expect.stringMatching(/gap/i) });
  });

  it('never throw, whatever is typed, and take linear time', () => {
    const pieces = fc.constantFrom(
      '{{c1::',
      '{{c2::',
      '::',
      '}}',
      '{',
      '}',
      '`',
      '$',
      '\\',
      '\n\n',
      'a',
      ' ',
      '\u{e020}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const { gaps: found } = clozeOf(text);
        for (const [at, { start, end }] of found.entries()) {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
        }
        expect(question(text)).not.toContain('\u{e020}');
      }),
      { numRuns: 2_000 },
    );
    expect(clozeOf('{{c1::a'.repeat(20_000)).fault).toBe('unclosed');
    expect(clozeOf('{{c1::`a'.repeat(20_000)).fault).toBe('unclosed');
  });

  it('are found again in what was put together of texts without marks', () => {
    const plain = fc.stringMatching(/^[a-z$ .,()+]{1,12}[a-z]$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(plain, plain, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const text = parts
            .map(([before, inner, n]) => `${before} {{c${n}::${inner}}}`)
            .join(' ')
            .replaceAll('$', '€');
          expect(clozeOf(text).gaps.map(({ n }) => n)).toEqual(parts.map(([, , n]) => n));
          expect(wholeText(text)).toBe(
            parts
              .map(([before, inner]) => `${before} ${inner.trim()}`)
              .join(' ')
              .replaceAll('$', '€'),
          );
        },
      ),
    );
  });
});

describe('a cloze card', () => {
  it('asks for the gaps of its number, with their hints, and shows the others', () => {
    const front = 'A {{c1::cell}} has a {{c2::nucleus::centre}} and a {{c1::wall}}.';
    expect(question(front, 1)).toBe('A &#91;…&#93; has a nucleus and a &#91;…&#93;.');
    expect(question(front, 2)).toBe('A cell has a &#91;centre&#93; and a wall.');
    expect(asked({ kind: 'cloze', front, back: 'Plants.', n: 2 }, true).back).toBe(
      'A cell has a \u{e020}nucleus\u{e021} and a wall.\n\nPlants.',
    );
    expect(question('$\\sqrt{{c1::x}}$')).toBe('$\\sqrt{[\\ldots]}$');
    expect(wholeText('$\\sqrt{{c1::x}}$')).toBe('$\\sqrt{x}$');
    expect(question('`{{c1::a}} b`')).toBe('`[…] b`');
  });

  it('shows a hint as text, whatever is typed in it', () => {
    const html = render(question('A {{c1::cell::<img src=x onerror=alert(1)> [x](javascript:alert(1))}}'), 0).html;
    expect(html).not.toMatch(/<img|javascript:/);
    expect(html).toContain('onerror');
  });

  it('shows its answer in bold, but never across elements', () => {
    expect(withShownGaps('<p>A \u{e020}<em>b</em>\u{e021}</p>')).toBe('<p>A <strong><em>b</em></strong></p>');
    expect(withShownGaps('<p>A \u{e020}b</p><p>c\u{e021}</p>')).toBe('<p>A b</p><p>c</p>');
    expect(withShownGaps('<p><em>A \u{e020}b</em> c\u{e021}</p>')).toBe('<p><em>A b</em> c</p>');
  });

  it('is one for each number, and keeps them when the text is changed', () => {
    const typed = { front: '{{c2::A}} {{c1::B}} {{c2::C}}', back: '' };
    expect(cardFaults(typed)).toEqual({});
    const cards = cardsFrom(typed);
    expect(cards.map((card) => card.kind === 'cloze' && card.n)).toEqual([1, 2]);
    const [first] = cards;
    if (!first) throw new Error('no card');
    expect(editedCard(first, { ...typed, front: '{{c2::A}} {{c1::D}}' })).toMatchObject({ text: { n: 1 } });
    expect(editedCard(first, { ...typed, front: '{{c1::A}}' })).toMatchObject({ errors: { front: /1, 2/ } });
    const open = { kind: 'open', front: 'x', back: 'y' } as const;
    expect(editedCard(open, { front: '{{c3::x}}', back: '' })).toMatchObject({ text: { kind: 'cloze', n: 3 } });
    expect(editedCard(open, typed)).toHaveProperty('errors.front');
  });
});

describe("gaps in Anki's form", () => {
  it.each([
    ['A {{c1::cell::small}}', 'A {{c1::cell::small}}'],
    ['{{c1::$\\frac{a}{b}$}}', '{{c1::$\\frac{a&#125;{b&#125;$}}'],
    ['{{c1::`std::vector`::a::b}}', '{{c1::`std&#58;&#58;vector`::a&#58;&#58;b}}'],
    ['{{c1::a}} {{c2::b}}', '{{c1::a}} {{c2::b}}'],
    // No gap here, so none there.
    ['\\{{c3::x}} {{c1::a}}', '\\&#123;&#123;c3::x}} {{c1::a}}'],
  ])('%s', (front, anki) => {
    expect(clozeForAnki(markedForAnki(front))).toBe(anki);
  });

  it('keeps the gaps of code that is coloured', () => {
    const marked = markedForAnki('```js\nconst n = {{c12::42}};\n```');
    const html = clozeForAnki(render(marked, 0, { highlight: codeColours() }).html);
    expect(html).toMatch(/\{\{c12::[^{}]*42[^{}]*\}\}/);
    expect(html).not.toMatch(/\p{Co}/u);
  });
});
