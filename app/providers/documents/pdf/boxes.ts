/** A transformation as PDF writes it: the point (x, y) goes to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

/** A rectangle on a page, in points from its upper left corner. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The rectangle around what a transformation makes of another one. */
export function boxOf([a, b, c, d, e, f]: Matrix, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** The part that two rectangles have in common; its sides may be negative. */
export const common = (one: Box, other: Box): Box => ({
  x0: Math.max(one.x0, other.x0),
  y0: Math.max(one.y0, other.y0),
  x1: Math.min(one.x1, other.x1),
  y1: Math.min(one.y1, other.y1),
});

export const around = (one: Box, other: Box): Box => ({
  x0: Math.min(one.x0, other.x0),
  y0: Math.min(one.y0, other.y0),
  x1: Math.max(one.x1, other.x1),
  y1: Math.max(one.y1, other.y1),
});

export const widthOf = ({ x0, x1 }: Box): number => Math.max(0, x1 - x0);
export const heightOf = ({ y0, y1 }: Box): number => Math.max(0, y1 - y0);
export const areaOf = (box: Box): number => widthOf(box) * heightOf(box);
