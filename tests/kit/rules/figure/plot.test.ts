import { expect, it } from 'vitest';
import { type Drawing, FigureFault } from '~/kit/figure/figure';
import { drawPlot } from '~/kit/figure/plot/draw-plot';
import { fiveNumbers } from '~/kit/figure/plot/read-data';
import { shownFormula } from '~/kit/figure/plot/read-function';
import { niceStep, numberText, piText } from '~/kit/figure/plot/ticks';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { svgText } from '~/kit/figure/svg';
import { goodPlots, hostilePlots } from './corpus/plot';

const draw = (block: string): Drawing => drawPlot(readBlock(block));
const textOf = ({ shapes }: Drawing): string => shapes.map(svgText).join('');
const saidOf = (block: string): string => draw(block).said.map(figureSaid).join(' ');

const all = (shapes: readonly (SvgElement | string)[]): SvgElement[] =>
  shapes.flatMap((shape) => (typeof shape === 'string' ? [] : [shape, ...all(shape.children)]));
const withClass = (drawing: Drawing, name: string, of: string): SvgElement[] =>
  all(drawing.shapes).filter((shape) => shape.name === name && shape.classes.some((each) => each === of));
const n = (shape: SvgElement | undefined, key: string): number => Number(shape?.attributes[key]);

/** Pixels of an axis by two of its tick labels. */
function scaleOf(drawing: Drawing, isX: boolean, [a, b]: readonly [string, string]): (value: number) => number {
  const labels = all(drawing.shapes).filter(({ name }) => name === 'text');
  const place = (text: string): number => {
    const label = labels.find(
      (each) => each.children[0] === text && (each.attributes['text-anchor'] === 'middle') === isX,
    );
    expect(label, text).toBeDefined();
    return isX ? n(label, 'x') : n(label, 'y') - 4;
  };
  const number = (text: string): number => Number(text.replace('−', '-'));
  const [from, to] = [place(a), place(b)];
  return (value) => from + ((value - number(a)) / (number(b) - number(a))) * (to - from);
}

const pointsOf = (path: SvgElement): [number, number][] =>
  [...String(path.attributes.d).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

it.each([
  ['y = x^2 - 1\nx: -3..3\ny: -2..8', (x: number) => x * x - 1],
  ['y = sin x\nx: -3..3\ny: -2..8', Math.sin],
  ['y = 1/x\nx: -3..3\ny: -2..8', (x: number) => 1 / x],
  ['y = sqrt(x)\nx: -3..3\ny: -2..8', Math.sqrt],
])('draws %j where the function says', (block, value) => {
  const drawing = draw(block);
  const [x, y] = [scaleOf(drawing, true, ['−2', '2']), scaleOf(drawing, false, ['2', '4'])];
  const points = withClass(drawing, 'path', 'stroke-0').flatMap(pointsOf);
  expect(points.length).toBeGreaterThan(8);
  for (const [px, py] of points) {
    const at = (px - x(0)) / (x(1) - x(0));
    // A hundredth of a pixel sideways may be much upwards where the curve is steep.
    const around = [at - 0.001, at, at + 0.001].map(value).filter(Number.isFinite).map(y);
    const [high, low] = [Math.min(...around), Math.max(...around)];
    expect(py).toBeGreaterThan(high - 0.3);
    expect(py).toBeLessThan(low + 0.3);
  }
});

it('does not join the sides of a pole', () => {
  const drawing = draw('x: -2pi..2pi, step pi/2\ny: -3..3\ny = tan x');
  const lines = withClass(drawing, 'path', 'stroke-0');
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    const heights = pointsOf(line).map(([, y]) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  }
  expect(withClass(draw('y = 1/(x - 0.3)^2\ny: 0..5'), 'path', 'stroke-0')).toHaveLength(2);
  expect(withClass(draw('y = x/|x|'), 'path', 'stroke-0')).toHaveLength(2);
  expect(withClass(draw('y = cbrt(x)'), 'path', 'stroke-0')).toHaveLength(1);
});

it('begins a root at its first point', () => {
  const drawing = draw('y = sqrt(x - 1)\nx: -1..5\ny: -1..3');
  const [x, y] = [scaleOf(drawing, true, ['1', '4']), scaleOf(drawing, false, ['1', '2'])];
  const [first] = withClass(drawing, 'path', 'stroke-0').flatMap(pointsOf);
  expect(first?.[0]).toBeCloseTo(x(1), 1);
  expect(first?.[1]).toBeCloseTo(y(0), 1);
});

it('draws bars as high as their values', () => {
  const drawing = draw('bars: A 3, B 5, C 2,5, D -1');
  const y = scaleOf(drawing, false, ['0', '4']);
  const bars = withClass(drawing, 'rect', 'fill-0');
  const heights = bars.map((bar) => n(bar, 'height') / (y(0) - y(1)));
  expect(heights.map((height) => Math.round(height * 100) / 100)).toEqual([3, 5, 2.5, 1]);
  expect(n(bars[3], 'y')).toBeCloseTo(y(0), 1);
});

it('counts data in classes: a value on a bound belongs to the class above it', () => {
  expect(draw('histogram: 0, 1, 10, 10, 19, 20, 30\nbins: 0..30, width 10').table?.rows).toEqual([
    ['0 – 10', '2'],
    ['10 – 20', '3'],
    ['20 – 30', '2'],
  ]);
});

it('finds the five numbers as schools teach them', () => {
  expect(fiveNumbers([7, 1, 3, 5, 9])).toEqual({ min: 1, lower: 2, median: 5, upper: 8, max: 9 });
  expect(fiveNumbers([4, 1, 3, 2])).toEqual({ min: 1, lower: 1.5, median: 2.5, upper: 3.5, max: 4 });
  const drawing = draw('box: min 2, q1 4, median 5, q3 8, max 12');
  const x = scaleOf(drawing, true, ['4', '8']);
  const [box] = withClass(drawing, 'rect', 'area-0');
  expect(n(box, 'x')).toBeCloseTo(x(4), 1);
  expect(n(box, 'width')).toBeCloseTo(x(8) - x(4), 1);
});

it('marks points of a number line open and closed', () => {
  const drawing = draw('numberline: -5..5\ninterval: -2 < x <= 3');
  const x = scaleOf(drawing, true, ['−2', '3']);
  expect(n(withClass(drawing, 'circle', 'fill-paper')[0], 'cx')).toBeCloseTo(x(-2), 1);
  expect(n(withClass(drawing, 'circle', 'fill-0')[0], 'cx')).toBeCloseTo(x(3), 1);
  expect(saidOf('numberline: -5..5\ninterval: ]-2; 3]')).toContain('−2 < x ≤ 3');
  expect(saidOf('numberline: -5..5\ninterval: (-oo, 3)')).toContain('x < 3');
});

it('has intervals of one line in a row and in a colour', () => {
  const drawing = draw('numberline: -1..7\ninterval: x < 1 or x > 5 "far"\ninterval: [2, 3] ∪ (4, 5)');
  const rings = withClass(drawing, 'circle', 'stroke-0');
  const x = scaleOf(drawing, true, ['1', '5']);
  expect(rings.map((ring) => Math.round(n(ring, 'cx')))).toEqual([1, 5].map((at) => Math.round(x(at))));
  expect(new Set(rings.map((ring) => n(ring, 'cy'))).size).toBe(1);
  expect(withClass(drawing, 'line', 'stroke-1')).toHaveLength(2);
  expect(saidOf('numberline: -1..7\ninterval: x < 1 or x > 5 "far"')).toContain('far: x < 1 or x > 5.');
  expect(() => draw('numberline: -1..7\ninterval: x < 1 or')).toThrow(FigureFault);
  expect(() => draw(`numberline: -1..7\ninterval: ${'x < 1 or '.repeat(40)}x > 5`)).toThrow(FigureFault);
});

const textsOf = (block: string): SvgElement[] => all(draw(block).shapes).filter(({ name }) => name === 'text');

it('has the numbers of an axis on one side, and one zero where the axes meet at the left', () => {
  const texts = textsOf('y = 2x - 1\ny = 14 - 3x\nx: 0..6, step 1\ny: -2..10');
  expect(texts.filter(({ children }) => children[0] === '0')).toHaveLength(1);
  const along = texts.filter(({ children }) => ['1', '2', '3', '5'].includes(String(children[0])));
  expect(new Set(along.slice(0, 4).map((text) => n(text, 'y'))).size).toBe(1);
});

it('names a curve where no other one is near', () => {
  const texts = textsOf(
    'y = 27 - 3x for x = 0..9 ""\ny = 24 for x = 1..4 dashed "run 3"\ncurve: (4, t) for t = 15..24 dashed "rise −9"\nx: time, 0..10, step 1\ny: height, 0..30, step 5',
  );
  const place = (text: string): SvgElement | undefined => texts.find(({ children }) => children[0] === text);
  const [x, y] = [(at: number) => n(place(String(at)), 'x'), (at: number) => n(place(String(at)), 'y')];
  expect(n(place('run 3'), 'x')).toBeLessThan(x(4) - 20);
  expect(n(place('run 3'), 'y')).toBeLessThan(y(25) + 5);
  expect(n(place('rise −9'), 'x')).toBeGreaterThan(x(4) + 20);
  expect(n(place('rise −9'), 'y')).toBeGreaterThan(y(25) + 20);
  expect(texts.some(({ children }) => String(children[0]).startsWith('y ='))).toBe(false);
});

it('draws a line through points dashed or dotted as its author wants', () => {
  const drawing = draw(
    'line: (0, 1), (4, 5) dashed "trend"\nline: (0, 2), (4, 6) "other" dotted\nline: (0, 3), (4, 7)\nline: (0, 4), (4, 8) solid',
  );
  const dashes = ['stroke-0', 'stroke-1', 'stroke-2', 'stroke-3'].map(
    (each) => withClass(drawing, 'path', each)[0]?.classes[1],
  );
  expect(dashes).toEqual(['dash', 'dots', 'dots', undefined]);
  expect(saidOf('line: (0, 1), (4, 5) dashed "trend"')).toContain('The line trend through');
});

it('describes a function by what was found of it', () => {
  expect(saidOf('y = x^3 - 3x\nx: -3..3\ny: -4..4')).toBe(
    'A coordinate system, with x from −3 to 3 and y from −4 to 4. The graph of y = x³ − 3x, for x from −3 to 3. A part of it lies outside of the axes. It is zero at −1.732, 0, 1.732. High points: (−1; 2). Low points: (1; −2).',
  );
  expect(saidOf('y = (x^2 - 4)/(x - 2)\nx: 0..5')).toContain('Rings, which do not belong to it, at (2; 4).');
  const cut = 'A part of it lies outside of the axes.';
  for (const typed of [
    'y = x^2\nx: -3..3\ny: 0..4',
    'line: (0, 0), (9, 9)\nx: 0..5',
    'curve: (2cos t, sin t) for t = 0..2pi\nx: -1..1',
  ])
    expect(saidOf(typed)).toContain(cut);
  for (const typed of [
    'y = x^2\nx: -3..3',
    'y = x\nx: 0..4\ny: 0..4',
    'y = 1/(x - 0.3)',
    'curve: (cos t, sin t) for t = 0..2pi',
  ])
    expect(saidOf(typed)).not.toContain(cut);
  expect(saidOf('y = 1/(x - 0.3)')).toContain('vertical asymptote at 0.3');
  expect(saidOf('y = sin x\nx: 0..2pi, step pi/2')).toContain('High points: (π/2; 1). Low points: (3π/2; −1).');
  expect(saidOf('bars: Apples 3, Pears 2,5')).toContain('Apples: 3; Pears: 2.5.');
});

it('writes formulas as people do', () => {
  expect(shownFormula('y = (x^2)/2 - x^(-1) + e^(-x^2/2)')).toBe('y = (x²)/2 − x⁻¹ + e^(−x²/2)');
  expect(shownFormula('2 * 2^x + e^(-x) + x^1.5')).toBe('2 · 2ˣ + e⁻ˣ + x^1.5');
});

it('gives values at the ticks as a table', () => {
  const table = draw('y = x^2\ny = 1/x "h"\nx: -2..2, step 1\ny: -4..4').table;
  expect(table?.head).toEqual(['x', 'y = x²', 'h']);
  expect(table?.rows.find(([x]) => x === '0')).toEqual(['0', '0', '–']);
  expect(table?.rows.find(([x]) => x === '−2')).toEqual(['−2', '4', '−0.5']);
});

it('gives values at exact multiples of pi, and none at a pole', () => {
  const rows = draw('x: 0..2pi, step pi/2\ny: -3..3\ny = sin(x)\ny = cos(x)\ny = tan(x)').table?.rows ?? [];
  const row = (name: string) => rows.find(([x]) => x === name)?.slice(1);
  expect(row('π')).toEqual(['0', '−1', '0']);
  expect(row('π/2')).toEqual(['1', '0', '–']);
  expect(row('3π/2')).toEqual(['−1', '0', '–']);
  expect(row('2π')).toEqual(['0', '1', '0']);
  const steep = draw('y = 10^x\nx: 0..10, step 1').table?.rows ?? [];
  expect(steep.find(([x]) => x === '10')?.[1]).toBe('10¹⁰');
  expect(draw('y = x^2\nx: 1000..1001\ny: 1000000..1002001').table?.rows[1]?.[1]).toBe('1.0002·10⁶');
});

it('has as many digits as tell numbers apart', () => {
  const line = saidOf('numberline: 1999.5..2000.5\npoints: 1999.75');
  expect(line).toBe('A number line from 1999.5 to 2000.5. A point at 1999.75.');
  expect(saidOf('points: (1969.5, 3), (1969.6, 4)')).toContain('(1969.5; 3), (1969.6; 4)');
  expect(draw('points: (1969.5, 3), (100000.25, 4)').table?.rows.map(([x]) => x)).toEqual(['1969.5', '100000.25']);
  expect(saidOf('y = abs(x - 1000.25)\nx: 990..1010')).toContain('It is zero at 1000.25.');
  expect(saidOf('y = x^2\nx: -3..3\npoints: (1/3, 1/9)')).toContain('(0.3333; 0.1111)');
  expect(saidOf('bars: A 100000.5, B 3')).toContain('A: 100000.5;');
  const ticks = textsOf('x: 100000..100001\ny: 0..2\npoints: (100000.5, 1)').map(({ children }) => String(children[0]));
  const bars = textsOf('bars: A 3, A very very long name of one category 123456.789');
  const longest = bars.find(({ children }) => children[0] === '123456.789');
  expect(n(longest, 'x')).toBeLessThan(300);
  expect(ticks).toContain('100000.5');
  expect(ticks.filter((text) => text === '100000')).toHaveLength(1);
});

it('writes numbers as people do', () => {
  expect([-0.5, 1e6, 1234567, 0.00001, 2020, 1 / 3].map((value) => numberText(value))).toEqual([
    '−0.5',
    '10⁶',
    '1.234567·10⁶',
    '10⁻⁵',
    '2020',
    '0.3333',
  ]);
  expect([0, Math.PI, -Math.PI / 2, 1.5 * Math.PI, 2].map(piText)).toEqual(['0', 'π', '−π/2', '3π/2', '2']);
  expect([niceStep(10, 7), niceStep(1.1, 6), niceStep(40, 7)]).toEqual([1, 0.2, 5]);
});

it.each([
  ['y = x +', 1, 'badFormula'],
  ['y = 2z', 1, 'unknownLetter'],
  ['y = x for x = 3', 1, 'badDomain'],
  ['y = x for x = 3..1', 1, 'emptyRange'],
  ['y = x\n\nponts: (1, 2)', 3, 'unknownLine'],
  ['points: (1, 2), (3)', 1, 'badPoint'],
  ['points: 1, 2', 1, 'badPoint'],
  ['bars: Apples', 1, 'badBar'],
  ['bars: Apples 3\nbars: Apples 4', 2, 'rowsNeedNames'],
  ['y = x\nbars: Apples 3', 2, 'mixed'],
  ['histogram: 1, 2,5, 3', 1, 'commas'],
  ['box: min 1, max 4', 1, 'fiveNumbers'],
  ['box: min 5, q1 4, median 6, q3 9, max 20', 1, 'fiveOrder'],
  ['interval: x > 2', 1, 'needsNumberLine'],
  ['numberline: -5..5\npoints: 7', 2, 'outsideLine'],
  ['bins: 5\ny = x', 1, 'needsHistogram'],
  ['f(x) = t^2 for t = 0..1', 1, 'otherVariable'],
  ['x: 0..5\nx: 0..6', 2, 'twice'],
  ['curve: (cos t, sin t)', 1, 'badCurve'],
  ['x: 0..100, step 0.1\ny = x', 1, 'tooManyTicks'],
  ['grid: perhaps', 1, 'onOrOff'],
  ['x: 0..5\nbox: min 2, q1 4, median 5, q3 8, max 12', 2, 'outsideAxis'],
  ['y: 0..3\nbars: A 2, B 9', 2, 'outsideAxis'],
  ['histogram: 1, 1, 1, 2\ny: 0..2', 1, 'outsideAxis'],
  ['histogram: 1, 1, 1, 2\ny: 1..5', 1, 'outsideAxis'],
  ['bars: Jan 1,200, Feb 1,300', 1, 'twoReadings'],
  ['bars: A 1,250; B 2,375', 1, 'twoReadings'],
  ['histogram: 1,250; 2,375', 1, 'twoReadings'],
  ['points: (1,250; 2)', 1, 'twoReadings'],
  ['y: 0..3\npoints: (1, 2), (2, 7)', 2, 'outsideAxis'],
  ['x: 0..3\nopen: (4, 2)', 2, 'outsideAxis'],
  ['box: min 1,200; q1 1300; median 1400; q3 1500; max 1600', 1, 'twoReadings'],
])('says what is wrong with %j', (block, line, name) => {
  const fault = faultOf(block);
  expect(fault?.said.name).toBe(name);
  expect(fault?.line).toBe(line);
  expect(figureSaid(fault?.said ?? { words: 'plot', name: '' })).not.toBe('');
});

function faultOf(block: string): FigureFault | null {
  try {
    draw(block);
    return null;
  } catch (error) {
    if (error instanceof FigureFault) return error;
    throw error;
  }
}

it.each(goodPlots)('draws $name, the same each time', ({ block }) => {
  const drawing = draw(block);
  const text = textOf(drawing);
  expect(text).not.toMatch(/NaN|Infinity|undefined/);
  expect(textOf(draw(block))).toBe(text);
  expect(text.length).toBeLessThan(40_000);
  for (const said of drawing.said) expect(figureSaid(said)).toMatch(/^[^{}]+$/);
});

it.each(hostilePlots)('ends with $name', ({ block }) => {
  const fault = faultOf(block);
  if (fault !== null) expect(figureSaid(fault.said)).not.toBe('');
  else {
    const text = textOf(draw(block));
    expect(text).not.toMatch(/NaN|Infinity|<script|\u202e/);
    expect(text.length).toBeLessThan(200_000);
  }
});
