import type { Drawing } from '../figure';
import { type FigureSaid, say } from '../said';
import { pathThrough, type SvgElement, svg } from '../svg';
import { textWidth, wrappedText } from '../text-width';
import { level, plotWidth, spacedTicks, upright } from './axes';
import { fontSize, shortened, textAt } from './draw-text';
import type { BarRow, Plot } from './plot';
import { categoriesOf } from './read-data';
import { areaClass, fillClass, type LegendEntry, legend, strokeClass } from './strokes';
import { typedText } from './ticks';
import { type AxisPlan, checkAxis, planFor } from './xy-ranges';

/** Bars of one or several rows; upright, or level where the names of the categories are long. */
export function drawBars(plot: Plot): Drawing {
  const rows = plot.bars;
  const names = categoriesOf(rows);
  const slot = (plotWidth - 70) / names.length;
  const isUpright = names.every(
    (name) => wrappedText(name, slot - 4, fontSize.label).length <= 2 && isWordy(name, slot - 4),
  );
  const values = rows.flatMap(({ bars }) => bars.map(({ value }) => value));
  const axis = planFor(plot.y, values, isUpright ? 6 : 5);
  for (const { line, bars } of rows)
    checkAxis(
      line,
      axis,
      bars.map(({ value }) => value),
    );
  const drawn = isUpright ? uprightBars(plot, names, axis) : levelBars(plot, names, axis);
  const entries: LegendEntry[] = rows.flatMap(({ label }, n) =>
    label === null ? [] : [{ text: label, sample: (x, y) => barShape(n, x + 4, y - 7, 20, 14) }],
  );
  const keys = legend(entries, plotWidth, drawn.bottom);
  return {
    width: plotWidth,
    height: drawn.bottom + keys.height + 4,
    shapes: [...drawn.shapes, ...keys.shapes],
    said: saidBars(plot, names),
    table: {
      head: [
        plot.x.title ?? say('plot', 'category'),
        ...rows.map(({ label }) => label ?? plot.y.title ?? say('plot', 'value')),
      ],
      rows: names.map((name) => [name, ...rows.map((row) => textOf(valueIn(row, name)))]),
    },
  };
}

/** Whether no word of a name would have to be broken. */
const isWordy = (name: string, width: number): boolean =>
  name.split(/\s+/).every((word) => textWidth(word, fontSize.label) <= width);

const valueIn = ({ bars }: BarRow, name: string): number | null => bars.find((bar) => bar.name === name)?.value ?? null;
const textOf = (value: number | null): string => (value === null ? '–' : typedText(value));

/** Rows differ by fill, outline, and hatching, not by colour alone. */
function barShape(n: number, x: number, y: number, width: number, height: number): readonly SvgElement[] {
  const box = { x, y, width, height };
  if (n % 4 === 0) return [svg('rect', fillClass(n), box)];
  const outline = svg('rect', [strokeClass(n), 'thin'], box);
  if (n % 4 === 1) return [svg('rect', areaClass(n), box), outline];
  return [svg('rect', areaClass(n), box), ...hatching(n, x, y, width, height), outline];
}

function hatching(n: number, x: number, y: number, width: number, height: number): readonly SvgElement[] {
  const lines: string[] = [];
  const step = n % 4 === 2 ? 6 : 5;
  if (n % 4 === 3)
    for (let at = step; at < height; at += step)
      lines.push(
        pathThrough([
          [x, y + at],
          [x + width, y + at],
        ]),
      );
  else
    for (let at = step; at < width + height; at += step) {
      const [start, end] = [Math.max(0, at - height), Math.min(width, at)];
      lines.push(
        pathThrough([
          [x + start, y + at - start],
          [x + end, y + at - end],
        ]),
      );
    }
  return [svg('path', [strokeClass(n), 'thin'], { d: lines.join('') })];
}

interface DrawnBars {
  readonly shapes: readonly SvgElement[];
  readonly bottom: number;
}

function uprightBars(plot: Plot, names: readonly string[], axis: AxisPlan): DrawnBars {
  const widest = Math.max(...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const [left, top, height] = [widest + 14, plot.y.title === null ? 20 : 42, 220];
  const width = plotWidth - left - 10;
  const y = (value: number): number => top + height - ((value - axis.from) / (axis.to - axis.from)) * height;
  const base = y(Math.max(axis.from, Math.min(axis.to, 0)));
  const shapes: SvgElement[] = [];
  for (const { at, text } of axis.ticks) {
    if (plot.hasGrid) shapes.push(svg('line', 'grid', level(y(at), left, left + width)));
    shapes.push(svg('line', ['ink', 'thin'], level(y(at), left - 3, left)));
    shapes.push(textAt(text, left - 7, y(at) + 4, 'end', ['label'], fontSize.tick));
  }
  const slot = width / names.length;
  const one = Math.min(46, (slot * 0.74) / plot.bars.length);
  const hasValues = one >= 20 || plot.bars.length * names.length <= 8;
  for (const [at, name] of names.entries()) {
    const middle = left + slot * (at + 0.5);
    for (const [n, row] of plot.bars.entries()) {
      const value = valueIn(row, name);
      if (value === null) continue;
      const x = middle + (n - plot.bars.length / 2) * one;
      const end = y(Math.max(axis.from, Math.min(axis.to, value)));
      shapes.push(...barShape(n, x + 0.5, Math.min(base, end), one - 1, Math.abs(base - end)));
      const text = textOf(value);
      if (hasValues && textWidth(text, fontSize.tick) <= Math.max(one, slot / plot.bars.length))
        shapes.push(
          textAt(text, x + one / 2, value < 0 ? end + 13 : end - 4, 'middle', ['label', 'halo'], fontSize.tick),
        );
    }
    const lines = wrappedText(name, slot - 4, fontSize.label);
    for (const [n, line] of lines.entries()) shapes.push(textAt(line, middle, top + height + 18 + n * 15, 'middle'));
  }
  shapes.push(svg('line', ['ink', 'thin'], level(base, left, left + width)));
  shapes.push(svg('line', ['ink', 'thin'], upright(left, top, top + height)));
  if (plot.y.title !== null)
    shapes.push(textAt(shortened(plot.y.title, plotWidth - 10, fontSize.label), 4, 16, 'start'));
  const rows = Math.max(...names.map((name) => wrappedText(name, slot - 4, fontSize.label).length));
  let bottom = top + height + 10 + rows * 15;
  if (plot.x.title !== null) {
    bottom += 20;
    shapes.push(textAt(shortened(plot.x.title, width, fontSize.label), left + width / 2, bottom, 'middle'));
  }
  return { shapes, bottom: bottom + 8 };
}

function levelBars(plot: Plot, names: readonly string[], axis: AxisPlan): DrawnBars {
  const room = Math.min(150, Math.max(...names.map((name) => textWidth(name, fontSize.label))));
  const [left, top] = [room + 14, plot.x.title === null ? 8 : 26];
  const width = plotWidth - left - 34;
  const one = plot.bars.length === 1 ? 20 : 16;
  const slot = one * plot.bars.length + 12;
  const foot = top + slot * names.length;
  const x = (value: number): number => left + ((value - axis.from) / (axis.to - axis.from)) * width;
  const base = x(Math.max(axis.from, Math.min(axis.to, 0)));
  const shapes: SvgElement[] = [];
  const widest = Math.max(...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const step = ((axis.ticks[1]?.at ?? axis.to) - (axis.ticks[0]?.at ?? axis.from)) / (axis.to - axis.from);
  for (const { at } of axis.ticks) if (plot.hasGrid) shapes.push(svg('line', 'grid', upright(x(at), top, foot)));
  for (const { at, text } of spacedTicks(axis.ticks, step * width, widest + 8)) {
    shapes.push(svg('line', ['ink', 'thin'], upright(x(at), foot, foot + 3)));
    shapes.push(textAt(text, x(at), foot + 17, 'middle', ['label'], fontSize.tick));
  }
  for (const [at, name] of names.entries()) {
    const middle = top + slot * (at + 0.5);
    for (const [n, row] of plot.bars.entries()) {
      const value = valueIn(row, name);
      if (value === null) continue;
      const y = middle + (n - plot.bars.length / 2) * one;
      const end = x(Math.max(axis.from, Math.min(axis.to, value)));
      shapes.push(...barShape(n, Math.min(base, end), y + 0.5, Math.abs(base - end), one - 1));
      const side = value < 0 ? 'end' : 'start';
      const text = textOf(value);
      // A long number beside the longest bar covers its end, and stays in the drawing.
      const start = Math.min(end + 4, plotWidth - 2 - textWidth(text, fontSize.tick));
      const place = value < 0 ? end - 4 : start;
      shapes.push(textAt(text, place, y + one / 2 + 4, side, ['label', 'halo'], fontSize.tick));
    }
    const lines = wrappedText(name, room, fontSize.label);
    const shown = lines.length > 2 || slot < 30 ? [shortened(name, room, fontSize.label)] : lines;
    for (const [n, text] of shown.entries())
      shapes.push(textAt(text, left - 8, middle + 4.5 + (n - (shown.length - 1) / 2) * 15, 'end'));
  }
  shapes.push(svg('line', ['ink', 'thin'], upright(base, top, foot)));
  shapes.push(svg('line', ['ink', 'thin'], level(foot, left, left + width)));
  if (plot.x.title !== null)
    shapes.push(textAt(shortened(plot.x.title, plotWidth - 10, fontSize.label), 4, 16, 'start'));
  let bottom = foot + 22;
  if (plot.y.title !== null) {
    bottom += 20;
    shapes.push(textAt(shortened(plot.y.title, plotWidth - 10, fontSize.label), left + width, bottom - 4, 'end'));
  }
  return { shapes, bottom: bottom + 6 };
}

function saidBars(plot: Plot, names: readonly string[]): readonly FigureSaid[] {
  const said: FigureSaid[] = [say('plot', 'bars', { count: names.length })];
  if (plot.x.title !== null) said.push(say('plot', 'categoryTitle', { title: plot.x.title }));
  if (plot.y.title !== null) said.push(say('plot', 'valueTitle', { title: plot.y.title }));
  for (const { label, bars } of plot.bars) {
    const list = bars.map(({ name, value }) => `${name}: ${textOf(value)}`).join('; ');
    said.push(label === null ? say('plot', 'barList', { list }) : say('plot', 'barListNamed', { label, list }));
  }
  return said;
}
