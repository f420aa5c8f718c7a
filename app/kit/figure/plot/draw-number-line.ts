import type { Drawing } from '../figure';
import { type FigureSaid, saidMark, say } from '../said';
import { type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { level, plotWidth, spacedTicks, upright } from './axes';
import { fontSize, shortened, textAt } from './draw-text';
import { isWithin } from './frame';
import { type Axis, type Interval, type LineMark, type Plot, plotFault } from './plot';
import { marker, ring, strokeClass } from './strokes';
import { digitsIn, piText, typedText } from './ticks';
import { type AxisPlan, planAxis } from './xy-ranges';

const [left, right, rowHeight] = [26, plotWidth - 26, 26] as const;

/** A number line with points on it, and intervals above it; intervals of one line of the block share a row. */
export function drawNumberLine(plot: Plot, line: Axis): Drawing {
  const axis = planAxis(line, [line.from ?? 0, line.to ?? 1], 11);
  for (const mark of plot.marks) checkWithin(mark, axis);
  const intervals = plot.marks.flatMap((mark) => (mark.kind === 'interval' ? [mark] : []));
  const points = plot.marks.flatMap((mark) => (mark.kind === 'point' ? [mark] : []));
  const hasLabels = points.some(({ label }) => label !== null);
  const named = intervals.filter(({ label }) => label !== null).length;
  const y = 14 + (intervals.length > 1 ? intervals.length * rowHeight + 8 : 0) + named * 16 + (hasLabels ? 22 : 6);
  const x = (value: number): number => left + ((value - axis.from) / (axis.to - axis.from)) * (right - left);
  const shapes: SvgElement[] = [...lineShapes(axis, x, y)];
  let row = y - (hasLabels ? 32 : 18);
  for (const [n, { parts, label }] of intervals.entries()) {
    const at = intervals.length === 1 ? y : row;
    for (const part of parts) shapes.push(...intervalShapes(part, n, x, at));
    if (intervals.length > 1) row -= rowHeight;
    if (label === null) continue;
    const from = Math.min(...parts.map((part) => x(part.from?.at ?? axis.from)));
    const to = Math.max(...parts.map((part) => x(part.to?.at ?? axis.to)));
    const half = textWidth(label, fontSize.label) / 2;
    const middle = Math.max(half + 4, Math.min(plotWidth - half - 4, (from + to) / 2));
    const above = intervals.length === 1 && hasLabels ? at - 30 : at - 10;
    shapes.push(textAt(shortened(label, plotWidth - 8, fontSize.label), middle, above, 'middle', ['label', 'halo']));
    row -= 16;
  }
  let taken = -1000;
  for (const mark of points.toSorted((a, b) => a.at - b.at)) {
    shapes.push(mark.isOpen ? ring(0, x(mark.at), y, 5) : marker(0, 0, x(mark.at), y, 5));
    if (mark.label === null) continue;
    const half = textWidth(mark.label, fontSize.label) / 2;
    if (x(mark.at) - half < taken) continue;
    taken = x(mark.at) + half + 4;
    shapes.push(textAt(mark.label, x(mark.at), y - 12, 'middle', ['label', 'halo']));
  }
  let height = y + 26;
  if (line.title !== null) {
    height += 20;
    shapes.push(textAt(shortened(line.title, plotWidth - 10, fontSize.label), plotWidth - 8, height - 6, 'end'));
  }
  return { width: plotWidth, height, shapes, said: saidLine(plot, axis, line), table: null };
}

const lineText = ({ isPi, from, to }: AxisPlan, value: number): string =>
  isPi ? piText(value) : typedText(value, digitsIn(to - from, value));

function checkWithin(mark: LineMark, axis: AxisPlan): void {
  const ends = mark.kind === 'point' ? [mark.at] : mark.parts.flatMap(({ from, to }) => [from?.at, to?.at]);
  for (const end of ends)
    if (end !== undefined && !isWithin(axis, end)) {
      const values = { value: lineText(axis, end), from: lineText(axis, axis.from), to: lineText(axis, axis.to) };
      throw plotFault(mark.line, 'outsideLine', values);
    }
}

function lineShapes(axis: AxisPlan, x: (value: number) => number, y: number): readonly SvgElement[] {
  const tip = (at: number, way: 1 | -1): SvgElement =>
    svg('polygon', 'fill-ink', { points: `${at},${y - 4} ${at},${y + 4} ${at + 9 * way},${y}` });
  const widest = Math.max(0, ...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const step = (((axis.ticks[1]?.at ?? 1) - (axis.ticks[0]?.at ?? 0)) / (axis.to - axis.from)) * (right - left);
  return [
    svg('line', ['ink', 'thin'], level(y, left - 12, right + 12)),
    tip(left - 14, -1),
    tip(right + 14, 1),
    ...axis.ticks.map(({ at }) => svg('line', ['ink', 'thin'], upright(x(at), y - 5, y + 5))),
    ...spacedTicks(axis.ticks, step, widest + 7).map(({ at, text }) =>
      textAt(text, x(at), y + 20, 'middle', ['label'], fontSize.tick),
    ),
  ];
}

/** A thick line; a side without end has an arrow over the end of the axis. */
function intervalShapes(
  { from, to }: Interval,
  n: number,
  x: (value: number) => number,
  y: number,
): readonly SvgElement[] {
  const [start, end] = [from === null ? left - 14 : x(from.at), to === null ? right + 14 : x(to.at)];
  const colour = n % 6;
  const shapes: SvgElement[] = [svg('line', [strokeClass(colour), 'thick'], level(y, start, end))];
  const tip = (at: number, way: 1 | -1): SvgElement =>
    svg('path', [strokeClass(colour), 'thick'], { d: `M${at - 8 * way} ${y - 6}L${at} ${y}L${at - 8 * way} ${y + 6}` });
  if (from === null) shapes.push(tip(start, -1));
  else shapes.push(from.mark === 'open' ? ring(colour, start, y, 5) : marker(0, colour, start, y, 5));
  if (to === null) shapes.push(tip(end, 1));
  else shapes.push(to.mark === 'open' ? ring(colour, end, y, 5) : marker(0, colour, end, y, 5));
  return shapes;
}

function saidLine({ marks }: Plot, axis: AxisPlan, { title }: Axis): readonly FigureSaid[] {
  const text = (value: number): string => lineText(axis, value);
  const said: FigureSaid[] = [say('plot', 'numberLine', { from: text(axis.from), to: text(axis.to) })];
  if (title !== null) said.push(say('plot', 'lineTitle', { title }));
  for (const mark of marks) {
    if (mark.kind === 'point') {
      const at = `${mark.label === null ? '' : `${mark.label} = `}${text(mark.at)}`;
      said.push(say('plot', mark.isOpen ? 'openOnLine' : 'pointOnLine', { at }));
      continue;
    }
    const interval = unionText(mark.parts.map((part) => intervalText(part, text)));
    const { label } = mark;
    said.push(
      label === null ? say('plot', 'interval', { interval }) : say('plot', 'intervalNamed', { label, interval }),
    );
  }
  return said;
}

/** Inequalities with “or” between them. */
const unionText = (texts: readonly string[]): string =>
  texts.reduce((first, second) => saidMark(say('plot', 'either', { first, second })));

/** An interval as an inequality, which is the same in all languages. */
function intervalText({ from, to }: Interval, text: (value: number) => string): string {
  const less = (isOpen: boolean): string => (isOpen ? '<' : '≤');
  if (from === null) return `x ${less(to?.mark === 'open')} ${text(to?.at ?? 0)}`;
  if (to === null) return `x ${from.mark === 'open' ? '>' : '≥'} ${text(from.at)}`;
  return `${text(from.at)} ${less(from.mark === 'open')} x ${less(to.mark === 'open')} ${text(to.at)}`;
}
