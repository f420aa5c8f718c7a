import type { FigureClass } from '../svg';
import { geometryLimits, type Side } from './model';
import {
  apart,
  type Candidate,
  isNear,
  type LabelWish,
  type Line,
  moved,
  type Pixel,
  type Sheet,
  towards,
} from './sheet';

const labelSize = 14;

const half = Math.SQRT1_2;
/** The eight sides of a point, those that books prefer first. */
const around: readonly Pixel[] = [
  [half, -half],
  [0, -1],
  [-half, -half],
  [0, 1],
  [half, half],
  [-half, half],
  [1, 0],
  [-1, 0],
];

export const wish = (
  text: string,
  candidates: readonly Candidate[],
  kind: FigureClass = 'label',
  size = labelSize,
): LabelWish => ({ text, classes: [kind], size, candidates });

/** The side that an author chose, as a direction in pixels. */
function chosen([x, y]: Side): Pixel {
  const length = Math.hypot(x, y) || 1;
  return [x / length, -y / length];
}

/** Places around a point: the free side first. */
export function candidatesAround(sheet: Sheet, at: Pixel, side: Side | null, gap = 7): Candidate[] {
  if (side) return [{ at, towards: chosen(side), gap, cost: 0 }];
  const free = freeSide(sheet.obstacles.slice(0, geometryLimits.obstaclesMax), at);
  return [gap, gap + 7].flatMap((far, ring) =>
    around.map((direction, index) => {
      const turned = free ? 1 - (direction[0] * free[0] + direction[1] * free[1]) : 0;
      return { at, towards: direction, gap: far, cost: turned * 8 + index * 0.4 + ring * 8 };
    }),
  );
}

/** The middle of the widest angle between the lines at a place; null where there are none. */
function freeSide(obstacles: readonly Line[], at: Pixel): Pixel | null {
  const angles: number[] = [];
  for (const [from, to] of obstacles) {
    if (!isNear([from, to], at[0] - 2, at[1] - 2, at[0] + 2, at[1] + 2) || distanceTo([from, to], at) > 1) continue;
    for (const end of [from, to]) if (apart(end, at) > 2) angles.push(Math.atan2(end[1] - at[1], end[0] - at[0]));
  }
  angles.sort((one, other) => one - other);
  let best: { gap: number; middle: number } | null = null;
  for (const [index, angle] of angles.entries()) {
    const next = angles[index + 1] ?? (angles[0] as number) + 2 * Math.PI;
    if (!best || next - angle > best.gap + 1e-9) best = { gap: next - angle, middle: (angle + next) / 2 };
  }
  return best && [Math.cos(best.middle), Math.sin(best.middle)];
}

function distanceTo([from, to]: Line, at: Pixel): number {
  const length = apart(from, to);
  if (length === 0) return apart(from, at);
  const [x, y] = towards(from, to);
  const along = (at[0] - from[0]) * x + (at[1] - from[1]) * y;
  return apart(at, moved(from, [x, y], Math.min(Math.max(along, 0), length)));
}

/**
 * Places beside a straight line: at its middle first, then nearer to its ends, on the side that turns away from the
 * middle of the figure first.
 */
export function candidatesBeside(sheet: Sheet, [from, to]: Line, side: Side | null, gap: number): Candidate[] {
  const direction = towards(from, to);
  const middle: Pixel = [sheet.width / 2, sheet.height / 2];
  const length = apart(from, to);
  return [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((share, index) =>
    [-1, 1].flatMap((sign) => {
      const at = moved(from, direction, length * share);
      const across: Pixel = [-direction[1] * sign, direction[0] * sign];
      const wanted = side ? chosen(side) : null;
      const against = wanted
        ? 20 * (1 - (across[0] * wanted[0] + across[1] * wanted[1]))
        : apart(moved(at, across, 10), middle) > apart(at, middle) - 1e-6
          ? 0
          : 3;
      return [{ at, towards: across, gap, cost: against + index * 2 }];
    }),
  );
}
