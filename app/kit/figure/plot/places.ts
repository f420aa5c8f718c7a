import { textWidth } from '../text-width';
import { distanceFrom, type Frame, type Pixel } from './frame';

/** A rectangle that is taken. */
export interface Taken {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text with its place: `y` is its baseline, `x` its middle. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  /** Nothing is under it. */
  readonly isFree: boolean;
}

/** The name of a curve keeps some pixels away from all other curves, so that it can be nobody else's. */
export interface Owner {
  readonly curve: number;
  readonly apart: number;
}

/** A piece of a line, with the curve that it belongs to; null for what has no name. */
interface Piece {
  readonly from: Pixel;
  readonly to: Pixel;
  readonly owner: number | null;
}

/** Finds free places for labels in a frame: away from curves, points, and other labels. */
export class Places {
  readonly #taken: Taken[] = [];
  readonly #lines: Piece[] = [];

  constructor(
    private readonly frame: Frame,
    private readonly fontSize: number,
  ) {}

  takeBox(box: Taken): void {
    this.#taken.push(box);
  }

  /** @param owner the number of a curve, by which its name finds it again */
  takeLine(line: readonly Pixel[], owner: number | null = null): void {
    for (let n = 1; n < line.length; n += 1)
      this.#lines.push({ from: line[n - 1] as Pixel, to: line[n] as Pixel, owner });
  }

  /** Whether no line runs through a box. */
  isFree(box: Taken): boolean {
    return !this.#lines.some(({ from, to }) => crosses(box, from, to));
  }

  /** The box of a label around its middle. */
  private boxOf(text: string, [x, y]: Pixel): Taken {
    const [half, tall] = [textWidth(text, this.fontSize) / 2, this.fontSize * 0.55];
    return { left: x - half, right: x + half, top: y - tall, bottom: y + tall };
  }

  /** How many things a box covers; infinite outside of the frame. */
  private cost(box: Taken, owner: Owner | null): number {
    const { left, top, width, height } = this.frame;
    if (box.left < left - 8 || box.right > left + width + 24 || box.top < top - 14 || box.bottom > top + height + 6)
      return Number.POSITIVE_INFINITY;
    let cost = 0;
    for (const taken of this.#taken) if (overlaps(box, taken)) cost += 4;
    const apart = owner?.apart ?? 0;
    const wide = { left: box.left - apart, right: box.right + apart, top: box.top - apart, bottom: box.bottom + apart };
    for (const piece of this.#lines) {
      const isOther = owner !== null && piece.owner !== owner.curve;
      if (crosses(isOther ? wide : box, piece.from, piece.to)) cost += 1;
    }
    return cost;
  }

  /**
   * Puts a label at the best of these middles, and takes it; null if each covers more than `most` things.
   */
  put(text: string, middles: readonly Pixel[], most = 0, owner: Owner | null = null): Placed | null {
    let best: Pixel | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const middle of middles) {
      const cost = this.cost(this.boxOf(text, middle), owner);
      if (cost < least) [best, least] = [middle, cost];
      if (cost === 0) break;
    }
    if (best === null || least > most) return null;
    this.takeBox(this.boxOf(text, best));
    return { x: best[0], y: best[1] + this.fontSize * 0.35, isFree: least === 0 };
  }

  /** Middles around a point, the upper right one first. */
  around(text: string, [x, y]: Pixel, far: number): readonly Pixel[] {
    const [half, tall] = [textWidth(text, this.fontSize) / 2 + far, this.fontSize * 0.55 + far];
    const near = half * 0.55;
    return [
      [x + half, y - tall + 3],
      [x - half, y - tall + 3],
      [x + half, y + tall - 3],
      [x - half, y + tall - 3],
      [x, y - tall],
      [x, y + tall],
      [x + near, y - tall],
      [x - near, y - tall],
      [x + near, y + tall],
      [x - near, y + tall],
      [x + half, y],
      [x - half, y],
    ];
  }
}

const overlaps = (a: Taken, b: Taken): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a piece of a line comes into a box, with some air. */
function crosses(box: Taken, from: Pixel, to: Pixel): boolean {
  const [left, right] = [box.left - 1, box.right + 1];
  if (Math.max(from[0], to[0]) < left || Math.min(from[0], to[0]) > right) return false;
  if (Math.max(from[1], to[1]) < box.top || Math.min(from[1], to[1]) > box.bottom) return false;
  // Circles along the box are near enough to it, and quick.
  const [radius, y] = [(box.bottom - box.top) / 2, (box.top + box.bottom) / 2];
  const circles = Math.max(1, Math.min(40, Math.ceil((right - left) / radius)));
  for (let n = 0; n <= circles; n += 1)
    if (distanceFrom([left + ((right - left) * n) / circles, y], from, to) < radius) return true;
  return false;
}
