import { describe, expect, it } from 'vitest';
import { evaluate, readExpression, readFormula } from '~/kit/exercise/expression';
import { tokensOf } from '~/kit/exercise/mathematics/expression-tokens';

const values = { x: 3, y: 2, a1: 7, t: 0.5 };
const names = Object.keys(values);
const valueIn = (text: string): number => {
  const expression = readExpression(text, names);
  if (expression === null) throw new Error(`${text} cannot be read`);
  return evaluate(expression, values);
};

describe('a formula', () => {
  it.each([
    ['2x', 6],
    ['3(x+1)', 12],
    ['x y', 6],
    ['xy', 6],
    ['(x+1)(y+1)', 12],
    ['x^2', 9],
    ['x²', 9],
    ['x**2', 9],
    ['x²³', 3 ** 23],
    ['x·y', 6],
    ['x×y', 6],
    ['6÷x', 2],
    ['6:x', 2],
    ['1/2x', 1.5],
    ['12/x/y', 2],
    ['x-y-1', 0],
    ['−x²', -9],
    ['2*-x', -6],
    ['2--x', 5],
    ['2^-3', 0.125],
    ['x^2^3', 3 ** 8],
    ['2^-x^2', 2 ** -9],
    ['√x', Math.sqrt(3)],
    ['√2x', 3 * Math.SQRT2],
    ['2√3', 2 * Math.sqrt(3)],
    ['∛8', 2],
    ['³√8', 2],
    ['|−x|', 3],
    ['|x|y|x|', 18],
    ['2|x-(|y|-9)|', 20],
    ['sin 2x', Math.sin(6)],
    ['sin x cos x', Math.sin(3) * Math.cos(3)],
    ['sin x/2', Math.sin(3) / 2],
    ['sin²x', Math.sin(3) ** 2],
    ['Sin(x)^2', Math.sin(3) ** 2],
    ['sen x', Math.sin(3)],
    ['ln e', 1],
    ['log 100', 2],
    ['log_2 8', 3],
    ['log_{2}(8)', 3],
    ['exp(1)', Math.E],
    ['π', Math.PI],
    ['2pi x', 6 * Math.PI],
    ['½x', 1.5],
    ['2½x', 7.5],
    ['0,5x', 1.5],
    ['2e3', 2000],
    ['a1', 7],
    ['a_1', 7],
    ['a_{1}', 7],
    ['2a1x', 42],
    ['X', 3],
    ['２ｘ', 6],
    ['٣x', 9],
    ['𝑥+1', 4],
    ['[x+1]*{y}', 8],
    ['$x^2$', 9],
    ['\\frac{1}{x}', 1 / 3],
    ['\\dfrac{x+1}{y}', 2],
    ['\\sqrt{x}', Math.sqrt(3)],
    ['\\sqrt[3]{x+5}', 2],
    ['sqrt[x]', Math.sqrt(3)],
    ['2\\cdot x', 6],
    ['x \\times y', 6],
    ['\\left(x+1\\right)^{2}', 16],
    ['x^{y+1}', 27],
    ['2\\pi', 2 * Math.PI],
    ['\\sin x', Math.sin(3)],
    ['(-8)^(1/3)', -2],
    ['(-8)^(2/3)', 4],
    ['0.1+0.2-0.3', 0],
    ['sin(pi)', 0],
  ])('%j is %d', (text, value) => expect(valueIn(text)).toBeCloseTo(value, 12));

  it.each(['1/0', 'x/(y-2)', 'sqrt(-x)', 'ln 0', '9^9^9^9', 'tan(pi/2)', '(-8)^0.5', '0^-1', 'asin 2', 'exp(1000)'])(
    '%j is undefined',
    (text) => expect(valueIn(text)).toBeNaN(),
  );

  it.each([
    '',
    ' ',
    '()',
    '2+',
    '*x',
    'x 2',
    'x2',
    '(x+1)2',
    '2 3',
    '(x',
    'x)',
    '(x]',
    '|x',
    '²',
    'sin',
    'sin^-1 x',
    'log2(8)',
    'log_',
    '\\frac{1}',
    '\\frac12',
    '\\unknown',
    'x_{1',
    'x = 1',
    '1.2.3',
    'x!',
    '1e999',
    'x; y',
    '"x"',
    '`x`',
  ])('%j cannot be read', (text) => expect(readFormula(text, names)).toBe('unreadable'));

  it.each(['z', 'x + q', 'alert(x)', 'constructor', '__proto__', 'no idea', 'ж', '面积'])(
    '%j has a letter that nobody declared',
    (text) => {
      expect(readFormula(text, names)).toBe('unknown-letter');
      expect(readExpression(text, names)).toBeNull();
    },
  );

  it('takes a declared letter before a constant or function of the same name', () => {
    const expression = readExpression('e^2', ['e']);
    expect(expression && evaluate(expression, { e: 3 })).toBe(9);
    const upper = readExpression('x + 10X', ['x', 'X']);
    expect(upper && evaluate(upper, { x: 1, X: 2 })).toBe(21);
  });

  it('has no value while one of its letters has none, even one that all objects have', () => {
    const expression = readExpression('toString', ['toString']);
    expect(expression).toEqual({ kind: 'name', name: 'toString' });
    expect(expression && evaluate(expression, {})).toBeNaN();
  });

  it('reads 2e-3 as a small number, or on request as twice e less three', () => {
    const euler = readFormula('2e-3', [], true);
    expect(valueIn('2e-3')).toBe(0.002);
    expect(typeof euler === 'string' ? euler : evaluate(euler, {})).toBeCloseTo(2 * Math.E - 3, 12);
  });
});

describe('a hostile formula of 2,000 characters', () => {
  const long = (part: string) => part.repeat(2_000).slice(0, 2_000);
  it.each([
    '(',
    '[',
    '|',
    '-',
    '+',
    'x^',
    '9^',
    'sqrt(',
    '√',
    '\\frac{',
    'sin ',
    'x+',
    'x*',
    'x',
    'x/',
    '2x^2+',
    '((x+1)*',
  ])('of %j is beyond the limits', (part) => expect(readFormula(long(part), names)).toBe('unreadable'));

  it('of one number is too large', () => expect(readFormula(long('9'), names)).toBe('unreadable'));
  it('of a word that stands for a sentence is not taken apart', () => {
    expect(tokensOf(long('ﷺ'), names)).toEqual([]);
    expect(readFormula(long('ﷺ'), names)).toBe('unreadable');
  });
  it('of unknown letters stops at a limit', () => {
    expect(readFormula('z'.repeat(399), names)).toBe('unknown-letter');
    expect(readFormula(long('z'), names)).toBe('unreadable');
  });
  it('longer than that is not looked at', () => expect(readFormula(`${' '.repeat(2_000)}x`, names)).toBe('unreadable'));

  it('is read up to the limits of depth and length', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}x${')'.repeat(depth)}`;
    expect(valueIn(nested(39))).toBe(3);
    expect(readFormula(nested(40), names)).toBe('unreadable');
    const sum = (terms: number) => Array.from({ length: terms }, () => 'x').join('+');
    expect(valueIn(sum(200))).toBe(600);
    expect(readFormula(sum(201), names)).toBe('unreadable');
  });
});
