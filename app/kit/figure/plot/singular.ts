import type { Expression } from '~/kit/exercise/expression';
import { partsOf } from '~/kit/exercise/mathematics/expression-tree';
import type { Formulas } from './sample';
import { tidy } from './ticks';

/**
 * Places at which a formula may be undefined between two numbers: the zeros of its denominators. They are found by
 * changes of sign and by minima that touch zero, so that 1/(x − 0.3)² has its pole too.
 */
export interface Singular {
  readonly at: number;
  /** A pole has no bound, at a hole both sides have the same limit. */
  readonly kind: 'pole' | 'hole' | 'jump';
  /** The limit at a hole. */
  readonly value: number;
}

const [samples, mostPlaces] = [240, 24] as const;

/** The places of a formula that are no ordinary points, from left to right. */
export function singularOf(
  body: Expression,
  variable: string,
  range: { readonly from: number; readonly to: number },
  formulas: Formulas,
): readonly Singular[] {
  const parts = denominators(body);
  const found = new Set<number>();
  for (const part of parts.slice(0, 8)) {
    for (const at of zerosOf((x) => formulas.value(part, variable, x), range)) found.add(at);
  }
  return [...found]
    .sort((a, b) => a - b)
    .slice(0, mostPlaces)
    .flatMap((at) => kindAt((x) => formulas.value(body, variable, x), at, range) ?? []);
}

/** Formulas that the value is divided by. A power or product is zero where its parts are. */
function denominators(body: Expression): readonly Expression[] {
  const found: Expression[] = [];
  const factors = (of: Expression): void => {
    if (of.kind === 'product') of.factors.forEach(factors);
    else if (of.kind === 'power') factors(of.base);
    else if (of.kind === 'negative') factors(of.of);
    else if (of.kind !== 'number' && of.kind !== 'constant') found.push(of);
  };
  const visit = (of: Expression): void => {
    if (of.kind === 'quotient') factors(of.bottom);
    if (of.kind === 'power') factors(of.base);
    if (of.kind === 'call' && (of.name === 'tan' || of.name === 'sec')) found.push({ ...of, name: 'cos' });
    if (of.kind === 'call' && (of.name === 'cot' || of.name === 'csc')) found.push({ ...of, name: 'sin' });
    if (of.kind === 'call' && ['ln', 'log', 'abs'].includes(of.name)) found.push(of.of);
    partsOf(of).forEach(visit);
  };
  visit(body);
  return found;
}

/** Zeros of a function in a range, where its sign changes or it touches zero; at most as many as `samples` find. */
export function zerosOf(value: (at: number) => number, { from, to }: { from: number; to: number }): readonly number[] {
  const step = (to - from) / samples;
  const zeros: number[] = [];
  let [second, last] = [Number.NaN, value(from)];
  let size = Math.abs(last) || 0;
  if (last === 0) zeros.push(from);
  for (let n = 1; n <= samples && zeros.length < mostPlaces; n += 1) {
    const at = n === samples ? to : from + n * step;
    const here = value(at);
    size = Math.max(size, Math.abs(here) || 0);
    if (here === 0) zeros.push(tidy(at, step));
    else if (last * here < 0) zeros.push(bisected(value, at - step, at, last));
    else if (last * second > 0 && Math.abs(last) < Math.abs(second) && Math.abs(last) < Math.abs(here)) {
      const least = extremeOf((x) => Math.abs(value(x)), at - 2 * step, at, false);
      if (Math.abs(value(least)) < 1e-9 * Math.max(size, 1e-6)) zeros.push(tidy(least, 10));
    }
    [second, last] = [last, here];
  }
  return zeros;
}

function bisected(value: (at: number) => number, left: number, right: number, atLeft: number): number {
  let [from, to] = [left, right];
  for (let n = 0; n < 50; n += 1) {
    const middle = (from + to) / 2;
    const here = value(middle);
    if (here === 0) return tidy(middle, 1);
    if (here * atLeft > 0) from = middle;
    else to = middle;
  }
  return tidy((from + to) / 2, 1);
}

const golden = (Math.sqrt(5) - 1) / 2;

/** The place of the only minimum or maximum in a range, by the golden section. */
export function extremeOf(value: (at: number) => number, left: number, right: number, isHigh: boolean): number {
  let [from, to] = [left, right];
  const isBetter = (a: number, b: number): boolean => (isHigh ? a > b : a < b);
  let [first, second] = [to - golden * (to - from), from + golden * (to - from)];
  let [atFirst, atSecond] = [value(first), value(second)];
  for (let n = 0; n < 40; n += 1) {
    if (isBetter(atFirst, atSecond)) {
      [to, second, atSecond] = [second, first, atFirst];
      first = to - golden * (to - from);
      atFirst = value(first);
    } else {
      [from, first, atFirst] = [first, second, atSecond];
      second = from + golden * (to - from);
      atSecond = value(second);
    }
  }
  return (from + to) / 2;
}

/** Compares the values near a place on both sides. */
function kindAt(value: (at: number) => number, at: number, range: { from: number; to: number }): Singular | null {
  const span = range.to - range.from;
  const [left, right] = [value(at - span * 1e-7), value(at + span * 1e-7)];
  const [farLeft, farRight] = [value(at - span * 1e-4), value(at + span * 1e-4)];
  const grows = (near: number, far: number): boolean => Math.abs(near) > 20 * Math.abs(far) && Math.abs(near) > 1;
  const here = value(at);
  if (grows(left, farLeft) || grows(right, farRight)) return { at, kind: 'pole', value: Number.NaN };
  const isLogarithm = Math.abs(left - farLeft) > 5 || Math.abs(right - farRight) > 5;
  if (isLogarithm && Number.isNaN(here)) return { at, kind: 'pole', value: Number.NaN };
  if (Number.isNaN(left) || Number.isNaN(right)) return null;
  const scale = Math.max(Math.abs(left), Math.abs(right), Math.abs(farLeft - farRight), 1e-9);
  if (Math.abs(left - right) > 0.01 * scale && Math.abs(left - right) > 0.5 * Math.abs(farLeft - farRight))
    return { at, kind: 'jump', value: Number.NaN };
  return Number.isNaN(here) ? { at, kind: 'hole', value: tidy((left + right) / 2, 10) } : null;
}
