import { distance, type Spot } from './model';

/** Rounding of computed points, as a share of the distances. */
const precision = 1e-9;

/** Whether two sides of a polygon meet that are not neighbours. A corner that is typed twice in a row is one. */
export function crossesItself(spots: readonly Spot[]): boolean {
  const corners = spots.filter((spot, at) => distance(spot, spots.at(at - 1) as Spot) > 0);
  const sides = corners.map((from, at): Side => [from, corners[(at + 1) % corners.length] as Spot]);
  return sides.some((side, at) => sides.slice(at + 2, at === 0 ? -1 : undefined).some((other) => meet(side, other)));
}

type Side = readonly [Spot, Spot];

/** The side of the line through two places on which a third one lies: 1 to the left, -1 to the right, 0 on it. */
function sideOf([a, b]: Side, spot: Spot): number {
  const turn = (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x);
  const length = distance(a, b);
  return Math.abs(turn) <= precision * length * (length + distance(a, spot)) ? 0 : Math.sign(turn);
}

function meet(one: Side, other: Side): boolean {
  const [a, b, c, d] = [sideOf(one, other[0]), sideOf(one, other[1]), sideOf(other, one[0]), sideOf(other, one[1])];
  if (a === 0 && b === 0) return overlap(one, other, 'x') && overlap(one, other, 'y');
  return a * b <= 0 && c * d <= 0;
}

/** Whether the ranges of two sides on an axis have a place in common. */
function overlap(one: Side, other: Side, axis: 'x' | 'y'): boolean {
  const [from, to] = [one, other].map((side) => side.map((spot) => spot[axis])) as [number[], number[]];
  return Math.max(...from) >= Math.min(...to) && Math.max(...to) >= Math.min(...from);
}
