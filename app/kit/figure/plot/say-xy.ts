import type { FigureSaid } from '../said';
import { say } from '../said';
import type { DrawnCurve } from './curves';
import { featuresOf } from './features';
import { isWithin } from './frame';
import type { Curve, Interval, Plot, PlotPoint, Series } from './plot';
import type { Formulas } from './sample';
import { digitsIn, numberText, piText, typedText } from './ticks';
import type { AxisPlan } from './xy-ranges';

interface Axes {
  readonly x: AxisPlan;
  readonly y: AxisPlan;
}

const digitsOf = ({ from, to }: AxisPlan, value: number): number => digitsIn(to - from, value);

/** A number that was calculated. */
const textOf = (axis: AxisPlan, value: number): string =>
  axis.isPi ? piText(value) : numberText(value, digitsOf(axis, value));

/** A number that its author typed, or the end of an axis. */
const givenText = (axis: AxisPlan, value: number): string =>
  axis.isPi ? piText(value) : typedText(value, digitsOf(axis, value));

/** A point as text: by its name and coordinates. */
const pointText = ({ x, y }: Axes, [px, py]: readonly [number, number], text = textOf): string =>
  `(${text(x, px)}; ${text(y, py)})`;

/** Points of a series that are told one by one; the rest is in the table. */
const mostTold = 20;

/** Everything that the drawing shows, in sentences. */
export function saidXy(
  plot: Plot,
  axes: Axes,
  curves: readonly DrawnCurve[],
  formulas: Formulas,
): readonly FigureSaid[] {
  const { x, y } = axes;
  const [xFrom, xTo] = [givenText(x, x.from), givenText(x, x.to)];
  const ends = { xFrom, xTo, yFrom: givenText(y, y.from), yTo: givenText(y, y.to) };
  const said: FigureSaid[] = [say('plot', 'axes', ends)];
  if (x.title !== null) said.push(say('plot', 'xTitle', { title: x.title }));
  if (y.title !== null) said.push(say('plot', 'yTitle', { title: y.title }));
  for (const curve of curves) said.push(...saidCurve(curve, axes, formulas));
  for (const { at, label } of plot.verticals) {
    const values = { at: givenText(x, at) };
    said.push(label === null ? say('plot', 'vertical', values) : say('plot', 'verticalNamed', { ...values, label }));
  }
  for (const shade of plot.shades) said.push(...saidShade(shade, axes));
  for (const series of plot.series) said.push(...saidSeries(series, axes));
  return said;
}

export const nameOf = ({ label, shown }: Curve): string =>
  label === null || label === shown ? shown : `${label}: ${shown}`;

function saidCurve(drawn: DrawnCurve, axes: Axes, formulas: Formulas): readonly FigureSaid[] {
  const { curve, range } = drawn;
  const { x } = axes;
  const name = nameOf(curve);
  if (drawn.lines.length === 0) return [say('plot', 'notSeen', { name })];
  const values = { name, variable: curve.variable, from: piOr(x, range.from), to: piOr(x, range.to) };
  // A curve leaves the axes at each of its poles.
  const cut = drawn.isCut && !drawn.breaks.some(({ kind }) => kind === 'pole') ? [say('plot', 'cut')] : [];
  if (curve.kind === 'parametric') return [say('plot', 'parametric', values), ...cut];
  const said: FigureSaid[] = [say('plot', 'curve', values), ...cut];
  if (curve.side !== null) said.push(say('plot', curve.side === 'above' ? 'sideAbove' : 'sideBelow'));
  const { zeros, high, low } = featuresOf(drawn, axes.y, formulas);
  const points = (list: readonly (readonly [number, number])[]): string =>
    list.map((point) => pointText(axes, point)).join(', ');
  if (zeros.length > 0) said.push(say('plot', 'zeros', { list: zeros.map((at) => textOf(x, at)).join(', ') }));
  if (high.length > 0) said.push(say('plot', 'highPoints', { list: points(high) }));
  if (low.length > 0) said.push(say('plot', 'lowPoints', { list: points(low) }));
  const of = (kind: 'pole' | 'jump'): string =>
    drawn.breaks
      .filter((each) => each.kind === kind)
      .map(({ at }) => textOf(x, at))
      .join(', ');
  if (of('pole') !== '') said.push(say('plot', 'poles', { list: of('pole') }));
  if (of('jump') !== '') said.push(say('plot', 'jumps', { list: of('jump') }));
  const [open, closed] = [true, false].map((isOpen) => drawn.ends.filter((end) => end.isOpen === isOpen));
  if (open?.length) said.push(say('plot', 'openEnds', { list: points(open.map(({ point }) => point)) }));
  if (closed?.length) said.push(say('plot', 'closedEnds', { list: points(closed.map(({ point }) => point)) }));
  return said;
}

/** A parameter may run to a multiple of pi, whatever the ticks are. */
const piOr = (axis: AxisPlan, value: number): string =>
  axis.isPi || (value !== 0 && /π/.test(piText(value))) ? piText(value) : givenText(axis, value);

function saidShade({ shown, interval, label }: Plot['shades'][number], axes: Axes): readonly FigureSaid[] {
  const [from, to] = boundsOf(interval, axes.x);
  const [first = '', second] = shown;
  const values = { first, from: piOr(axes.x, from), to: piOr(axes.x, to) };
  const said = [
    second === undefined ? say('plot', 'shadeUnder', values) : say('plot', 'shadeBetween', { ...values, second }),
  ];
  return label === null ? said : [...said, say('plot', 'shadeNamed', { label })];
}

const boundsOf = ({ from, to }: Interval, axis: AxisPlan): readonly [number, number] => [
  from?.at ?? axis.from,
  to?.at ?? axis.to,
];

function saidSeries({ label, points, isJoined }: Series, axes: Axes): readonly FigureSaid[] {
  const told = (point: PlotPoint): string =>
    `${point.label === null ? '' : `${point.label} `}${pointText(axes, [point.x, point.y], givenText)}`;
  const list = points.slice(0, mostTold).map(told).join(', ');
  const [at, named]: readonly [string, string] = isJoined
    ? ['lineAt', 'lineNamed']
    : points[0]?.isOpen
      ? ['openAt', 'openNamed']
      : ['pointsAt', 'pointsNamed'];
  const said = [label === null ? say('plot', at, { list }) : say('plot', named, { list, label })];
  if (points.some(({ x, y }) => !isWithin(axes.x, x) || !isWithin(axes.y, y))) said.push(say('plot', 'cut'));
  return points.length > mostTold ? [...said, say('plot', 'morePoints', { count: points.length - mostTold })] : said;
}
