import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawNumbers } from '~/kit/exercise/draw';
import { readExercise } from '~/kit/exercise/read';
import { fillGaps, fillSlots, numberText } from '~/kit/exercise/slots';
import { expectCostBelow } from '../../../support/expect-cost';
import { draws } from './generated';

function read(...lines: readonly string[]) {
  const reading = readExercise(lines.join('\n'));
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.exercise;
}

const drawsOf = (line: string) => read(line, 'Q', '= 1').draws;
const drawn = (line: string, seed: string) => drawNumbers(drawsOf(line), seed);
const seeds = Array.from({ length: 6_000 }, (_, n) => `seed ${n}`);

describe('Drawn numbers', () => {
  it('are the same for the same seed', () => {
    const one = drawn('{a=1..1000000} {b=1..1000000}', 'a');
    expect(one).toEqual(drawn('{a=1..1000000} {b=1..1000000}', 'a'));
    expect(one).not.toEqual(drawn('{a=1..1000000} {b=1..1000000}', 'b'));
    expect(one.a).not.toBe(one.b);
    const wide = drawsOf('{a=0..999999999}');
    expect(new Set(seeds.map((seed) => drawNumbers(wide, seed).a)).size).toBeGreaterThan(5_990);
  });

  it.each([
    ['{x=1..6}', [1, 2, 3, 4, 5, 6]],
    ['{x=-3..3 not 0, 7, 0.5}', [-3, -2, -1, 1, 2, 3]],
    ['{x=0.1..0.6}', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]],
    ['{x=0.05..0.12 not 0.06, 0.1}', [0.05, 0.07, 0.08, 0.09, 0.11, 0.12]],
    ['{x=1|2|4|8|16|32|2.5 not 2.5}', [1, 2, 4, 8, 16, 32]],
  ])('%j are equally likely', (line, candidates) => {
    const each = drawsOf(line);
    const counts = new Map<number, number>();
    for (const seed of seeds) {
      const { x = Number.NaN } = drawNumbers(each, seed);
      counts.set(x, (counts.get(x) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(candidates);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it('are no earlier number that is excluded', () => {
    const each = drawsOf('{a=1..3} {b=1..3 not a} {c=1..3 not a, b}');
    const pairs = seeds.map((seed) => drawNumbers(each, seed));
    expect(pairs.every(({ a, b, c }) => a !== b && a !== c && b !== c)).toBe(true);
    expect(new Set(pairs.map(({ a, b, c }) => `${a}${b}${c}`)).size).toBe(6);
  });

  it('are the last candidate if all are excluded', () => {
    expect(drawn('{a=2..2} {b=2..2 not a} {c=2|2 not a}', 's')).toEqual({ a: 2, b: 2, c: 2 });
    expect(drawNumbers([{ name: 'a', from: 1, to: 2, step: 1, not: [1, 2, 'never'] }], 's')).toEqual({ a: 2 });
  });

  it('are in their range and on its steps', () => {
    fc.assert(
      fc.property(draws, fc.string(), (each, seed) => {
        const numbers = drawNumbers(each, seed);
        for (const { name, from, to, step, values } of each) {
          const value = numbers[name] ?? Number.NaN;
          expect(value).toBeGreaterThanOrEqual(from);
          expect(value).toBeLessThanOrEqual(to);
          if (values) expect(values).toContain(value);
          // As a learner reads it, with no more digits than the author typed.
          else expect(value).toBe(Number(value.toFixed(Math.round(-Math.log10(step)))));
          expect(Object.is(value, -0)).toBe(false);
        }
      }),
    );
  });
});

describe('A number in a text', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [-2, '−2'],
    [1 / 3, '0.3333333333'],
    [-1e-7, '−0.0000001'],
    [1e-12, '0.000000000001'],
    [2 ** 40, '1099511628000'],
    [1e15, '1000000000000000'],
    [1.5e20, '150000000000000000000'],
    [123.456, '123.456'],
    [0, '0'],
    [-0, '0'],
    [1 / 0, '?'],
    [Number.NaN, '?'],
  ])('%d is %j', (value, text) => {
    expect(numberText(value, 'text')).toBe(text);
    expect(numberText(value, 'formula')).toBe(text.replace('−', '-'));
    expect(numberText(value, 'code')).toBe(text.replace('−', '-'));
  });
});

describe('Slots', () => {
  const names = ['a', 'b', 'x1'];
  const found = (text: string) => {
    const slots: string[] = [];
    fillSlots(text, names, (expression, at, place) => {
      expect(at).toBe(slots.length);
      slots.push(`${place} ${expression}`);
      return '';
    });
    return slots;
  };

  it.each([
    ['{a} and {2*a+1}', ['text a', 'text 2*a+1']],
    [
      '{ a b }, {x1}, {-a}, {a^2}, {a²}, {(a+b)/2}',
      ['a b ', 'x1', '-a', 'a^2', 'a²', '(a+b)/2'].map((e, n) => `text ${n ? '' : ' '}${e}`),
    ],
    ['$x^{a}$ and $$\\frac{a}{b}$$ and \\(\\sqrt{2a}\\)', ['formula a', 'formula a', 'formula b', 'formula 2a']],
    ['$x^{{a}}$', ['formula a']],
    ['`{a}` and ``` {b} ```', ['code a', 'code b']],
    ['```js\n{a}\n\n$x^{b}$\n```\n{a}', ['code a', 'code b', 'text a']],
    ['~~~\n```\n{a}\n~~~\n$x_{b}$', ['code a', 'formula b']],
    ['{{a}} {a} {{b|{b}}}', ['text a']],
    ['{a', []],
    ['{c}, {ab c}, {x}, {x2}, {2}, {}, {a+}, {sqrt(a)}, {\\a}, {a,b}, {"a"}, {a=1}', []],
    ['\\{a}, $\\{a\\}$, \\\\{a}', ['text a']],
    ['`{{a}}` and \\text{a}', ['text a']],
    [`{${'a+'.repeat(60)}a}`, []],
  ])('of %j', (text, slots) => {
    expect(found(text)).toEqual(slots);
  });

  it('are the same whatever stands in their places', () => {
    const piece = fc.constantFrom(
      ...[
        '{a}',
        '{b}',
        '{',
        '}',
        '{{',
        '}}',
        '$',
        '$$',
        '`',
        '```',
        '\n',
        '\n\n',
        '\\',
        ' ',
        'a',
        '1',
        '|',
        '> ',
        '* ',
        '~~~',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('', '−5', '$', '`', '{a}', '\n\n', '$&'),
        (parts, value) => {
          const text = parts.join('');
          const seen: string[] = [];
          const filled = fillSlots(text, names, (expression, at, place) => {
            seen.push(`${place} ${expression} ${at}`);
            return `‹${at}›`;
          });
          const again: string[] = [];
          const other = fillSlots(text, names, (expression, at, place) => {
            again.push(`${place} ${expression} ${at}`);
            return value;
          });
          expect(again).toEqual(seen);
          expect(filled.replace(/‹\d+›/g, () => value)).toBe(other);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('keep their braces in formulas alone', () => {
    const fill = (text: string) => fillSlots(text, names, () => '12');
    expect(fill('{a} $x^{a}$ `{a}`')).toBe('12 $x^{12}$ `12`');
    expect(fillSlots('{a}', [], () => '12')).toBe('{a}');
  });

  it('and gaps are told apart', () => {
    const gaps: string[] = [];
    const filled = fillGaps('{{x|y}} $x^{{2}}$ `{{z}}` {{ {a} | b }}\n{{open', (answers, at, typed) => {
      gaps.push(`${at} ${answers.join('/')} ${typed}`);
      return '_';
    });
    expect(filled).toBe('_ $x^{{2}}$ `{{z}}` _\n{{open');
    expect(gaps).toEqual(['0 x/y {{x|y}}', '1 {a}/b {{ {a} | b }}']);
  });

  it.each([
    '{a}',
    '{',
    '{{',
    '{{a',
    '{{a}}',
    '{{a {b} ',
    '$x^{a}$ ',
    '`{a}` ',
    '`',
    '\\{a} ',
    '{a\n',
    '```\n{a}\n',
    '> ',
    '\\',
  ])('200 kB of %j cost little', (piece) => {
    const text = piece.repeat(Math.floor(200_000 / piece.length));
    expectCostBelow(60, () => fillSlots(text, names, () => '1'));
  });
});
