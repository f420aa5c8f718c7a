import { type FigureClass, type SvgElement, svg } from '../svg';
import { type Frame, frameOf } from './frame';
import type { GeometryFigure, Spot, Style } from './model';

/** A place on the drawing, in pixels; y points down. */
export type Pixel = readonly [number, number];
export type Line = readonly [Pixel, Pixel];

/** A place where a label may stand: a place, the direction in which it lies from there, and what speaks against it. */
export interface Candidate {
  readonly at: Pixel;
  /** Rightwards and downwards, of length one; [0, 0] for a label around the place. */
  readonly towards: Pixel;
  readonly gap: number;
  readonly cost: number;
}

/** A label that has no place yet. */
export interface LabelWish {
  readonly text: string;
  readonly classes: readonly FigureClass[];
  readonly size: number;
  readonly candidates: readonly Candidate[];
  /** Where a line from the label ends. */
  readonly to?: Pixel | undefined;
}

/** A drawing while it is made. Later layers lie above earlier ones. */
export interface Sheet {
  readonly frame: Frame;
  readonly hasGrid: boolean;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly filled: SvgElement[];
  readonly grid: SvgElement[];
  readonly axes: SvgElement[];
  readonly strokes: SvgElement[];
  readonly dots: SvgElement[];
  /** Lines and dots that labels keep off. */
  readonly obstacles: Line[];
  readonly dotPlaces: Pixel[];
  readonly wishes: LabelWish[];
}

/** @param share of the largest size, from 0 to 1 */
export function newSheet(figure: GeometryFigure, share: number): Sheet {
  const frame = frameOf(figure);
  const [across, up] = [frame.x[1] - frame.x[0], frame.y[1] - frame.y[0]];
  const scale = share * Math.min(across > 0 ? 320 / across : 1e12, up > 0 ? 300 / up : 1e12);
  const layers = { filled: [], grid: [], axes: [], strokes: [], dots: [], obstacles: [], dotPlaces: [], wishes: [] };
  const hasGrid = figure.statements.some(({ kind }) => kind === 'grid' || kind === 'axes');
  return { frame, hasGrid, scale, width: across * scale, height: up * scale, ...layers };
}

export const pixelOf = ({ frame, scale }: Sheet, { x, y }: Omit<Spot, 'name'>): Pixel => [
  (x - frame.x[0]) * scale,
  (frame.y[1] - y) * scale,
];

export function strokeClasses({ colour, weight, dash }: Style): FigureClass[] {
  const base = colour === null ? 'ink' : (`stroke-${colour}` as FigureClass);
  return [base, ...(weight ? [weight] : []), ...(dash ? [dash] : [])];
}

export const solidClass = ({ colour }: Style): FigureClass =>
  colour === null ? 'fill-ink' : (`fill-${colour}` as FigureClass);

/** A straight stroke. */
export const strokeLine = ([[x1, y1], [x2, y2]]: Line, classes: readonly FigureClass[]): SvgElement =>
  svg('line', classes, { x1, y1, x2, y2 });

/** The direction from one place to another, of length one; [1, 0] if they are the same. */
export function towards([fromX, fromY]: Pixel, [toX, toY]: Pixel): Pixel {
  const length = Math.hypot(toX - fromX, toY - fromY);
  return length === 0 ? [1, 0] : [(toX - fromX) / length, (toY - fromY) / length];
}

export const apart = ([x, y]: Pixel, [otherX, otherY]: Pixel): number => Math.hypot(otherX - x, otherY - y);

/** The place that is `along` and `across` pixels from another, in a direction. */
export const moved = ([x, y]: Pixel, [toX, toY]: Pixel, along: number, across = 0): Pixel => [
  x + toX * along - toY * across,
  y + toY * along + toX * across,
];

/** Whether a line could touch a box: its own box does. Most lines are told apart by it, and quickly. */
export const isNear = ([[x1, y1], [x2, y2]]: Line, left: number, top: number, right: number, bottom: number): boolean =>
  (x1 > left || x2 > left) && (x1 < right || x2 < right) && (y1 > top || y2 > top) && (y1 < bottom || y2 < bottom);

/** The part of the endless line through two places that lies in a box; null if none does. */
export function clipped(
  [from, to]: Line,
  [left, top, right, bottom]: readonly [number, number, number, number],
  [least, most]: readonly [number, number],
): Line | null {
  let [start, end] = [least, most];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (const [delta, near, far] of [
    [dx, left - from[0], right - from[0]],
    [dy, top - from[1], bottom - from[1]],
  ] as const) {
    if (delta === 0) {
      if (near > 0 || far < 0) return null;
      continue;
    }
    const [one, other] = [near / delta, far / delta];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  if (!(start < end)) return null;
  const at = (t: number): Pixel => [from[0] + dx * t, from[1] + dy * t];
  return [at(start), at(end)];
}
