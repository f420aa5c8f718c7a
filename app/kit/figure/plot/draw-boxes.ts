import type { Drawing } from '../figure';
import { type FigureSaid, say } from '../said';
import { type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { level, plotWidth, spacedTicks, upright } from './axes';
import { fontSize, shortened, textAt } from './draw-text';
import type { Box, Plot } from './plot';
import { areaClass, strokeClass } from './strokes';
import { typedText } from './ticks';
import { checkAxis, planAxis } from './xy-ranges';

const [boxHeight, rowHeight] = [28, 50] as const;

/** Box plots, one below the other over one axis. Whiskers go to the smallest and the largest value. */
export function drawBoxes(plot: Plot): Drawing {
  const { boxes } = plot;
  const axis = planAxis(
    plot.x,
    boxes.flatMap(({ five }) => [five.min, five.max]),
    7,
  );
  for (const { line, five } of boxes) checkAxis(line, axis, [five.min, five.max]);
  const room = Math.min(
    120,
    Math.max(0, ...boxes.map(({ label }) => (label === null ? 0 : textWidth(label, fontSize.label)))),
  );
  const left = room + 18;
  const width = plotWidth - left - 20;
  const top = 8;
  const foot = top + boxes.length * rowHeight + 4;
  const x = (value: number): number => left + ((value - axis.from) / (axis.to - axis.from)) * width;
  const shapes: SvgElement[] = [];
  for (const { at } of axis.ticks) if (plot.hasGrid) shapes.push(svg('line', 'grid', upright(x(at), top, foot)));
  const widest = Math.max(...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const step = ((axis.ticks[1]?.at ?? axis.to) - (axis.ticks[0]?.at ?? axis.from)) / (axis.to - axis.from);
  for (const { at, text } of spacedTicks(axis.ticks, step * width, widest + 8)) {
    shapes.push(svg('line', ['ink', 'thin'], upright(x(at), foot, foot + 4)));
    shapes.push(textAt(text, x(at), foot + 18, 'middle', ['label'], fontSize.tick));
  }
  shapes.push(svg('line', ['ink', 'thin'], level(foot, left, left + width)));
  for (const [n, box] of boxes.entries()) {
    const middle = top + n * rowHeight + rowHeight / 2;
    shapes.push(...boxShapes(box, n, x, middle));
    if (box.label !== null)
      shapes.push(textAt(shortened(box.label, room, fontSize.label), left - 10, middle + 4.5, 'end'));
  }
  let bottom = foot + 26;
  if (plot.x.title !== null) {
    bottom += 18;
    shapes.push(textAt(shortened(plot.x.title, plotWidth - 10, fontSize.label), left + width, bottom - 6, 'end'));
  }
  return { width: plotWidth, height: bottom, shapes, said: saidBoxes(plot), table: tableOf(boxes) };
}

function boxShapes({ five }: Box, n: number, x: (value: number) => number, middle: number): readonly SvgElement[] {
  const { min, lower, median, upper, max } = five;
  const stroke = strokeClass(n);
  const half = boxHeight / 2;
  const box = { x: x(lower), y: middle - half, width: x(upper) - x(lower), height: boxHeight };
  return [
    svg('line', stroke, level(middle, x(min), x(lower))),
    svg('line', stroke, level(middle, x(upper), x(max))),
    svg('line', stroke, upright(x(min), middle - half / 2, middle + half / 2)),
    svg('line', stroke, upright(x(max), middle - half / 2, middle + half / 2)),
    svg('rect', areaClass(n), box),
    svg('rect', stroke, box),
    svg('line', [stroke, 'thick'], upright(x(median), middle - half, middle + half)),
  ];
}

const valuesOf = ({ five }: Box) => ({
  min: typedText(five.min),
  lower: typedText(five.lower),
  median: typedText(five.median),
  upper: typedText(five.upper),
  max: typedText(five.max),
});

function saidBoxes({ boxes, x }: Plot): readonly FigureSaid[] {
  const said: FigureSaid[] = [say('plot', 'boxes', { count: boxes.length })];
  if (x.title !== null) said.push(say('plot', 'valueTitle', { title: x.title }));
  for (const box of boxes) {
    const values = valuesOf(box);
    said.push(
      box.label === null ? say('plot', 'boxFive', values) : say('plot', 'boxNamed', { ...values, label: box.label }),
    );
  }
  return said;
}

function tableOf(boxes: readonly Box[]) {
  const isNamed = boxes.some(({ label }) => label !== null);
  const names = ['smallest', 'lowerQuartile', 'median', 'upperQuartile', 'largest'].map((name) => say('plot', name));
  return {
    head: [...(isNamed ? [say('plot', 'series')] : []), ...names],
    rows: boxes.map((box) => [...(isNamed ? [box.label ?? '–'] : []), ...Object.values(valuesOf(box))]),
  };
}
