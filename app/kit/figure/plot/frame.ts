/** The rectangle in which a plot is drawn, in pixels, with the ranges of its axes. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Range;
  readonly y: Range;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export type Pixel = readonly [x: number, y: number];

/** Far enough outside of every drawing, and within what an attribute may be. */
const farthest = 100_000;
const bounded = (value: number): number => Math.max(-farthest, Math.min(farthest, value));

export const pixelX = ({ left, width, x }: Frame, value: number): number =>
  bounded(left + ((value - x.from) / (x.to - x.from)) * width);

export const pixelY = ({ top, height, y }: Frame, value: number): number =>
  bounded(top + height - ((value - y.from) / (y.to - y.from)) * height);

export const isWithin = ({ from, to }: Range, value: number): boolean => {
  const margin = (to - from) * 1e-9;
  return value >= from - margin && value <= to + margin;
};

/** The parts of a line of pixels that lie within the frame (Liang and Barsky, 1984). */
export function clipped(line: readonly Pixel[], frame: Frame): readonly (readonly Pixel[])[] {
  const parts: Pixel[][] = [];
  let part: Pixel[] = [];
  for (let n = 1; n < line.length; n += 1) {
    const piece = clippedPiece(line[n - 1] as Pixel, line[n] as Pixel, frame);
    if (piece === null) {
      if (part.length > 0) parts.push(part);
      part = [];
      continue;
    }
    const last = part.at(-1);
    if (last !== undefined && last[0] === piece[0][0] && last[1] === piece[0][1]) part.push(piece[1]);
    else {
      if (part.length > 0) parts.push(part);
      part = [...piece];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

function clippedPiece(from: Pixel, to: Pixel, { left, top, width, height }: Frame): [Pixel, Pixel] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  const edges: readonly (readonly [number, number])[] = [
    [-dx, from[0] - left],
    [dx, left + width - from[0]],
    [-dy, from[1] - top],
    [dy, top + height - from[1]],
  ];
  for (const [direction, distance] of edges) {
    if (direction === 0 && distance < -1e-9) return null;
    if (direction === 0) continue;
    const share = distance / direction;
    if (direction < 0) start = Math.max(start, share);
    else end = Math.min(end, share);
  }
  if (start > end) return null;
  const at = (share: number): Pixel =>
    share === 0 ? from : share === 1 ? to : [from[0] + share * dx, from[1] + share * dy];
  return [at(start), at(end)];
}

/** The line with fewer points: those that lie within a twentieth of a pixel of their neighbours' line are left out. */
export function thinned(line: readonly Pixel[]): readonly Pixel[] {
  const kept: Pixel[] = [];
  let start = 0;
  for (let n = 0; n < line.length; n += 1) {
    const isEnd = n === 0 || n === line.length - 1;
    if (!isEnd && n - start < 24 && isStraight(line, start, n + 1)) continue;
    kept.push(line[n] as Pixel);
    start = n;
  }
  return kept;
}

function isStraight(line: readonly Pixel[], start: number, end: number): boolean {
  for (let n = start + 1; n < end; n += 1)
    if (distanceFrom(line[n] as Pixel, line[start] as Pixel, line[end] as Pixel) > 0.05) return false;
  return true;
}

/** The distance of a point from a piece of a line. */
export function distanceFrom(point: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  const near = Math.max(0, Math.min(1, share));
  return Math.hypot(point[0] - from[0] - near * dx, point[1] - from[1] - near * dy);
}
