/** Lengths of notes as exact parts of a whole note. */
export interface Fraction {
  readonly n: number;
  readonly d: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A fraction in lowest terms. The denominator must not be 0. */
export function fraction(n: number, d = 1): Fraction {
  const by = divisor(Math.abs(n), Math.abs(d)) || 1;
  return { n: n / by, d: d / by };
}

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;
