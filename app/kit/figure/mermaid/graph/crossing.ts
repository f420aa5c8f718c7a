import type { Point } from './graph';

/** The point nearest to `from` at which the line to `to` crosses a polygon; null if it does not. */
export function crossing(from: Point, to: Point, corners: readonly Point[]): Point | null {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length] as Point;
    const share = crossingShare(from, to, a, b);
    if (share !== null && share < nearest) nearest = share;
  }
  if (nearest > 1) return null;
  return { x: from.x + (to.x - from.x) * nearest, y: from.y + (to.y - from.y) * nearest };
}

/** How far along the first line, from 0 to 1, it crosses the second. */
function crossingShare(from: Point, to: Point, a: Point, b: Point): number | null {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y];
  const turn = dx * ey - dy * ex;
  if (Math.abs(turn) < 1e-9) return null;
  const along = ((a.x - from.x) * ey - (a.y - from.y) * ex) / turn;
  const across = ((a.x - from.x) * dy - (a.y - from.y) * dx) / turn;
  return along >= 0 && along <= 1 && across >= -1e-9 && across <= 1 + 1e-9 ? along : null;
}
