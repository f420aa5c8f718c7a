import { type FigureTable, figureLimits } from '../figure';
import { say } from '../said';
import type { Plot } from './plot';
import { plainAxis } from './plot';
import type { Formulas } from './sample';
import { digitsIn, exactPi, numberText, piText, typedText } from './ticks';
import { type planAxes, tableSteps, within } from './xy-ranges';

const none = '–';

type Axes = ReturnType<typeof planAxes>;

/** Values of the functions at the ticks, and the points; null where there is neither. */
export function tableXy(plot: Plot, axes: Axes, formulas: Formulas): FigureTable | null {
  const { x } = axes;
  const steps = x.isPi ? tableSteps(x).map(exactPi) : tableSteps(x);
  const functions = plot.curves.filter(({ kind }) => kind === 'function');
  const atX = (value: number): string => (x.isPi ? piText(value) : typedText(value));
  const xName = plot.x === plainAxis || plot.x.title === null ? (functions[0]?.variable ?? 'x') : plot.x.title;
  const yName = plot.y.title ?? 'y';
  const points = plot.series.flatMap(({ label, points: list }) => list.map((point) => ({ ...point, series: label })));
  if (points.length === 0 && functions.length === 0) return null;
  if (points.length === 0) {
    const rows = steps.map((at) => [atX(at), ...functions.map((curve) => valueText(curve, at, axes, formulas))]);
    return { head: [xName, ...functions.map(({ label, shown }) => label ?? shown)], rows };
  }
  const hasSeries = functions.length > 0 || plot.series.length > 1;
  const hasNames = points.some(({ label }) => label !== null);
  const rows = points.map((point) => [
    ...(hasSeries ? [point.series ?? say('plot', 'point')] : []),
    ...(hasNames ? [point.label ?? none] : []),
    atX(point.x),
    typedText(point.y),
  ]);
  for (const curve of functions)
    for (const at of steps) {
      const value = valueText(curve, at, axes, formulas);
      if (value !== none) rows.push([curve.label ?? curve.shown, ...(hasNames ? [none] : []), atX(at), value]);
    }
  const head = [
    ...(hasSeries ? [say('plot', 'series')] : []),
    ...(hasNames ? [say('plot', 'point')] : []),
    xName,
    yName,
  ];
  return { head, rows: rows.slice(0, figureLimits.tableMaxRows) };
}

/** The value at a tick; none where the curve is not drawn, and at a pole. */
function valueText(curve: Plot['curves'][number], at: number, { x, y }: Axes, formulas: Formulas): string {
  const [body] = curve.bodies;
  const { from, to } = within(curve.interval, x);
  const { from: start, to: end } = curve.interval;
  const isOut = at < from - 1e-9 || at > to + 1e-9;
  const isOpen = [start, end].some((each) => each?.mark === 'open' && Math.abs(each.at - at) < 1e-9);
  if (body === undefined || isOut || isOpen) return none;
  const value = formulas.value(body, curve.variable, at);
  if (Number.isNaN(value)) return none;
  const near = (x.to - x.from) * 1e-7;
  // The sine of pi is not quite zero by calculation, and the tangent of pi / 2 only very large.
  const isHuge = (beside: number): boolean =>
    Math.abs(value) > 1e6 && !(Math.abs(formulas.value(body, curve.variable, beside)) * 1e3 > Math.abs(value));
  if (isHuge(at - near) && isHuge(at + near)) return none;
  const span = y.to - y.from;
  return Math.abs(value) < span * 1e-12 ? '0' : numberText(value, digitsIn(span, value));
}
