import { pathThrough, type SvgElement, svg } from '../svg';
import { clipped, type Frame, isWithin, type Pixel, pixelX, pixelY, type Range, thinned } from './frame';
import type { Curve, Shade } from './plot';
import { type Formulas, sampledLines } from './sample';
import { type Singular, singularOf } from './singular';
import { areaClass, marker, ring, strokeClass } from './strokes';
import { pointOf, within } from './xy-ranges';

/** A curve in pixels, cut at the frame. */
export interface DrawnCurve {
  readonly curve: Curve;
  readonly lines: readonly (readonly Pixel[])[];
  /** It goes on beyond the axes. */
  readonly isCut: boolean;
  readonly breaks: readonly Singular[];
  /** The part of its parameter in which it is drawn. */
  readonly range: Range;
  /** Ends with a dot or ring, and holes. */
  readonly ends: readonly { readonly point: readonly [number, number]; readonly isOpen: boolean }[];
}

export function drawnCurve(curve: Curve, frame: Frame, formulas: Formulas): DrawnCurve {
  const axis: Range = curve.kind === 'upright' ? frame.y : frame.x;
  const { from: start, to: end } = curve.interval;
  const range = curve.kind === 'parametric' ? { from: start?.at ?? 0, to: end?.at ?? 1 } : within(curve.interval, axis);
  if (!(range.from < range.to)) return { curve, lines: [], isCut: false, breaks: [], range, ends: [] };
  const point = pointOf(curve, formulas);
  const breaks = curve.bodies.flatMap((body) => singularOf(body, curve.variable, range, formulas));
  const places = [...new Set(breaks.map(({ at }) => at))].sort((a, b) => a - b);
  const lines = sampledLines(point, frame, range, places).flatMap((line) => clipped(line, frame).map(thinned));
  const ends: DrawnCurve['ends'][number][] = [];
  for (const each of [start, end]) {
    if (each === null || each.mark === null || !isWithin(range, each.at)) continue;
    // An open end may be undefined itself; its limit is drawn.
    const inner = each === start ? each.at + (range.to - range.from) * 1e-9 : each.at - (range.to - range.from) * 1e-9;
    const found = point(each.at) ?? point(inner);
    if (found !== null) ends.push({ point: found, isOpen: each.mark === 'open' });
  }
  if (curve.kind === 'function')
    for (const { at, kind, value } of breaks)
      if (kind === 'hole' && at > range.from && at < range.to) ends.push({ point: [at, value], isOpen: true });
  const bounds = [point(range.from), point(range.to)].flatMap((at) => (at ? [pixelOf(frame, at)] : []));
  return { curve, lines, isCut: lines.some((line) => isCutLine(line, bounds, frame)), breaks, range, ends };
}

const pixelOf = (frame: Frame, [x, y]: readonly [number, number]): Pixel => [pixelX(frame, x), pixelY(frame, y)];

/** Whether a line ends at the frame and at neither end of its curve. */
const isCutLine = (line: readonly Pixel[], bounds: readonly Pixel[], frame: Frame): boolean =>
  [line[0], line.at(-1)].some(
    (end) =>
      end !== undefined && isAtEdge(end, frame) && bounds.every(([x, y]) => Math.hypot(end[0] - x, end[1] - y) > 2),
  );

const isAtEdge = ([x, y]: Pixel, { left, top, width, height }: Frame): boolean =>
  [x - left, x - left - width, y - top, y - top - height].some((away) => Math.abs(away) < 0.1);

/** Dots and rings at the ends of a curve, and rings at its holes. */
export const endMarks = ({ ends }: DrawnCurve, n: number, frame: Frame): readonly SvgElement[] =>
  ends
    .filter(({ point: [x, y] }) => isWithin(frame.x, x) && isWithin(frame.y, y))
    .map(({ point: [x, y], isOpen }) => {
      const [px, py] = [pixelX(frame, x), pixelY(frame, y)];
      return isOpen ? ring(n, px, py) : marker(0, n, px, py);
    });

/** The side of an inequality; hatched where several are drawn, so that one sees where they overlap. */
export function sideShape(
  { curve, lines, range }: DrawnCurve,
  n: number,
  frame: Frame,
  isHatched: boolean,
): readonly SvgElement[] {
  if (curve.side === null) return [];
  const edge = curve.side === 'above' ? frame.top : frame.top + frame.height;
  const shapes: SvgElement[] = [];
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined) continue;
    // Where the line leaves through the other edge, everything beside it is on the shaded side.
    const points: Pixel[] = [...line, [last[0], edge], [first[0], edge]];
    const other = edge === frame.top ? frame.top + frame.height : frame.top;
    const isAt = (y: number): boolean => Math.abs(y - other) < 0.01;
    const [left, right] = [pixelX(frame, range.from), pixelX(frame, range.to)];
    if (isAt(last[1]) && last[0] < right) points.splice(line.length, 1, [right, other], [right, edge]);
    if (isAt(first[1]) && first[0] > left) points.splice(points.length - 1, 1, [left, edge], [left, other]);
    if (isHatched) shapes.push(svg('path', [strokeClass(n), 'thin'], { d: hatched(points, n) }));
    else shapes.push(svg('path', areaClass(n), { d: pathThrough(points, true) }));
  }
  return shapes;
}

const directions: readonly Pixel[] = [
  [1, 1],
  [1, -1],
  [1, 0],
  [0, 1],
];

/** Parallel lines within a polygon, as a path; each inequality has another direction. */
function hatched(polygon: readonly Pixel[], n: number): string {
  const [dx, dy] = directions[n % directions.length] as Pixel;
  const distance = ([x, y]: Pixel): number => x * dy - y * dx;
  const away = polygon.map(distance);
  const [first, last] = [Math.min(...away), Math.max(...away)];
  const step = 11;
  let path = '';
  for (let at = Math.ceil(first / step) * step + 0.013; at < last; at += step) {
    const crossings = polygon.flatMap((from, k): Pixel[] => {
      const to = polygon[(k + 1) % polygon.length] as Pixel;
      const [a, b] = [distance(from) - at, distance(to) - at];
      return a * b < 0
        ? [[from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)]]
        : [];
    });
    crossings.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (let k = 1; k < crossings.length; k += 2)
      path += pathThrough([crossings[k - 1] as Pixel, crossings[k] as Pixel]);
  }
  return path;
}

const steps = 160;

/** An area between two functions, or between one and the x-axis, with its upright edges. */
export function shadeShapes(shade: Shade, n: number, frame: Frame, formulas: Formulas): readonly SvgElement[] {
  const { from, to } = within(shade.interval, frame.x);
  if (!(from < to)) return [];
  const runs: (readonly [x: number, high: number, low: number])[][] = [[]];
  const inside = (y: number): number => Math.max(frame.top, Math.min(frame.top + frame.height, pixelY(frame, y)));
  for (let step = 0; step <= steps; step += 1) {
    const at = from + ((to - from) * step) / steps;
    const high = formulas.value(shade.top, shade.variable, at);
    const low = shade.bottom === null ? 0 : formulas.value(shade.bottom, shade.variable, at);
    if (Number.isNaN(high) || Number.isNaN(low)) {
      if (runs.at(-1)?.length !== 0) runs.push([]);
    } else runs.at(-1)?.push([pixelX(frame, at), inside(high), inside(low)]);
  }
  return runs
    .filter((run) => run.length > 1)
    .flatMap((run) => {
      const high = thinned(run.map(([x, y]) => [x, y]));
      const low = thinned(run.map(([x, , y]) => [x, y])).toReversed();
      const [first, last] = [run[0] as readonly number[], run.at(-1) as readonly number[]];
      const sides = [first, last].map(([x = 0, y1 = 0, y2 = 0]) =>
        svg('line', [strokeClass(n), 'thin'], { x1: x, x2: x, y1, y2 }),
      );
      return [svg('path', areaClass(n), { d: pathThrough([...high, ...low], true) }), ...sides];
    });
}
