import { describe, expect, it } from 'vitest';
import { findFormulas, splitFormulas } from '~/kit/text/formulas';
import { plainFormula, plainFormulas } from '~/kit/text/plain-formula';
import { expectCostBelow } from '../../support/expect-cost';

const found = (text: string) => findFormulas(text).map(({ tex, display }) => (display ? `[${tex}]` : tex));

describe('Formulas in a text', () => {
  it.each([
    ['a $x$ b', ['x']],
    ['$x$, $y$-th and the $n$th', ['x', 'y', 'n']],
    ['$$x$$', ['[x]']],
    ['\\(x\\) and \\[y\\]', ['x', '[y]']],
    ['so\n$$\na\n+ b\n$$\nthen', ['[\na\n+ b\n]']],
    ['\\[\na \\\\[2pt] b\n\\]', ['[\na \\\\[2pt] b\n]']],
    ['$\\$5$', ['\\$5']],
    ['$$\\text{if $x$}$$', ['[\\text{if $x$}]']],
    ['costs $5, and $x$', ['x']],
    ['10$^{-3}$', ['^{-3}']],
    ['$x$ `$y$` $z$', ['x', 'z']],
  ])('%j', (text, formulas) => {
    expect(found(text)).toEqual(formulas);
    expect(
      splitFormulas(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'between $5 and $10',
    '$5-$10',
    '$5,$6',
    'US$5 vs. CA$6',
    '5$-10$',
    '$HOME and $PATH',
    '$HOME/$USER/bin',
    '$(pwd)/$(date)',
    '$a->$b',
    '\\$x\\$',
    '`$x$`',
    '``$x$ ` $y$``',
    '$x\n\ny$',
    '$ x $',
    '$$',
    '$$$$',
    'rated $ / $$ / $$$',
    '\\(x',
    '\\[1\\]',
    '\\[a\\](b)',
    '\\\\(x\\\\)',
  ])('are none in %j', (text) => {
    expect(found(text)).toEqual([]);
    expect(plainFormulas(text)).toBe(text);
  });

  it.each(['$', '$a ', '\\(', '\\[a\n', '`$', '$$a', '\\text{$', '$a`b`', '$\\$', '\n\n$a', '$5 '])(
    '200 kB of %j cost next to nothing',
    (piece) => {
      const text = piece.repeat(200_000 / piece.length);
      expectCostBelow(100, () => findFormulas(text));
    },
  );
});

describe('A formula as plain text', () => {
  it.each([
    ['x^2', 'x²'],
    ['x^{10}', 'x¹⁰'],
    ['e^{-x^2}', 'e^(−x²)'],
    ['x_1 + x_{max}', 'x₁ + x_max'],
    ['\\frac{a}{b}', 'a/b'],
    ['\\frac{a+b}{2}', '(a+b)/2'],
    ['\\sqrt{2}', '√2'],
    ['\\sqrt{b^2-4ac}', '√(b²−4ac)'],
    ['\\alpha \\leq \\beta', 'α ≤ β'],
    ['\\mathbb{R}^n', 'ℝⁿ'],
    ['\\text{Höhe} = 3\\,\\mathrm{m}', 'Höhe = 3 m'],
    ['\\sin x', 'sin x'],
    ['\\lim_{x \\to 0} f(x)', 'lim_(x → 0) f(x)'],
    ['\\left( x \\right)', '( x )'],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '1 2 3 4'],
    ['\\begin{array}{cc} a & b \\end{array}', 'a b'],
    ['\\ce{H2O}', 'H2O'],
    ['90^\\circ', '90°'],
    ['\\unknown x', 'unknown x'],
    ['a } b', 'a b'],
    ['{', ''],
    ['\\', ''],
    ['\\frac', '/'],
    ['\\constructor', 'constructor'],
  ])('%s is %s', (tex, text) => expect(plainFormula(tex)).toBe(text));

  it('leaves deeply nested formulas as they are', () => {
    const deep = '\\frac{'.repeat(500);
    expect(plainFormula(deep)).toBe(deep);
    expect(plainFormula('{'.repeat(3_000))).toBe('{'.repeat(3_000));
    expect(plainFormula('^'.repeat(3_000))).toHaveLength(3_000);
  });
});
