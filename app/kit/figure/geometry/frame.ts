import type { GeometryFigure, Range, Spot } from './model';
import { outlineOf } from './outline';

/** The part of the plane that is drawn. */
export interface Frame {
  readonly x: Range;
  readonly y: Range;
  /** Between lines of the grid, and between marks of the axes. */
  readonly step: number;
}

/** The share by which lines and rays go beyond the points that they are drawn through. */
const lineShare = 0.14;

/** A step of 1, 2 or 5, or these with zeros, that divides a length into 3 to 16 parts. */
function stepFor(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length) + 1e-9);
  const leading = length / power;
  return leading <= 1.6 ? power / 10 : leading <= 2 ? power / 5 : leading < 3 ? power / 2 : power;
}

const around = (values: readonly number[]): Range => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : [0, 0];
};

const wider = ([least, most]: Range, by: number): Range => [least - by, most + by];

/** The frame around all that a figure has. */
export function frameOf({ points, statements }: GeometryFigure): Frame {
  const spots: Spot[] = points.filter(({ isHidden }) => !isHidden);
  for (const statement of statements) spots.push(...outlineOf(statement));
  const axes = statements.find((statement) => statement.kind === 'axes');
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  let x = around(axes?.x ? [...xs, ...axes.x] : xs);
  let y = around(axes?.y ? [...ys, ...axes.y] : ys);
  if (axes && !axes.x) x = withZero(x, y[1] - y[0]);
  if (axes && !axes.y) y = withZero(y, x[1] - x[0]);
  const span = Math.max(x[1] - x[0], y[1] - y[0]);
  if (span === 0) return { x: wider(x, 1), y: wider(y, 1), step: 1 };
  const step = stepFor(span);
  const hasGrid = axes !== undefined || statements.some(({ kind }) => kind === 'grid');
  if (hasGrid) return { x: axes?.x ? x : onSteps(x, step), y: axes?.y ? y : onSteps(y, step), step };
  const hasLines = statements.some(({ kind }) => kind === 'line' || kind === 'ray');
  return hasLines ? { x: wider(x, span * lineShare), y: wider(y, span * lineShare), step } : { x, y, step };
}

/** With zero, unless that is far from what is drawn. */
function withZero([least, most]: Range, other: number): Range {
  const far = 1.5 * Math.max(most - least, other);
  if (least > far || most < -far) return [least, most];
  return [Math.min(least, 0), Math.max(most, 0)];
}

/** From one multiple of the step to another, at least one step long. */
function onSteps([least, most]: Range, step: number): Range {
  const [from, to] = [Math.floor(least / step + 1e-6), Math.ceil(most / step - 1e-6)];
  return from === to ? [(from - 1) * step, (to + 1) * step] : [from * step, to * step];
}

/** Multiples of the step within a range. */
export function multiples([least, most]: Range, step: number): number[] {
  const [from, to] = [Math.ceil(least / step - 1e-6), Math.floor(most / step + 1e-6)];
  return Array.from({ length: Math.max(0, Math.min(to - from + 1, 400)) }, (_, at) => (from + at) * step);
}
