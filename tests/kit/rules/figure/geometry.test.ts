import { describe, expect, it } from 'vitest';
import { drawnFigure } from '~/kit/figure/draw-figure';
import type { Drawing } from '~/kit/figure/figure';
import { drawGeometry } from '~/kit/figure/geometry/draw-geometry';
import { numberOf } from '~/kit/figure/geometry/number';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid, withFigureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { goodGeometry, hostileGeometry } from './corpus/geometry';

const draw = (text: string): Drawing => drawGeometry(readBlock(text));
const saidOf = (text: string): string => draw(text).said.map(figureSaid).join(' ');
const shapesOf = (text: string): SvgElement[] => draw(text).shapes.flatMap(({ children }) => children as SvgElement[]);
const named = (text: string, name: string): SvgElement[] => shapesOf(text).filter((shape) => shape.name === name);
const numbersIn = (text: unknown): number[] => (String(text).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

async function faultOf(text: string): Promise<string> {
  const drawn = await drawnFigure('geometry', text);
  return 'fault' in drawn ? `${drawn.fault.line}: ${figureSaid(drawn.fault.said)}` : 'drawn';
}

/** Pixels of a point: the dots are drawn in the order of the points. */
const dotsOf = (text: string): [number, number][] =>
  named(text, 'circle')
    .filter(({ classes, attributes }) => classes.includes('fill-ink') && attributes.r === 2.75)
    .map(({ attributes }) => [Number(attributes.cx), Number(attributes.cy)]);

const length = ([x, y]: [number, number], [otherX, otherY]: [number, number]): number =>
  Math.hypot(otherX - x, otherY - y);

describe('a drawing has the proportions of its numbers', () => {
  it('has the same scale on both axes, and y upwards', () => {
    const [a, b, c] = dotsOf('A = (0, 0)\nB = (4, 0)\nC = (4, 3)') as [
      [number, number],
      [number, number],
      [number, number],
    ];
    const unit = length(a, b) / 4;
    expect(length(b, c)).toBeCloseTo(3 * unit);
    expect(length(a, c)).toBeCloseTo(5 * unit);
    expect(c[1]).toBeLessThan(b[1]);
  });

  it('draws a circle through the point that it names', () => {
    const text = 'M = (1, 1)\nA = (4, 5)\ncircle M A';
    const [m, a] = dotsOf(text) as [[number, number], [number, number]];
    const [circle] = named(text, 'circle');
    expect([circle?.attributes.cx, circle?.attributes.cy]).toEqual(m);
    expect(circle?.attributes.r).toBeCloseTo(length(m, a));
  });

  it('finds midpoints, feet, intersections and places by direction', () => {
    const text =
      'A = (0, 0)\nB = (6, 0)\nC = (2, 4)\nM = midpoint A B\nF = foot C A B\nS = intersection A C B (0, 3)\nP = polar A 2 90';
    const said = draw(text).table?.rows.map((row) => row.map((cell) => figureSaid(cell as never)));
    expect(said?.slice(3)).toEqual([
      ['Point M', '(3, 0)'],
      ['Point F', '(2, 0)'],
      ['Point S', '(1.2, 2.4)'],
      ['Point P', '(0, 2)'],
    ]);
  });

  it('draws a line through its points, to both sides of the frame', () => {
    const text = 'A = (0, 0)\nB = (2, 1)\nline A B';
    const [a, b] = dotsOf(text) as [[number, number], [number, number]];
    const { attributes } = named(text, 'line')[0] as SvgElement;
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => Number(attributes[name])) as [
      number,
      number,
      number,
      number,
    ];
    const slope = (b[1] - a[1]) / (b[0] - a[0]);
    expect((y2 - y1) / (x2 - x1)).toBeCloseTo(slope);
    expect(x1).toBeLessThan(a[0]);
    expect(x2).toBeGreaterThan(b[0]);
  });

  it('draws a curve through each of its points', () => {
    const points = 'A = (0, 0)\nB = (1, 2)\nC = (3, 1)\nD = (5, 3)\n';
    const dots = dotsOf(`${points}curve A B C D`);
    const numbers = numbersIn(named(`${points}curve A B C D`, 'path')[0]?.attributes.d);
    const ends = [numbers.slice(0, 2), ...[0, 1, 2].map((piece) => numbers.slice(6 + piece * 6, 8 + piece * 6))];
    for (const [at, [x, y]] of dots.entries()) {
      expect(ends[at]?.[0]).toBeCloseTo(x, 1);
      expect(ends[at]?.[1]).toBeCloseTo(y, 1);
    }
  });

  it('draws an arc from its start against the clock to its end', () => {
    const text = 'M = (0, 0)\nA = (3, 0)\nB = (0, 3)\narc M A B';
    const [, a, b] = dotsOf(text) as [number, number][];
    const [startX, startY, r, , , large, sweep, endX, endY] = numbersIn(named(text, 'path')[0]?.attributes.d);
    expect([startX, startY, endX, endY]).toEqual([...(a ?? []), ...(b ?? [])]);
    expect([r, large, sweep]).toEqual([300, 0, 0]);
  });

  it('has a number at each step of the axes', () => {
    const texts = named('axes -3..3, -2..2', 'text').map(({ children }) => children[0]);
    expect(texts.filter((text) => /\d/.test(String(text))).sort()).toEqual(
      ['0', '1', '1', '2', '2', '3', '−1', '−1', '−2', '−2', '−3'].sort(),
    );
  });

  it('computes what is measured', () => {
    const text =
      'A = (0, 0)\nB = (4, 0)\nC = (4, 3)\ntriangle ABC\nsegment A C value\nangle B A C value\nvector B A\ncircle A 1';
    const said = draw(text).table?.rows.map((row) => row.map((cell) => figureSaid(cell as never)));
    expect(said?.slice(3)).toEqual([
      ['Triangle ABC', 'area 6, perimeter 12'],
      ['Segment AC', 'length 5'],
      ['Angle BAC of 36.87°', '36.87°'],
      ['Vector from B to A', 'components (−4, 0), length 4'],
      ['Circle around A with radius 1', 'radius 1, area 3.14'],
    ]);
    const texts = named(text, 'text').map(({ children }) => children[0]);
    expect(texts).toEqual(expect.arrayContaining(['5', '36.87°']));
  });

  it.each([
    ['polygon (0,0) (1,1) (1,0) (0,1)', 'perimeter 4.83'],
    ['polygon (0,0) (2,2) (2,0) (1,1) (0,2)', 'perimeter 9.66'],
    ['polygon (0,0) (4,0) (4,4) (2,1) (0,4)', 'area 10, perimeter 19.21'],
    ['polygon (0,0) (2,0) (2,2) (0,2) (0,0)', 'area 4, perimeter 8'],
    ['polygon (900000,0) (900001,0) (900001,1) (900000,1)', 'area 1, perimeter 4'],
  ])('leaves the area out where sides cross: %s', (text, measure) => {
    expect(draw(text).table?.rows.map(([, cell]) => figureSaid(cell as never))).toEqual([measure]);
  });

  it('marks equal sides with as many strokes, and turns a reflex angle round', () => {
    expect(named('segment (0,0) (1,0) ticks 3', 'line')).toHaveLength(4);
    expect(saidOf('angle (1,0) (0,0) (0,1) reflex')).toBe('Angle (1, 0) (0, 0) (0, 1) of 270°.');
  });
});

describe('labels', () => {
  /** Boxes of labels that are certainly within what the drawing kept free for them. */
  const placesOf = (text: string) =>
    named(text, 'text').map(({ attributes }) => [Number(attributes.x), Number(attributes.y) - 5] as const);

  it('keep off points and each other', () => {
    const text = goodGeometry[0]?.block ?? '';
    const places = placesOf(text);
    for (const [at, [x, y]] of places.entries()) {
      for (const [dotX, dotY] of dotsOf(text)) expect(Math.hypot(dotX - x, dotY - y)).toBeGreaterThan(7);
      for (const [otherX, otherY] of places.slice(at + 1))
        expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThan(12);
    }
  });

  it('are italic for points of one letter, upright for what stands in quotation marks', () => {
    const texts = named('A = (0, 0)\nB1 = (4, 0)\nC = (8, 0) "C"\nD = (12, 0) "B♭"\nMitte = (16, 0)', 'text');
    expect(texts.map(({ children, classes }) => [children[0], classes[0]])).toEqual([
      ['A', 'label-italic'],
      ['B₁', 'label-italic'],
      ['C', 'label'],
      ['B♭', 'label'],
      ['Mitte', 'label'],
    ]);
  });

  it('stand within the polygon that they name, filled or not', () => {
    const square = (x: number, name: string) =>
      `polygon (${x}, 0) (${x + 3}, 0) (${x + 3}, 2) (${x}, 2) fill none "${name}"`;
    const [one = [0, 0], other = [0, 0]] = placesOf(`${square(0, 'watch')}\n${square(3, 'manage')}`);
    const [left = 0, right = 0] = named(`${square(0, '')}\n${square(3, '')}`, 'path')
      .map(({ attributes }) => /^M([\d.]+)/.exec(String(attributes.d))?.[1])
      .map(Number);
    expect(one[0]).toBeCloseTo((left + right) / 2, 0);
    expect(other[0] - one[0]).toBeCloseTo(right - left, 0);
    expect(other[1]).toBe(one[1]);
  });

  it('stand where their author wants them', () => {
    const text = 'A = (0, 0) below\nB = (4, 0) above';
    const [a, b] = placesOf(text);
    const [dotA, dotB] = dotsOf(text);
    expect(a?.[1]).toBeGreaterThan((dotA?.[1] ?? 0) + 5);
    expect(b?.[1]).toBeLessThan((dotB?.[1] ?? 0) - 5);
  });

  it('are written from right to left where their script is', () => {
    const [label] = named('label (0,0) "قلب"', 'text');
    expect(label?.attributes.direction).toBe('rtl');
  });
});

it('is described by its statements', () => {
  expect(
    saidOf(
      'A = (0, 0)\nB = (4, 0)\nC1 = (4, -3)\nsegment A B "4 cm" dashed ticks 1\nright angle A B C1\nlabel (1, 1) "heart" to A',
    ),
  ).toBe(
    'Points: A (0, 0); B (4, 0); C₁ (4, −3). Segment AB, dashed, marked as equal (mark 1), labelled “4 cm”. Right angle A B C₁. Label “heart”, pointing at A.',
  );
});

it('reads numbers as authors write them', () => {
  expect(['1/2', '-1.5', '−2', '.5', 'sqrt(4)', '2sqrt(9)', '√16/2', 'pi', '2*pi/4', '90°'].map(numberOf)).toEqual([
    0.5,
    -1.5,
    -2,
    0.5,
    2,
    6,
    2,
    Math.PI,
    Math.PI / 2,
    90,
  ]);
  expect(['', 'x', '1/0', '0/0', '1e9', 'NaN', '--1', '1//2', '1000001', '2 3'].map(numberOf)).toEqual(
    Array.from({ length: 10 }, () => null),
  );
});

describe('faults name line and reason', () => {
  it.each([
    [
      'A = (0, 0)\nsegment A X',
      '2: “X” is neither a point of this figure nor a word known here. Define points like A = (0, 0).',
    ],
    ['A = (0, 0)\nA = (1, 1)', '2: The point A is defined twice.'],
    ['A = (0)', '1: “(0)” is not a pair of coordinates. Write two numbers, such as (1.5, −2).'],
    ['title: x\nA = (1/0, 0)', '2: “(1/0, 0)” is not a pair of coordinates. Write two numbers, such as (1.5, −2).'],
    [
      'segment (0,0)',
      '1: This line is not complete, or has something too many. It is written like segment A B "5 cm".',
    ],
    ['circle (0,0) 0', '1: A radius must be larger than 0.'],
    ['segment (1,1) (1,1)', '1: Two of its points are in the same place.'],
    ['label (0,0) "text', '1: A text begins with a quotation mark but does not end with one.'],
    [
      'right angle (1,0) (0,0) (1,1)',
      '1: This angle has 45°, not 90°. Move a point, or write angle instead of right angle.',
    ],
    ['S = intersection (0,0) (1,0) (0,1) (1,1)', '1: These lines are parallel, so they have no intersection.'],
    ['axes 3..-3', '1: “3..-3” is not a range. Write the smaller number first, such as −3..3.'],
    ['circle (0,0) 1 fill 9', '1: “9” cannot stand after fill. Write a whole number from 0 to 5.'],
    [
      'dashed = (0, 0)',
      '1: “dashed” cannot be the name of a point. A name is a letter, such as A, or a letter with digits, such as A1.',
    ],
    [
      '# nothing',
      'null: It draws nothing yet. Define points, such as A = (0, 0), and draw with them, such as segment A B.',
    ],
  ])('%s', async (text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });

  it('names the words of a line that is not known', async () => {
    expect(await faultOf('square A B')).toMatch(
      /^1: “square A B” is not a line of a geometry figure\. Begin it with one of segment, /,
    );
  });
});

describe('the corpus', () => {
  it.each(goodGeometry)('draws $name', async ({ block }) => {
    const drawn = await drawnFigure('geometry', block);
    if ('fault' in drawn) throw new Error(`${drawn.fault.line} ${figureSaid(drawn.fault.said)}`);
    expect(await drawnFigure('geometry', block)).toEqual(drawn);
    expect(withFigureSaid(drawn.html, (text) => text)).not.toMatch(/NaN|Infinity|undefined|[\ue014\ue015]|\{\w+\}/u);
    const { width, height } = draw(block);
    expect(width).toBeLessThanOrEqual(440);
    expect(height).toBeLessThanOrEqual(440);
  });

  it.each(hostileGeometry)('answers $name', async ({ block }) => {
    const drawn = await drawnFigure('geometry', block);
    if ('fault' in drawn) expect(drawn.fault.said.words).toBe('geometry');
    else
      expect(drawn.html.replace(/aria-label="[^"]*"/, '')).not.toMatch(/<script|style=|href=[^h]|NaN|Infinity|\u202e/);
  });
});
