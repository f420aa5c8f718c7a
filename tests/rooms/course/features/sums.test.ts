import { describe, expect, it } from 'vitest';
import { coursesWritten, loadLessons } from '~/rooms/course/store/load';

/** A sum in a text: the calculation, its stated result, and whether the text calls it rough. */
interface Sum {
  readonly text: string;
  readonly expression: string;
  readonly result: string;
  readonly rough: boolean;
}

const NUMBER = String.raw`-?\d+(?:,\d{3})*(?:\.\d+)?`;
const RESULT = String.raw`${NUMBER}(?: ?%| per ?cent\b)?`;

/** The value of an expression of numbers, `+ - * / ^ √`, brackets and `%`; null if it is not one. */
function calculate(expression: string): number | null {
  const tokens = expression.replace(/,(?=\d{3})/g, '').match(/\d+(?:\.\d+)?|\S/g) ?? [];
  let at = 0;
  const power = (): number => {
    const token = tokens[at++];
    let value = Number.NaN;
    if (token === '(') {
      value = sum();
      if (tokens[at++] !== ')') return Number.NaN;
    } else if (token === '-') return -power();
    else if (token === '√') return Math.sqrt(power());
    else if (token === 'e') value = Math.E;
    else if (token !== undefined && /^\d/.test(token)) value = Number(token);
    if (tokens[at] === '^') {
      at += 1;
      value **= power();
    }
    if (tokens[at] === '%') {
      at += 1;
      value /= 100;
    }
    return value;
  };
  const product = (): number => {
    let value = power();
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * power() : value / power();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : null;
}

/** TeX between dollar signs as plain text: `\frac{12}{3}\cdot 2` is `((12)/(3))* 2`. */
function plainTex(text: string): string {
  return text.replace(/\$\$?([^$]+)\$\$?/g, (_, tex: string) => {
    let plain = tex
      .replace(/\\(?:left|right|,|quad|qquad)(?![a-z])/g, '')
      .replace(/\\cdot(?![a-z])/g, '*')
      .replace(/\\div(?![a-z])/g, '/')
      .replace(/\\approx(?![a-z])/g, '≈')
      .replace(/\\[lg]e(?![a-z])|\\ne(?![a-z])/g, 'x')
      .replace(/\\pm(?![a-z])/g, '±');
    for (let before = ''; before !== plain; ) {
      before = plain;
      plain = plain
        .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)/($2))')
        .replace(/\\sqrt\{([^{}]*)\}/g, '√($1)')
        .replace(/\^\{([^{}]*)\}/g, '^($1)');
    }
    return plain;
  });
}

/** The calculations of a lesson that state a result. Code has a test of its own. */
function sumsIn(lesson: string): Sum[] {
  const text = plainTex(lesson)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, '§')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[−–](?=\s?[\d(])/g, '-')
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/²/g, '^2')
    .replace(/(\d) per ?cent of (?=\d)/g, '$1 % of ')
    // A unit after a number: 70 kg * 0.83.
    .replace(/(\d) ?(?:kg|g|m|mm|cm|kcal|km|s|h|€|£) (?=[*/+-] ?\d)/g, '$1 ');
  const found: Sum[] = [];
  const add = (whole: string, expression: string, result: string, rough = false) => {
    if (/[-+*/^%√]/.test(expression.replace(/^-/, ''))) found.push({ text: whole, expression, result, rough });
  };
  for (const line of text.split('\n')) {
    for (const sign of line.matchAll(/[=≈]/g)) {
      const result = new RegExp(`^ ?(about |roughly |some )?(${RESULT})(?![\\d*/^√])(?! ?[*/+^±-] ?[\\d(√])`).exec(
        line.slice(sign.index + 1),
      );
      const before = line.slice(0, sign.index).replace(/(\d) % of (?=\d)/g, '$1 % * ');
      const left = /(?:(?<![\p{L}\d])e(?=\^)|[\d.,()+*/^√% -])+$/u.exec(before)?.[0] ?? '';
      const letter = /\p{L}$/u.test(before.slice(0, before.length - left.length).trimEnd());
      // A leading operator belongs to a term with a letter; commas and brackets may belong to the sentence.
      let expression = left.trim().replace(/^[.,)\s]+/, '');
      if (/^[+*/^]|^- /.test(expression) || (letter && /^[-(]/.test(left))) continue;
      while (expression !== '' && calculate(expression) === null) expression = expression.replace(/^\S+\s*/, '');
      const whole = `${expression} ${sign[0]}${result?.[0] ?? ''}`;
      if (result) add(whole, expression, result[2] ?? '', sign[0] === '≈' || result[1] !== undefined);
    }
    for (const [whole, expression = '', result = ''] of line.matchAll(
      new RegExp(`\\(([\\d.,()+*/^ -]+)\\) \\| \\**(${RESULT})\\**`, 'g'),
    ))
      add(whole, expression, result);
    for (const [whole, part = '', share = '', base = ''] of line.matchAll(
      new RegExp(`(${NUMBER}) is (${NUMBER}) ?% of (${NUMBER})`, 'g'),
    ))
      add(whole, `${share} % * ${base}`, part);
    for (const [whole, share = '', base = '', about, part = ''] of line.matchAll(
      new RegExp(`(${NUMBER}) ?% of (${NUMBER}) (?:is|are|makes) (about |roughly )?(${NUMBER})(?! ?%)`, 'g'),
    ))
      add(whole, `${share} % * ${base}`, part, about !== undefined);
  }
  return found;
}

/** Whether the stated result is the value, rounded to the same number of digits. */
function isRight({ expression, result, rough }: Sum): boolean {
  const value = calculate(expression);
  const shown = Number(/-?[\d.]+/.exec(result.replaceAll(',', ''))?.[0]);
  if (value === null || Number.isNaN(shown)) return false;
  const real = /%|per ?cent/.test(result) ? value * 100 : value;
  const digits = /\.(\d+)/.exec(result)?.[1]?.length ?? 0;
  return Math.abs(real - shown) <= (rough ? Math.abs(real) / 50 : 0.5 * 10 ** -digits) + 1e-9;
}

const sums: (Sum & { path: string })[] = [];
for (const slug of coursesWritten())
  for (const [path, lesson] of await loadLessons(slug))
    for (const sum of sumsIn(lesson)) sums.push({ ...sum, path: `${slug}: ${path}` });

describe('the sums in lessons', () => {
  it(`are right, all ${sums.length} of them`, () => {
    expect(sums.filter((sum) => !isRight(sum)).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('are found', () => {
    expect(sums.length, sums.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(30);
  });

  it.each([
    ['A: 24 × 275 = 6,600', 'A: 24 × 275 = 6,601'],
    ['650 + 1,050 − 200 − 161 = 1,339 kcal', '650 + 1,050 − 200 − 161 = 1,349 kcal'],
    ['A fee is 1.015^12 − 1 = 19.56 %.', 'A fee is 1.015^12 − 1 = 19.65 %.'],
    ['24² ÷ (11 × 0.03) ≈ 1,750 mm', '24² ÷ (11 × 0.03) ≈ 1,850 mm'],
    ['The goal is 60 % of 11,580 = 6,948.', 'The goal is 60 % of 11,580 = 6,498.'],
    ['| taxable (3,000 − 540) | 2,460 |', '| taxable (3,000 − 540) | 2,560 |'],
    ['70 kg · 0.83 = 58 g', '70 kg · 0.83 = 59 g'],
    ['7,500 is 60 % of 12,500', '7,500 is 60 % of 12,000'],
    ['20 per cent of 3,000 is 600', '20 per cent of 3,000 is 500'],
    ['holds 1.75/2 = 87.5 per cent', 'holds 1.75/2 = 78.5 per cent'],
    ['$3\\cdot 4 - 2 = 10$', '$3\\cdot 4 - 2 = 11$'],
    ['$\\frac{12}{3} + 4 = 8$', '$\\frac{12}{3} + 4 = 9$'],
    ['dL/dŷ = 2 · (3 − 5) = −4', 'dL/dŷ = 2 · (3 − 5) = 4'],
  ])('%s is distinguished from %s', (right, wrong) => {
    expect(sumsIn(right).map(isRight)).toEqual([true]);
    expect(sumsIn(wrong).map(isRight)).toEqual([false]);
  });

  it.each(['x + y = 4', 'dL/dw = −4 · h = −4', 'y = 2x', 'Graz = 1, Linz = 2', '`7 - 2 = 4`', 'k = 1 and k = 5'])(
    '%s is not a sum',
    (text) => {
      expect(sumsIn(text)).toEqual([]);
    },
  );
});
