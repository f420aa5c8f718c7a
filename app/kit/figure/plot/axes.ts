import { type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { fontSize, shortened, textAt } from './draw-text';
import { type Frame, isWithin, pixelX, pixelY } from './frame';
import type { Taken } from './places';
import type { Tick } from './ticks';
import type { AxisPlan } from './xy-ranges';

/** The width of a drawing: it shrinks to a phone's 288 px with text of 10 px. */
export const plotWidth = 360;

interface Titles {
  readonly x: string;
  readonly y: string;
}

interface PlannedFrame {
  readonly frame: Frame;
  /** The bottom of everything that belongs to the axes. */
  readonly bottom: number;
}

/** Room for the axes' texts, which stand within the plot where an axis runs through it. */
export function frameFor(x: AxisPlan, y: AxisPlan, titles: Titles, isEqual: boolean): PlannedFrame {
  const widest = Math.max(0, ...y.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const share = isWithin(x, 0) ? -x.from / (x.to - x.from) : 0;
  const left = Math.max(16, widest + 12 - share * (plotWidth - 60));
  const width = plotWidth - left - 28;
  const top = titles.y === '' ? 18 : 34;
  const height = isEqual ? Math.max(60, Math.min(520, (width * (y.to - y.from)) / (x.to - x.from))) : 240;
  const frame: Frame = { left, top, width, height, x, y };
  const axisY = pixelY(frame, isWithin(y, 0) ? 0 : y.from);
  const below = Math.max(top + height + 10, axisY + 20);
  return { frame, bottom: titles.x === '' || isShort(titles.x) ? Math.max(below, axisY + 28) : below + 20 };
}

const isShort = (title: string): boolean => textWidth(title, fontSize.label) <= 22;

const arrow = (x: number, y: number, isUp: boolean): SvgElement => {
  const points = isUp
    ? [
        [x - 4, y],
        [x + 4, y],
        [x, y - 9],
      ]
    : [
        [x, y - 4],
        [x, y + 4],
        [x + 9, y],
      ];
  return svg('polygon', 'fill-ink', {
    points: points.map((point) => point.map((n) => n.toFixed(2)).join(',')).join(' '),
  });
};

/** Ticks whose texts do not touch each other: each, or every second, fifth, or tenth. */
export function spacedTicks(ticks: readonly Tick[], stepPixels: number, room: number): readonly Tick[] {
  const every = [1, 2, 5, 10, 20, 50].find((n) => n * stepPixels >= room) ?? 50;
  if (every === 1) return ticks;
  const step = (ticks[1]?.at ?? 1) - (ticks[0]?.at ?? 0);
  return ticks.filter(({ at }) => Math.abs(Math.round(at / step) % every) === 0);
}

interface DrawnAxes {
  readonly grid: readonly SvgElement[];
  readonly shapes: readonly SvgElement[];
  readonly taken: readonly Taken[];
}

interface AxesParts {
  readonly planned: PlannedFrame;
  readonly x: AxisPlan;
  readonly y: AxisPlan;
  readonly titles: Titles;
  readonly hasGrid: boolean;
  /** Whether no curve runs through a box. */
  readonly isFree: (box: Taken) => boolean;
}

/** Axes with arrows, ticks and titles. They cross at zero where zero is within their ranges. */
export function drawAxes(parts: AxesParts): DrawnAxes {
  const { planned, x, y, titles, hasGrid } = parts;
  const { frame } = planned;
  const [axisX, axisY] = [pixelX(frame, isWithin(x, 0) ? 0 : x.from), pixelY(frame, isWithin(y, 0) ? 0 : y.from)];
  const { left, top, width, height } = frame;
  const [right, foot] = [left + width, top + height];
  const grid: SvgElement[] = [];
  if (hasGrid) {
    for (const { at } of x.ticks) grid.push(svg('line', 'grid', upright(pixelX(frame, at), top, foot)));
    for (const { at } of y.ticks) grid.push(svg('line', 'grid', level(pixelY(frame, at), left, right)));
  }
  const labels = tickLabels(parts, axisX, axisY);
  const thin = ['ink', 'thin'] as const;
  const shapes: SvgElement[] = [
    svg('line', thin, level(axisY, left, right + 8)),
    arrow(right + 8, axisY, false),
    svg('line', thin, upright(axisX, top - 8, foot)),
    arrow(axisX, top - 8, true),
    ...x.ticks.map(({ at }) => svg('line', thin, upright(pixelX(frame, at), axisY - 3, axisY + 3))),
    ...y.ticks.map(({ at }) => svg('line', thin, level(pixelY(frame, at), axisX - 3, axisX + 3))),
    ...labels.map(({ shape }) => shape),
    ...titlesAt(planned, axisX, axisY, titles),
  ];
  const taken: Taken[] = [
    { left, right: right + 16, top: axisY - 1, bottom: axisY + 1 },
    { left: axisX - 1, right: axisX + 1, top: top - 16, bottom: foot },
    // The arrows, and the letters at them.
    { left: right + 6, right: right + 18, top: axisY - 5, bottom: axisY + (isShort(titles.x) ? 20 : 5) },
    { left: axisX - 5, right: axisX + (isShort(titles.y) ? 18 : 5), top: top - 20, bottom: top - 6 },
    ...labels.map(({ box }) => box),
  ];
  return { grid, shapes, taken };
}

interface TickLabel {
  readonly shape: SvgElement;
  readonly box: Taken;
}

/** Numbers below and left of the axes; all of an axis on its other side where that crosses clearly fewer curves. */
function tickLabels({ planned: { frame }, x, y, titles, isFree }: AxesParts, axisX: number, axisY: number) {
  const isCross = isWithin(x, 0) && isWithin(y, 0) && x.from < 0 && y.from < 0;
  // Where the axes meet at the left edge, the zero of the other axis stands there already.
  const isZeroLeft = x.from === 0 && isWithin(y, 0) && y.from < 0;
  const labels: TickLabel[] = [];
  const placed = (sides: readonly TickLabel[][], hasOther: boolean): void => {
    const [usual = [], other = []] = sides;
    const crossed = (side: readonly TickLabel[]): number => side.filter(({ box }) => !isFree(box)).length;
    labels.push(...(hasOther && crossed(usual) > crossed(other) + 1 ? other : usual));
  };
  const right = frame.left + frame.width;
  const isUnderTitle = (px: number): boolean => isShort(titles.x) && titles.x !== '' && px > right - 4;
  const across = spaced(x, frame.width, true)
    .map(({ at, text }) => ({ at, text, px: pixelX(frame, at) }))
    .filter(({ at, px }) => !((isCross || isZeroLeft) && at === 0) && !isUnderTitle(px));
  const along = [axisY + 17, axisY - 8].map((py) => across.map(({ text, px }) => tickLabel(text, px, py, 'middle')));
  placed(along, axisY - frame.top > 20 && y.from < 0);
  const upwards = spaced(y, frame.height, false).filter(({ at }) => at !== 0 || !(isCross || axisX > frame.left + 1));
  const beside = ([-7, 7] as const).map((away) =>
    upwards.map(({ at, text }) => tickLabel(text, axisX + away, pixelY(frame, at) + 4, away < 0 ? 'end' : 'start')),
  );
  placed(beside, x.from < 0);
  if (isCross) labels.push(tickLabel('0', axisX - 6, axisY + 15, 'end'));
  return labels;
}

function tickLabel(text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end'): TickLabel {
  const wide = textWidth(text, fontSize.tick);
  const left = anchor === 'middle' ? x - wide / 2 : anchor === 'end' ? x - wide : x;
  return {
    shape: textAt(text, x, y, anchor, ['label', 'halo'], fontSize.tick),
    box: { left, right: left + wide, top: y - 10, bottom: y + 2 },
  };
}

function spaced(axis: AxisPlan, pixels: number, isLevel: boolean): readonly Tick[] {
  const [first, second] = axis.ticks;
  if (first === undefined || second === undefined) return axis.ticks;
  const widest = Math.max(...axis.ticks.map(({ text }) => textWidth(text, fontSize.tick)));
  const step = ((second.at - first.at) / (axis.to - axis.from)) * pixels;
  return spacedTicks(axis.ticks, step, isLevel ? widest + 8 : 16);
}

export const upright = (x: number, y1: number, y2: number) => ({ x1: x, x2: x, y1, y2 });
export const level = (y: number, x1: number, x2: number) => ({ x1, x2, y1: y, y2: y });

/** Short titles stand at the arrows, long ones beside the plot. */
function titlesAt(
  { frame, bottom }: PlannedFrame,
  axisX: number,
  axisY: number,
  titles: Titles,
): readonly SvgElement[] {
  const { left, top, width } = frame;
  const shapes: SvgElement[] = [];
  const classes = (title: string) =>
    /^\p{L}$/u.test(title) ? (['label', 'label-italic'] as const) : (['label'] as const);
  if (titles.x !== '') {
    const text = shortened(titles.x, plotWidth - 20, fontSize.label);
    if (isShort(titles.x)) shapes.push(textAt(text, left + width + 10, axisY + 18, 'middle', classes(text)));
    else shapes.push(textAt(text, left + width + 16, bottom - 4, 'end', classes(text)));
  }
  if (titles.y === '') return shapes;
  const text = shortened(titles.y, plotWidth - 20, fontSize.label);
  const wide = textWidth(text, fontSize.label);
  if (isShort(titles.y)) shapes.push(textAt(text, axisX + 8, top - 8, 'start', classes(text)));
  else
    shapes.push(textAt(text, Math.max(4, Math.min(axisX - 6, plotWidth - 4 - wide)), top - 22, 'start', classes(text)));
  return shapes;
}
