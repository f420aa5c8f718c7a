import { type Fraction, fraction } from './fraction';
import type { Value } from './tune';

const longest = 2;
const shortest = 64;

/** A length as one note with dots; null if it needs several notes. */
export function noteValue(length: Fraction): Value | null {
  for (const [parts, dots] of [
    [1, 0],
    [3, 1],
    [7, 2],
  ] as const) {
    // A note with dots has (2 − 1/2^dots) times the length of its base.
    const base = fraction(length.n * 2 ** dots, length.d * parts);
    const isBase = base.n === 1 ? powers.has(base.d) : base.d === 1 && base.n === longest;
    if (isBase) return { base: base.d / base.n, dots };
  }
  return null;
}

const powers: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, shortest]);
