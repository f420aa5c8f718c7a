import { describe, expect, it } from 'vitest';
import { keyValue, numberMaxCharacters, numberReadings, readNumbers } from '~/kit/exercise/number';

describe('a typed number', () => {
  it.each([
    ['1,234', [1234, 1.234]],
    ['1.234', [1.234, 1234]],
    ['1.234,5', [1234.5]],
    ['1,234.5', [1234.5]],
    ['1 234', [1234]],
    ['1 234 567,8', [1_234_567.8]],
    ["1'234.5", [1234.5]],
    ['12,34,567', [1_234_567]],
    ['1.000.000', [1_000_000]],
    ['0,123', [0.123]],
    ['.5', [0.5]],
    ['5.', [5]],
    ['1.234 567 89', [1.23456789]],
    ['1{,}234', [1234, 1.234]],
    ['−5', [-5]],
    ['-0', [0]],
    ['１２３', [123]],
    ['١٢٣٫٥', [123.5]],
    ['١٬٢٣٤', [1234]],
    ['۱۲۳', [123]],
    ['๑๒๓', [123]],
    ['1.2e-3', [0.0012]],
    ['1.2·10^-3', [0.0012]],
    ['10³', [1000]],
    ['50%', [0.5]],
    ['5‰', [0.005]],
    ['3万', [30_000]],
    ['1.5亿', [150_000_000]],
    ['¾', [0.75]],
    ['2½', [2.5]],
    ['-2 1/2', [-2.5]],
    ['3⁄4', [0.75]],
    ['1 234/5', [246.8, 47.8]],
    ['(1+√5)/2', [(1 + Math.sqrt(5)) / 2]],
    ['ln 2', [Math.LN2]],
    ['e²', [Math.E ** 2]],
    ['x = 5', [5]],
    ['≈ 3.14', [3.14]],
  ])('%j reads as %j', (text, numbers) => {
    const read = readNumbers(text);
    expect(read).toHaveLength(numbers.length);
    for (const [at, value] of numbers.entries()) expect(read[at]).toBeCloseTo(value, 12);
  });

  it.each(
    [
      ...['', ' ', 'abc', '2+3', '2-3', '2*3', '2^10', '√4', '√(4/9)', 'log 100', '2+3=5', '5 6', '1 2/3 4', '3/0'],
      ...['1,2,3', '1..2', '1_000', '--5', '+-5', '∞', 'NaN', 'Infinity', '0x10', '1e999', 'e3 m', '3/4/5'],
      ...['sin(1)', '-', '.', ',', '%', '/', "'", '(', '()', 'x', '1:2', '5 m', '$5', 'constructor', '__proto__'],
      ...['1 23', '12 34', '01,234,567', '1,234.567.8', '1234,567,890', '9'.repeat(2_000), '-'.repeat(2_000), '√√2'],
    ].map((text) => [text.slice(0, 20), text] as const),
  )('%j is none', (_, text) => expect(readNumbers(text)).toEqual([]));

  it('has no more characters than the limit', () => {
    expect(readNumbers('1'.repeat(numberMaxCharacters))).toHaveLength(1);
    expect(readNumbers('1'.repeat(numberMaxCharacters + 1))).toEqual([]);
  });

  it.each([
    ['3/4', true],
    ['6/8', false],
    ['4/1', false],
    ['1.5/2', false],
    ['7/2', true],
    ['3 1/2', true],
    ['2 3/2', false],
    ['0.5', true],
    ['\\frac{6}{8}', false],
    ['√2/2', true],
    ['2√3/4', false],
    ['√8/√2', true],
    ['6π/8', false],
  ])('%j in lowest terms: %s', (text, isReduced) =>
    expect(numberReadings(text).map((reading) => reading.isReduced)).toEqual([isReduced]),
  );
});

describe('the value of an author’s number', () => {
  it.each([
    ['1,234', 1234],
    ['1.234', 1.234],
    ['3/4', 0.75],
    ['2 1/2', 2.5],
    ['2*3+1', 7],
    ['-(-3)', 3],
    ['sqrt(4)', 2],
    ['0.1+0.2-0.3', 0],
  ])('%j is %d', (text, value) => expect(keyValue(text)).toBe(value));
  it.each(['', 'x', '1/0', '2+'])('%j has none', (text) => expect(keyValue(text)).toBeNaN());
});
