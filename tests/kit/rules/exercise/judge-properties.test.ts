import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '~/kit/exercise/judge';
import { readNumbers } from '~/kit/exercise/number';
import { formula, number } from '../../../fixtures/answers/build';

const digits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const grouped = (whole: string, sign: string) => whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, sign);

/** Ways to write a whole part and decimals, by the languages that have them. */
const styles: readonly (readonly [string, (whole: string, decimals: string) => string])[] = [
  ['plain with a point', (whole, decimals) => `${whole}.${decimals}`],
  ['plain with a comma', (whole, decimals) => `${whole},${decimals}`],
  ['English', (whole, decimals) => `${grouped(whole, ',')}.${decimals}`],
  ['German, Spanish, Portuguese', (whole, decimals) => `${grouped(whole, '.')},${decimals}`],
  ['French', (whole, decimals) => `${grouped(whole, '\u202f')},${decimals}`],
  ['Spanish with spaces', (whole, decimals) => `${grouped(whole, '\u00a0')},${decimals}`],
  ['Swiss', (whole, decimals) => `${grouped(whole, '’')}.${decimals}`],
  ['Chinese, full-width', (whole, decimals) => digits(0xff10)(`${grouped(whole, '，')}．${decimals}`)],
  ['Arabic', (whole, decimals) => digits(0x660)(`${grouped(whole, '٬')}٫${decimals}`)],
  ['Persian', (whole, decimals) => digits(0x6f0)(`${grouped(whole, '٬')}٫${decimals}`)],
  ['with an exponent', (whole, decimals) => `${whole}.${decimals}e0`],
  ['as a power of ten', (whole, decimals) => `${whole},${decimals} × 10⁰`],
];

const typed = fc.record({
  minus: fc.constantFrom('', '-', '−', '–'),
  whole: fc.bigInt({ min: 0n, max: 999_999_999n }).map(String),
  decimals: fc.stringMatching(/^\d{0,3}[1-9]$/),
});
const typedValue = ({ minus, whole, decimals }: { minus: string; whole: string; decimals: string }) =>
  (minus === '' ? 1 : -1) * Number(`${whole}.${decimals}`);

describe('any number', () => {
  it.each(styles)('reads back from %s', (_, format) => {
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.minus + format(parts.whole, parts.decimals);
        expect(readNumbers(text)).toContain(typedValue(parts));
        expect(judge(number(String(typedValue(parts))), [text]).isRight).toBe(true);
      }),
    );
  });

  it('with another digit is wrong', () => {
    const change = fc.record({ parts: typed, by: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(change, fc.constantFrom(...styles), ({ parts, by }, [, format]) => {
        const { whole } = parts;
        const last = (Number(whole.slice(-1)) + by) % 10;
        const other = format(`${whole.slice(0, -1)}${last}`, parts.decimals);
        expect(judge(number(String(typedValue(parts))), [parts.minus + other]).isRight).toBe(false);
      }),
    );
  });

  it('as a fraction is right, and reduced if its parts have no common divisor', () => {
    const part = fc.integer({ min: 2, max: 200 });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 2, max: 9 }), (top, bottom, times) => {
        fc.pre(top % bottom !== 0);
        const exercise = number(`${top}/${bottom}`, { form: 'reduced' });
        const common = Array.from({ length: Math.min(top, bottom) }, (_, at) => at + 1).findLast(
          (each) => top % each === 0 && bottom % each === 0,
        );
        const [above, below] = [top / (common ?? 1), bottom / (common ?? 1)];
        expect(judge(exercise, [`${above}/${below}`])).toMatchObject({ isRight: true });
        expect(judge(exercise, [`${above * times}/${below * times}`])).toMatchObject({
          isRight: false,
          notes: ['not-reduced'],
        });
      }),
    );
  });

  it('with a unit is right in every unit of its dimension', () => {
    const lengths = { mm: 1e-3, cm: 1e-2, m: 1, km: 1e3, μm: 1e-6 } as const;
    const unit = fc.constantFrom(...(Object.keys(lengths) as (keyof typeof lengths)[]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), unit, unit, (value, own, other) => {
        const converted = Number(((value * lengths[own]) / lengths[other]).toPrecision(12));
        const exercise = number(String(value), { unit: own });
        expect(judge(exercise, [`${converted} ${other}`]).isRight).toBe(true);
        expect(judge(exercise, [`${converted * 2} ${other}`]).isRight).toBe(false);
      }),
    );
  });
});

/** A formula with brackets around each of its parts, so that any two of them can be joined. */
const trees = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('x', 'y'),
    fc.integer({ min: 1, max: 9 }).map(String),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(${a}+${b})`),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(${a}-${b})`),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(${a}*${b})`),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(${a}/(${b}^2+1))`),
    tie('tree').map((a) => `(${a})^2`),
    tie('tree').map((a) => `sin(${a})`),
    tie('tree').map((a) => `sqrt(${a}^2+1)`),
  ),
})).tree;

/** A formula whose values are at most a half. */
const small = (a: string): string => `(${a})/((${a})^2+1)`;

/** The same value in another form. */
const identities: readonly (readonly [string, (a: string, b: string, c: string) => readonly [string, string]])[] = [
  ['a + b = b + a', (a, b) => [`${a}+${b}`, `${b}+${a}`]],
  ['a·b = b·a', (a, b) => [`${a}*${b}`, `${b}*${a}`]],
  ['a(b + c) = ab + ac', (a, b, c) => [`${a}(${b}+${c})`, `${a}*${b}+${a}*${c}`]],
  ['(a + b)² = a² + 2ab + b²', (a, b) => [`(${a}+${b})^2`, `(${a})^2+2*${a}*${b}+(${b})^2`]],
  ['(a + b)(a − b) = a² − b²', (a, b) => [`(${a}+${b})(${a}-${b})`, `(${a})^2-(${b})^2`]],
  ['a − b = −(b − a)', (a, b) => [`${a}-${b}`, `-(${b}-${a})`]],
  ['a + b = a + b + c − c', (a, b, c) => [`${a}+${b}`, `${a}+${b}+${c}-${c}`]],
  ['a = 2a/2', (a) => [a, `2*${a}/2`]],
  // An angle of a hundred million turns has no figures after the point, and nothing can be judged.
  ['sin² + cos² = 1', (a) => ['1', `sin(${small(a)})^2+cos(${small(a)})^2`]],
  ['√(a²) = |a|', (a) => [`sqrt((${a})^2)`, `|${a}|`]],
];

describe('any formula', () => {
  it.each(identities)('is right if it is the same by %s', (_, forms) => {
    fc.assert(
      fc.property(trees, trees, trees, (a, b, c) => {
        fc.pre(a.length + b.length + c.length < 150);
        const [key, answer] = forms(a, b, c);
        expect(judge(formula('x y', key), [answer]), `${key} = ${answer}`).toMatchObject({ isRight: true, notes: [] });
        expect(judge(formula('x y', answer), [key])).toMatchObject({ isRight: true, notes: [] });
      }),
    );
  });

  const coefficient = fc.integer({ min: -9, max: 9 });
  const polynomial = (coefficients: readonly number[]) =>
    coefficients.map((each, at) => `${each < 0 ? `(${each})` : each}x^${at % 3}y^${Math.floor(at / 3)}`).join('+');

  it('is wrong with another coefficient', () => {
    const coefficients = fc.array(coefficient, { minLength: 6, maxLength: 6 });
    const change = fc.record({ at: fc.integer({ min: 0, max: 5 }), by: fc.constantFrom(-2, -1, 0.001, 1, 3) });
    fc.assert(
      fc.property(coefficients, change, (all, { at, by }) => {
        const changed = all.map((each, place) => (place === at ? each + by : each));
        const exercise = formula('x y', polynomial(all));
        expect(judge(exercise, [polynomial([...all])]).isRight).toBe(true);
        expect(judge(exercise, [polynomial(changed)])).toMatchObject({ isRight: false, notes: [] });
      }),
    );
  });

  it('is wrong with something added', () => {
    fc.assert(
      fc.property(trees, (a) => {
        fc.pre(/[xy]/.test(a) && a.length < 100);
        expect(judge(formula('x y', `sin(${a})`), [`sin(${a})+0.001`]).isRight).toBe(false);
      }),
    );
  });
});
