import { type FigureTable, figureLimits } from '../figure';
import { say } from '../said';
import type { Plot } from './plot';
import { plainAxis } from './plot';
import type { Formulas } from './sample';
import { numberText, piText } from './ticks';
import { type AxisPlan, tableSteps, within } from './xy-ranges';

const none = '–';

/** Values of the functions at the ticks, and the points; null where there is neither. */
export function tableXy(plot: Plot, x: AxisPlan, formulas: Formulas): FigureTable | null {
  const functions = plot.curves.filter(({ kind }) => kind === 'function');
  const atX = (value: number): string => (x.isPi ? piText(value) : numberText(value, 6));
  const xName = plot.x === plainAxis || plot.x.title === null ? (functions[0]?.variable ?? 'x') : plot.x.title;
  const yName = plot.y.title ?? 'y';
  const points = plot.series.flatMap(({ label, points: list }) => list.map((point) => ({ ...point, series: label })));
  if (points.length === 0 && functions.length === 0) return null;
  if (points.length === 0) {
    const rows = tableSteps(x).map((at) => [atX(at), ...functions.map((curve) => valueText(curve, at, x, formulas))]);
    return { head: [xName, ...functions.map(({ label, shown }) => label ?? shown)], rows };
  }
  const hasSeries = functions.length > 0 || plot.series.length > 1;
  const hasNames = points.some(({ label }) => label !== null);
  const rows = points.map((point) => [
    ...(hasSeries ? [point.series ?? say('plot', 'point')] : []),
    ...(hasNames ? [point.label ?? none] : []),
    atX(point.x),
    numberText(point.y, 6),
  ]);
  for (const curve of functions)
    for (const at of tableSteps(x)) {
      const value = valueText(curve, at, x, formulas);
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

function valueText(curve: Plot['curves'][number], at: number, x: AxisPlan, formulas: Formulas): string {
  const [body] = curve.bodies;
  const { from, to } = within(curve.interval, x);
  const { from: start, to: end } = curve.interval;
  const isOut = at < from - 1e-9 || at > to + 1e-9;
  const isOpen = (start?.mark === 'open' && start.at === at) || (end?.mark === 'open' && end.at === at);
  if (body === undefined || isOut || isOpen) return none;
  const value = formulas.value(body, curve.variable, at);
  return Number.isNaN(value) ? none : numberText(value);
}
