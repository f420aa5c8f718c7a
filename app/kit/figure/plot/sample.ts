import { type Expression, evaluate } from '~/kit/exercise/expression';
import { type Frame, type Pixel, pixelX, pixelY } from './frame';
import { plotFault, plotLimits } from './plot';
import { nodesOf } from './read-function';

/** Evaluates the formulas of a block, up to a limit of work. */
export class Formulas {
  #left: number = plotLimits.nodeVisits;
  readonly #nodes = new Map<Expression, number>();

  constructor(private readonly line: number) {}

  /** The value of a formula; NaN where it has none. Throws `FigureFault` at the limit of work. */
  value(body: Expression, variable: string, at: number): number {
    let nodes = this.#nodes.get(body);
    if (nodes === undefined) {
      nodes = nodesOf(body);
      this.#nodes.set(body, nodes);
    }
    this.#left -= nodes;
    if (this.#left < 0) throw plotFault(this.line, 'tooMuchWork');
    return evaluate(body, { [variable]: at });
  }
}

/** A point of a curve by its parameter; null where it is undefined. */
export type PointAt = (at: number) => readonly [x: number, y: number] | null;

const [baseSteps, depthMax, edgeSteps] = [150, 7, 40] as const;
/** A piece that is off its chord by less is straight. */
const tolerance = 0.15;

interface Sampled {
  readonly at: number;
  readonly pixel: Pixel | null;
}

/**
 * Samples a curve as lines of pixels, not yet cut at the frame: evenly at first, then finer where it bends. A line ends
 * where the curve is undefined, at `breaks` (poles), and at jumps.
 */
export function sampledLines(
  point: PointAt,
  frame: Frame,
  range: { readonly from: number; readonly to: number },
  breaks: readonly number[],
): readonly (readonly Pixel[])[] {
  const inside = breaks.filter((at) => at > range.from && at < range.to);
  const gap = (range.to - range.from) * 1e-9;
  const isBreak = (at: number): boolean => breaks.includes(at);
  const stops = [range.from, ...inside, range.to];
  const lines: Pixel[][] = [];
  const pixelAt = (at: number): Pixel | null => {
    const found = point(at);
    return found === null ? null : [pixelX(frame, found[0]), pixelY(frame, found[1])];
  };
  for (let n = 1; n < stops.length; n += 1) {
    const [from, to] = [stops[n - 1] as number, stops[n] as number];
    const share = (to - from) / (range.to - range.from);
    const steps = Math.max(8, Math.ceil(baseSteps * share));
    const sampler = new Sampler(pixelAt, frame, lines);
    sampler.run(from + (isBreak(from) ? gap : 0), to - (isBreak(to) ? gap : 0), steps);
  }
  return lines.filter((line) => line.length > 1);
}

class Sampler {
  #line: Pixel[] = [];

  constructor(
    private readonly pixelAt: (at: number) => Pixel | null,
    private readonly frame: Frame,
    private readonly lines: Pixel[][],
  ) {}

  run(from: number, to: number, steps: number): void {
    let last = this.sample(from);
    if (last.pixel !== null) this.#line.push(last.pixel);
    for (let n = 1; n <= steps; n += 1) {
      const next = this.sample(n === steps ? to : from + ((to - from) * n) / steps);
      this.piece(last, next, 0);
      last = next;
    }
    this.end();
  }

  private sample(at: number): Sampled {
    return { at, pixel: this.pixelAt(at) };
  }

  private end(): void {
    if (this.#line.length > 0) this.lines.push(this.#line);
    this.#line = [];
  }

  /** Adds the way from one sample to the next. */
  private piece(from: Sampled, to: Sampled, depth: number): void {
    if (from.pixel === null && to.pixel === null) return;
    if (from.pixel === null || to.pixel === null) {
      this.edge(from, to);
      return;
    }
    if (this.isOutside(from.pixel, to.pixel)) {
      this.#line.push(to.pixel);
      return;
    }
    const middle = this.sample((from.at + to.at) / 2);
    const isStraight = middle.pixel !== null && this.isFlat(from.pixel, middle.pixel, to.pixel);
    if (isStraight && depth > 0) this.#line.push(to.pixel);
    else if (depth < depthMax) {
      this.piece(from, middle, depth + 1);
      this.piece(middle, to, depth + 1);
    } else if (this.isJump(from, to)) {
      this.end();
      this.#line.push(to.pixel);
    } else this.#line.push(to.pixel);
  }

  private isOutside([, a]: Pixel, [, b]: Pixel): boolean {
    const { top, height } = this.frame;
    return Math.max(a, b) < top - height || Math.min(a, b) > top + 2 * height;
  }

  private isFlat(from: Pixel, middle: Pixel, to: Pixel): boolean {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) return true;
    const off = Math.abs((middle[0] - from[0]) * dy - (middle[1] - from[1]) * dx) / length;
    return off < tolerance && length < 40;
  }

  /** A jump stays as large however close its two sides are. */
  private isJump(from: Sampled, to: Sampled): boolean {
    let [left, right] = [from, to];
    const first = distance(left.pixel, right.pixel);
    if (first < 2) return false;
    for (let n = 0; n < edgeSteps; n += 1) {
      const middle = this.sample((left.at + right.at) / 2);
      if (middle.pixel === null) return true;
      if (distance(left.pixel, middle.pixel) > distance(middle.pixel, right.pixel)) right = middle;
      else left = middle;
    }
    return distance(left.pixel, right.pixel) > first / 2;
  }

  /** The end of a defined part, found by halving. */
  private edge(from: Sampled, to: Sampled): void {
    let [defined, other] = from.pixel === null ? [to, from] : [from, to];
    for (let n = 0; n < edgeSteps; n += 1) {
      const middle = this.sample((defined.at + other.at) / 2);
      if (middle.pixel === null) other = middle;
      else defined = middle;
    }
    if (from.pixel === null) {
      if (defined.pixel !== null) this.#line.push(defined.pixel);
      if (to.pixel !== null) this.piece(defined, to, depthMax - 3);
    } else {
      this.piece(from, defined, depthMax - 3);
      this.end();
    }
  }
}

const distance = (a: Pixel | null, b: Pixel | null): number =>
  a === null || b === null ? 0 : Math.hypot(a[0] - b[0], a[1] - b[1]);
