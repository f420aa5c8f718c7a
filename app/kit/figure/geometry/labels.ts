import { type SvgElement, svg } from '../svg';
import { textWidth, wrappedText } from '../text-width';
import { geometryLimits } from './model';
import {
  apart,
  type Candidate,
  clipped,
  isNear,
  type LabelWish,
  type Line,
  type Pixel,
  type Sheet,
  strokeLine,
} from './sheet';

/** Left, top, right and bottom, in pixels. */
export type Box = readonly [number, number, number, number];

const labelMaxWidth = 150;
/** Height of a line of text over its size, and of its capitals. */
const [lineHeight, capitalHeight] = [1.15, 0.78];
const inf = Number.POSITIVE_INFINITY;

interface Placed {
  readonly shapes: readonly SvgElement[];
  readonly boxes: readonly Box[];
}

/** Gives each label the place with the least against it: other labels, dots and lines, and the author's order. */
export function placeLabels(sheet: Sheet): Placed {
  const boxes: Box[] = [];
  const shapes: SvgElement[] = [];
  const inOrder = [...sheet.wishes].sort((one, other) => rank(one) - rank(other));
  for (const wish of inOrder) {
    const lines = wrappedText(wish.text, labelMaxWidth, wish.size);
    const width = Math.max(...lines.map((line) => textWidth(line, wish.size)));
    const height = wish.size * (capitalHeight + lineHeight * (lines.length - 1));
    const near = nearTo(sheet, wish, Math.max(width, height) + 40);
    let best: { box: Box; cost: number; own: number } | null = null;
    for (const candidate of [...wish.candidates].sort((one, other) => one.cost - other.cost)) {
      if (best && candidate.cost >= best.cost) break;
      const box = boxAt(candidate, width, height);
      const own = costOf(box, near, boxes);
      if (!best || own + candidate.cost < best.cost) best = { box, cost: own + candidate.cost, own };
    }
    if (!best) continue;
    boxes.push(best.box);
    if (wish.to) shapes.push(...leader(best.box, wish.to));
    shapes.push(text(wish, lines, best.box, best.own > 0));
  }
  return { shapes, boxes };
}

/** Labels with one place come first, so that the others can keep off them. */
const rank = ({ candidates }: LabelWish): number => (candidates.length === 1 ? 0 : candidates.length);

function boxAt({ at: [x, y], towards: [toX, toY], gap }: Candidate, width: number, height: number): Box {
  const part = (value: number): number => (Math.abs(value) < 0.25 ? value * 2 : Math.sign(value));
  const [middleX, middleY] = [x + toX * gap + (part(toX) * width) / 2, y + toY * gap + (part(toY) * height) / 2];
  return [middleX - width / 2, middleY - height / 2, middleX + width / 2, middleY + height / 2];
}

interface Near {
  readonly lines: readonly Line[];
  readonly dots: readonly Pixel[];
}

/** Lines and dots that a label could touch. */
function nearTo({ obstacles, dotPlaces }: Sheet, { candidates }: LabelWish, reach: number): Near {
  const xs = candidates.map(({ at }) => at[0]);
  const ys = candidates.map(({ at }) => at[1]);
  const box: Box = [Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach];
  const lines = obstacles
    .slice(0, geometryLimits.obstaclesMax)
    .filter((line) => isNear(line, ...box))
    .slice(0, geometryLimits.obstaclesNearMax);
  return {
    lines,
    dots: dotPlaces.filter(([x, y]) => x > box[0] && x < box[2] && y > box[1] && y < box[3]),
  };
}

function costOf([left, top, right, bottom]: Box, { lines, dots }: Near, boxes: readonly Box[]): number {
  let cost = 0;
  const roomy: Box = [left - 1.5, top - 1.5, right + 1.5, bottom + 1.5];
  for (const line of lines) {
    const within = isNear(line, ...roomy) ? clipped(line, roomy, [0, 1]) : null;
    if (within) cost += 6 + apart(...within);
  }
  for (const [x, y] of dots) if (x > left - 3 && x < right + 3 && y > top - 3 && y < bottom + 3) cost += 30;
  for (const box of boxes) {
    const across = Math.min(right + 2, box[2]) - Math.max(left - 2, box[0]);
    const down = Math.min(bottom + 2, box[3]) - Math.max(top - 2, box[1]);
    if (across > 0 && down > 0) cost += 40 + across * down * 0.3;
  }
  return cost;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** @param isOnLines gives it a halo, which would only spoil an area elsewhere */
function text({ classes, size }: LabelWish, lines: readonly string[], box: Box, isOnLines: boolean): SvgElement {
  const x = (box[0] + box[2]) / 2;
  const y = box[1] + size * (capitalHeight - 0.03);
  const direction = rightToLeft.test(lines.join('')) ? { direction: 'rtl' } : {};
  const common = { x, y, 'font-size': size, 'text-anchor': 'middle', ...direction };
  const [first = ''] = lines;
  const children =
    lines.length === 1
      ? [first]
      : lines.map((line, at) => svg('tspan', '', { x, ...(at > 0 && { dy: size * lineHeight }) }, line));
  return svg('text', isOnLines ? [...classes, 'halo'] : classes, common, ...children);
}

/** The line from a label to the place that it names. */
function leader(box: Box, to: Pixel): SvgElement[] {
  const middle: Pixel = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const within = clipped([middle, to], [box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4], [0, inf]);
  const dot = svg('circle', 'fill-ink', { cx: to[0], cy: to[1], r: 2 });
  if (!within || apart(middle, within[1]) >= apart(middle, to)) return [dot];
  return [strokeLine([within[1], to], ['ink', 'thin']), dot];
}
