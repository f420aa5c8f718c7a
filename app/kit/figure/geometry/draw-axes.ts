import { svg } from '../svg';
import { multiples } from './frame';
import type { Range } from './model';
import { shownNumber } from './number';
import { moved, type Pixel, pixelOf, type Sheet, strokeLine } from './sheet';
import { wish } from './wish';

const numberSize = 12;
const beyond = 12;

export function drawGrid(sheet: Sheet): void {
  const { x, y, step } = sheet.frame;
  for (const at of multiples(x, step))
    sheet.grid.push(strokeLine([pixelOf(sheet, { x: at, y: y[0] }), pixelOf(sheet, { x: at, y: y[1] })], ['grid']));
  for (const at of multiples(y, step))
    sheet.grid.push(strokeLine([pixelOf(sheet, { x: x[0], y: at }), pixelOf(sheet, { x: x[1], y: at })], ['grid']));
}

const within = ([least, most]: Range, value: number): number => Math.min(Math.max(value, least), most);

/** Axes through zero, or along the side that is nearer to it, with numbers. */
export function drawAxes(sheet: Sheet): void {
  const { x, y } = sheet.frame;
  const origin = { x: within(x, 0), y: within(y, 0) };
  axis(sheet, pixelOf(sheet, { x: x[0], y: origin.y }), pixelOf(sheet, { x: x[1], y: origin.y }), 'x');
  axis(sheet, pixelOf(sheet, { x: origin.x, y: y[0] }), pixelOf(sheet, { x: origin.x, y: y[1] }), 'y');
  const crosses = origin.x === 0 && origin.y === 0;
  for (const value of multiples(x, numberStep(sheet, x)))
    if (!(crosses && value === 0)) mark(sheet, pixelOf(sheet, { x: value, y: origin.y }), [0, 1], value);
  for (const value of multiples(y, numberStep(sheet, y)))
    if (!(crosses && value === 0)) mark(sheet, pixelOf(sheet, { x: origin.x, y: value }), [-1, 0], value);
  if (!crosses) return;
  const zero = { at: pixelOf(sheet, origin), towards: [-Math.SQRT1_2, Math.SQRT1_2] as const, gap: 6, cost: 0 };
  sheet.wishes.push(wish('0', [zero], 'label-muted', numberSize));
}

/** The step of the grid, or a multiple of it with room for the numbers. */
function numberStep({ frame, scale }: Sheet, range: Range): number {
  const digits = Math.max(...range.map((value) => shownNumber(Math.round(value / frame.step) * frame.step).length));
  const room = 12 + 7 * digits;
  return frame.step * ([1, 2, 5, 10, 20].find((factor) => factor * frame.step * scale >= room) ?? 50);
}

function axis(sheet: Sheet, from: Pixel, to: Pixel, name: 'x' | 'y'): void {
  const direction: Pixel = name === 'x' ? [1, 0] : [0, -1];
  const line = [moved(from, direction, -4), moved(to, direction, beyond)] as const;
  const corners = [moved(line[1], direction, 3), moved(line[1], direction, -6, -4), moved(line[1], direction, -6, 4)];
  sheet.axes.push(strokeLine(line, ['ink', 'thin']));
  sheet.axes.push(svg('polygon', 'fill-ink', { points: pointsOf(corners) }));
  sheet.obstacles.push(line);
  sheet.wishes.push(wish(name, [{ at: line[1], towards: direction, gap: 8, cost: 0 }], 'label-italic'));
}

function mark(sheet: Sheet, at: Pixel, side: Pixel, value: number): void {
  sheet.axes.push(strokeLine([moved(at, side, -3), moved(at, side, 3)], ['ink', 'thin']));
  const written = shownNumber(value);
  sheet.wishes.push(wish(written, [{ at, towards: side, gap: 6, cost: 0 }], 'label-muted', numberSize));
}

/** Corners as the attribute `points`. */
export const pointsOf = (corners: readonly Pixel[]): string =>
  corners.map(([x, y]) => `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`).join(' ');
