import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Kind } from '~/kit/exercise/exercise';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { AnswerFields } from '~/rooms/exercise/ui/answer-fields';
import { plainText } from '~/rooms/exercise/ui/plain-text';

const mathOf = (tex: string) =>
  `<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

const view: ExerciseView = {
  id: 'e1',
  number: 1,
  total: 1,
  kind: 'choice',
  isSeveral: true,
  question: '<p>Which?</p>',
  parts: [mathOf('x^2 &lt; 7'), 'a <em>word</em>'],
  rights: ['one'],
  code: null,
  values: [],
  vars: [],
  seen: 0,
  tries: 0,
  seed: null,
  verdict: null,
  hints: [],
  hasMoreHints: false,
  solution: null,
  isOpen: true,
  offersSolution: false,
  again: null,
};

const fieldsOf = (kind: Kind): string[] =>
  renderToStaticMarkup(<AnswerFields view={{ ...view, kind }} id="e" written={{ dir: 'ltr' }} />).match(
    /<(?:input|select)[^>]*>/g,
  ) ?? [];

describe('the name of an exercise’s field', () => {
  it.each(['choice', 'order', 'match'] as const)('of a %s says a formula, which labels leave out', (kind) => {
    const [formula, words] = fieldsOf(kind);
    expect(formula).toContain('aria-label="x² &lt; 7"');
    expect(formula).not.toContain('aria-labelledby');
    expect(words).not.toContain('aria-label="');
  });
});

it('a formula in plain text keeps its exponents and its signs', () => {
  expect(plainText(`if ${mathOf('x^2 &lt; 7')} &amp; <b>not</b> ${mathOf('\\frac{a}{b}')}`)).toBe(
    'if x² < 7 & not a/b',
  );
});

it('the partners of a match are in the language of their map, the words around them in the page’s', () => {
  const written = { lang: 'de', dir: 'ltr' };
  const html = renderToStaticMarkup(<AnswerFields view={{ ...view, kind: 'match' }} id="e" written={written} />);
  expect(html).toContain('<option value="0" lang="de" dir="ltr">one</option>');
  expect(html).toMatch(/<option value=""[^>]*>/);
  expect(html).not.toMatch(/<option value="" [^>]*lang=/);
});
