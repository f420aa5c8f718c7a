import { isWithin, type Range } from './frame';
import { type Axis, type Curve, type Plot, plotFault, plotLimits } from './plot';
import type { Formulas, PointAt } from './sample';
import { multiples, niceStep, piStep, type Tick, ticksOf, typedText } from './ticks';

/** An axis as it is drawn. */
export interface AxisPlan extends Range {
  readonly title: string | null;
  readonly isPi: boolean;
  readonly ticks: readonly Tick[];
}

/** The curve as a function of its parameter. */
export const pointOf =
  ({ kind, bodies, variable }: Curve, formulas: Formulas): PointAt =>
  (at) => {
    const [first, second] = bodies;
    const a = first === undefined ? Number.NaN : formulas.value(first, variable, at);
    const b = second === undefined ? at : formulas.value(second, variable, at);
    if (Number.isNaN(a) || Number.isNaN(b)) return null;
    if (kind === 'parametric') return [a, b];
    return kind === 'upright' ? [a, at] : [at, a];
  };

/** Values that an axis should show; a curve has many. */
interface Shown {
  readonly values: number[];
  /** Ends of what is said outright: domains and lines. */
  readonly ends: number[];
}

const samples = 160;

/** Ranges and ticks of both axes: as the author says, else so that everything is seen. */
export function planAxes(plot: Plot, formulas: Formulas): { readonly x: AxisPlan; readonly y: AxisPlan } {
  const x: Shown = { values: [], ends: [] };
  const y: Shown = { values: [], ends: [] };
  for (const { points } of plot.series)
    for (const point of points) {
      x.values.push(point.x);
      y.values.push(point.y);
    }
  for (const { at } of plot.verticals) x.ends.push(at);
  for (const { interval } of plot.shades) x.ends.push(...endsOf(interval));
  for (const curve of plot.curves) addDomain(curve, x, y, formulas);
  const isFunctions = plot.curves.some(({ kind }) => kind === 'function') || plot.shades.length > 0;
  const xRange = rangeOf(plot.x, [...x.values, ...x.ends], isFunctions ? [-5, 5] : null, 7);
  for (const curve of plot.curves) if (curve.kind === 'function') y.values.push(...valuesOf(curve, xRange, formulas));
  for (const { top, bottom, variable, interval } of plot.shades)
    for (const body of bottom === null ? [top] : [top, bottom])
      y.values.push(...sampled((at) => formulas.value(body, variable, at), within(interval, xRange)));
  if (plot.shades.some(({ bottom }) => bottom === null)) y.values.push(0);
  const yRange = rangeOf(plot.y, [...withoutPoles(y.values), ...y.ends], null, 6);
  return { x: axisPlan(plot.x, xRange, 7), y: axisPlan(plot.y, yRange, 6) };
}

const endsOf = ({ from, to }: Curve['interval']): readonly number[] => [from, to].flatMap((end) => end?.at ?? []);

function addDomain(curve: Curve, x: Shown, y: Shown, formulas: Formulas): void {
  const ends = endsOf(curve.interval);
  if (curve.kind === 'function') x.ends.push(...ends);
  else if (curve.kind === 'upright' && ends.length < 2) {
    x.ends.push(-5, 5);
    y.ends.push(...ends);
    if (ends.length === 0) y.ends.push(-5, 5);
  } else {
    const [from = 0, to = 1] = ends;
    const at = pointOf(curve, formulas);
    for (let n = 0; n <= samples; n += 1) {
      const point = at(from + ((to - from) * n) / samples);
      if (point === null) continue;
      x.values.push(point[0]);
      y.values.push(point[1]);
    }
  }
}

/** The part of a range in which a curve is drawn. */
export const within = ({ from, to }: Curve['interval'], range: Range): Range => ({
  from: Math.max(range.from, from?.at ?? range.from),
  to: Math.min(range.to, to?.at ?? range.to),
});

const valuesOf = (curve: Curve, range: Range, formulas: Formulas): readonly number[] =>
  sampled((at) => formulas.value(curve.bodies[0] as never, curve.variable, at), within(curve.interval, range));

function sampled(value: (at: number) => number, { from, to }: Range): readonly number[] {
  if (!(from <= to)) return [];
  return Array.from({ length: samples + 1 }, (_, n) => value(from + ((to - from) * n) / samples)).filter(
    (found) => !Number.isNaN(found),
  );
}

/** A curve that leaves for infinity does not make the rest of it flat: its far values are cut off. */
function withoutPoles(values: readonly number[]): readonly number[] {
  if (values.length < samples) return values;
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.06)] ?? 0;
  const high = sorted[Math.ceil(sorted.length * 0.94) - 1] ?? 0;
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  if (max - min <= 5 * (high - low) || high === low) return values;
  const margin = (high - low) * 0.6;
  return [Math.max(min, low - margin), Math.min(max, high + margin)];
}

/** The range of an axis. One that nobody gave ends at ticks and shows zero where it is near. */
export function rangeOf(
  axis: Axis,
  shown: readonly number[],
  none: readonly [number, number] | null,
  count: number,
): Range {
  if (axis.from !== null && axis.to !== null) return { from: axis.from, to: axis.to };
  const values = shown.length > 0 ? shown : (none ?? [0, 1]);
  const bounded = values.map((value) => Math.max(-plotLimits.largest, Math.min(plotLimits.largest, value)));
  let [from, to] = [Math.min(...bounded), Math.max(...bounded)];
  if (to - from < Math.max(Math.abs(from), Math.abs(to)) * 1e-9 || from === to) [from, to] = [from - 1, to + 1];
  if (from > 0 && from < 0.6 * to) from = 0;
  if (to < 0 && to > 0.6 * from) to = 0;
  const step = axis.step ?? (axis.isPi ? piStep(to - from, count) : niceStep(to - from, count));
  const margin = (to - from) * 0.02;
  const low = from === 0 ? 0 : Math.floor((from - margin) / step) * step;
  const high = to === 0 ? 0 : Math.ceil((to + margin) / step) * step;
  if (low >= high) return { from: from - 1, to: to + 1 };
  return { from: Number(low.toPrecision(12)), to: Number(high.toPrecision(12)) };
}

function axisPlan(axis: Axis, range: Range, count: number): AxisPlan {
  const span = range.to - range.from;
  const step = axis.step ?? (axis.isPi ? piStep(span, count) : niceStep(span, count));
  if (axis.line !== null && span / step > plotLimits.ticksMax)
    throw plotFault(axis.line, 'tooManyTicks', { most: plotLimits.ticksMax });
  return { ...range, title: axis.title, isPi: axis.isPi, ticks: ticksOf(range.from, range.to, step, axis.isPi) };
}

/** A plan for values that start at zero: counts and bars. */
export const planFor = (axis: Axis, values: readonly number[], count: number): AxisPlan =>
  axisPlan(axis, rangeOf(axis, [0, ...values], null, count), count);

/** Ticks at which a table has rows; also half of them where they are few. */
export function tableSteps({ ticks, from, to }: AxisPlan): readonly number[] {
  const [first, second] = ticks;
  if (first === undefined || second === undefined) return [from, to];
  return ticks.length > 7 ? ticks.map(({ at }) => at) : multiples(from, to, (second.at - first.at) / 2);
}

/** Throws a fault for the first value that the axis, as its author gave it, does not reach. */
export function checkAxis(line: number, axis: AxisPlan, values: readonly number[]): void {
  const value = values.find((each) => !isWithin(axis, each));
  if (value === undefined) return;
  const [from, to] = [typedText(axis.from), typedText(axis.to)];
  throw plotFault(line, 'outsideAxis', { value: typedText(value), from, to });
}

/** A plan for values that need not start at zero. */
export const planAxis = (axis: Axis, values: readonly number[], count: number): AxisPlan =>
  axisPlan(axis, rangeOf(axis, values, null, count), count);
