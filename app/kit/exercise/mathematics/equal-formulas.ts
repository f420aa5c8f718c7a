import { randomFrom } from '~/kit/text/shuffle';
import type { Expression } from './expression-tree';
import { type Measured, measure, type Values } from './expression-value';

/** Points at which two formulas must agree, and points that may be defined for one of them alone. */
const pointsNeeded = 12;
const oneSidedMax = 2;
const fewestPoints = 3;

const pointsOfSet = 24;

/**
 * Sets of points, each tried if those before it have too few points at which both formulas are defined: numbers of both
 * signs, then positive ones (roots, logarithms), small and large ones (arcsine, √(x - 9)), then whole numbers ((-1)^n).
 */
const pointSets: readonly ((random: () => number, at: number) => number)[] = [
  (random, at) => (random() < 0.5 ? -1 : 1) * (0.05 + random() * (at % 3 === 0 ? 1 : 5)),
  (random) => 0.05 + random() * 4,
  (random) => random() * 2 - 1,
  (random) => 1 + random() * 60,
  (random) => Math.floor(random() * 12) + 1,
];

/**
 * Whether two formulas have the same value wherever they are defined. The points are random but the same each time.
 * A single point at which they differ suffices to tell them apart; so do several at which one of them is undefined.
 */
export function areEqual(one: Expression, other: Expression, names: readonly string[]): boolean {
  const random = randomFrom('points');
  let agreed = 0;
  let oneSided = 0;
  for (const coordinate of pointSets) {
    for (let at = 0; at < pointsOfSet; at += 1) {
      const point = Object.fromEntries(names.map((name) => [name, coordinate(random, at)]));
      const found = compared(one, other, point);
      if (found === 'differ') return false;
      if (found === 'agree') agreed += 1;
      if (found === 'one-sided') oneSided += 1;
      if (oneSided > oneSidedMax) return false;
    }
    if (agreed >= pointsNeeded) return true;
  }
  return agreed >= fewestPoints;
}

type Comparison = 'agree' | 'differ' | 'one-sided' | 'unsure';

function compared(one: Expression, other: Expression, point: Values): Comparison {
  const [left, right] = [measure(one, point), measure(other, point)];
  if (Number.isNaN(left.value) || Number.isNaN(right.value))
    return Number.isNaN(left.value) === Number.isNaN(right.value) ? 'unsure' : 'one-sided';
  const noise = 16 * (left.error + right.error);
  const size = sizeOf(left, right);
  if (Math.abs(left.value - right.value) > 1e-9 * size + noise) return 'differ';
  // Where rounding may have eaten the digits (`x + 1e30 - 1e30`), agreement proves nothing.
  return noise <= 1e-6 * size || noise <= 1e-9 ? 'agree' : 'unsure';
}

const sizeOf = (left: Measured, right: Measured): number => Math.max(Math.abs(left.value), Math.abs(right.value));
