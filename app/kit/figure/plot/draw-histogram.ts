import type { Drawing } from '../figure';
import { type FigureSaid, say } from '../said';
import { type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { level, plotWidth, upright } from './axes';
import { fontSize, shortened, textAt } from './draw-text';
import { type Bins, type Histogram, type Plot, plotFault, plotLimits } from './plot';
import { clean, niceStep, typedText } from './ticks';
import { checkAxis, planFor } from './xy-ranges';

/** A class of the data: from its lower bound, which belongs to it, to its upper. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts data in equal classes. A value on a bound belongs to the class above it, the last bound to the last class. */
function binsOf({ line, data, counts }: Histogram, bins: Bins | null): readonly Bin[] {
  if (counts.length > 0) return counts;
  const [min, max] = [Math.min(...data), Math.max(...data)];
  const span = max - min || 1;
  const wanted = bins?.count ?? Math.max(4, Math.min(12, Math.round(1 + Math.log2(data.length))));
  const isExact = bins?.count != null;
  const low = bins?.from ?? min;
  const high = bins?.to ?? max;
  const width = bins?.width ?? (isExact ? (high - low || 1) / wanted : niceStep(span, wanted));
  const start = bins?.from ?? (isExact ? min : Math.floor(clean(min / width)) * width);
  const end = bins?.to ?? (isExact ? start + wanted * width : undefined);
  const needed =
    end === undefined ? Math.floor(clean((max - start) / width)) + 1 : Math.ceil(clean((end - start) / width));
  if (needed > plotLimits.binsMax) throw plotFault(bins?.line ?? line, 'tooManyBins', { most: plotLimits.binsMax });
  // A largest value on a bound does not get a class of its own, unless the classes have a given width.
  const number = Math.max(1, needed);
  const found = Array.from({ length: number }, (_, n) => ({
    from: clean(start + n * width),
    to: clean(start + (n + 1) * width),
    count: 0,
  }));
  const last = found.at(-1)?.to ?? start;
  for (const value of data) {
    const at = value === last ? number - 1 : Math.floor(clean((value - start) / width));
    const bin = found[at];
    if (bin === undefined) throw plotFault(bins?.line ?? line, 'outsideBins', { value: typedText(value) });
    bin.count += 1;
  }
  return found;
}

export function drawHistogram(plot: Plot, histogram: Histogram): Drawing {
  const bins = binsOf(histogram, plot.bins);
  const axis = planFor(
    plot.y,
    bins.map(({ count }) => count),
    6,
  );
  checkAxis(histogram.line, axis, [0, ...bins.map(({ count }) => count)]);
  const widest = Math.max(...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const [left, top, height] = [widest + 16, plot.y.title === null ? 20 : 40, 220];
  const width = plotWidth - left - 22;
  const [first, last] = [bins[0], bins.at(-1)];
  const [from, to] = [first?.from ?? 0, last?.to ?? 1];
  const x = (value: number): number => left + ((value - from) / (to - from)) * width;
  const y = (value: number): number => top + height - ((value - axis.from) / (axis.to - axis.from)) * height;
  const shapes: SvgElement[] = [];
  for (const { at, text } of axis.ticks) {
    if (plot.hasGrid) shapes.push(svg('line', 'grid', level(y(at), left, left + width)));
    shapes.push(svg('line', ['ink', 'thin'], level(y(at), left - 3, left)));
    shapes.push(textAt(text, left - 7, y(at) + 4, 'end', ['label'], fontSize.tick));
  }
  const wide = width / bins.length;
  for (const bin of bins) {
    const at = y(Math.max(axis.from, Math.min(axis.to, bin.count)));
    const box = { x: x(bin.from), y: at, width: wide, height: y(0) - at };
    shapes.push(svg('rect', 'area-0', box), svg('rect', ['stroke-0', 'thin'], box));
    const text = typedText(bin.count);
    if (bin.count !== 0 && textWidth(text, fontSize.tick) < wide)
      shapes.push(textAt(text, x(bin.from) + wide / 2, at - 4, 'middle', ['label', 'halo'], fontSize.tick));
  }
  const bounds = [...bins.map((bin) => bin.from), to].map((at) => ({ at, text: typedText(at) }));
  const room = Math.max(...bounds.map(({ text }) => textWidth(text, fontSize.tick))) + 8;
  const shown = room <= wide ? bounds : spacedByNumber(bounds, wide, room);
  for (const { at, text } of shown) {
    shapes.push(svg('line', ['ink', 'thin'], upright(x(at), y(0), y(0) + 4)));
    shapes.push(textAt(text, x(at), y(0) + 18, 'middle', ['label'], fontSize.tick));
  }
  shapes.push(svg('line', ['ink', 'thin'], level(y(0), left, left + width)));
  shapes.push(svg('line', ['ink', 'thin'], upright(left, top, top + height)));
  let bottom = top + height + 26;
  if (plot.x.title !== null) {
    bottom += 18;
    shapes.push(textAt(shortened(plot.x.title, plotWidth - 10, fontSize.label), left + width, bottom - 6, 'end'));
  }
  if (plot.y.title !== null)
    shapes.push(textAt(shortened(plot.y.title, plotWidth - 10, fontSize.label), 4, 16, 'start'));
  return {
    width: plotWidth,
    height: bottom,
    shapes,
    said: saidHistogram(plot, bins, histogram.data),
    table: tableOf(plot, bins),
  };
}

const spacedByNumber = <T extends { at: number; text: string }>(bounds: readonly T[], wide: number, room: number) => {
  const every = Math.ceil(room / wide);
  return bounds.filter((_, n) => n % every === 0);
};

const classText = ({ from, to }: Bin): string => `${typedText(from)} – ${typedText(to)}`;

function saidHistogram(plot: Plot, bins: readonly Bin[], data: readonly number[]): readonly FigureSaid[] {
  const said: FigureSaid[] = [say('plot', 'histogram', { count: bins.length })];
  if (data.length > 0) said.push(say('plot', 'dataCount', { count: data.length }));
  if (plot.x.title !== null) said.push(say('plot', 'xTitle', { title: plot.x.title }));
  if (plot.y.title !== null) said.push(say('plot', 'yTitle', { title: plot.y.title }));
  const list = bins.map((bin) => `${classText(bin)}: ${typedText(bin.count)}`).join('; ');
  return [...said, say('plot', 'classes', { list })];
}

const tableOf = (plot: Plot, bins: readonly Bin[]) => ({
  head: [plot.x.title ?? say('plot', 'class'), plot.y.title ?? say('plot', 'count')],
  rows: bins.map((bin) => [classText(bin), typedText(bin.count)]),
});
