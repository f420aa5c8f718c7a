/**
 * How many of a root's branches, in order, stand on the leading side of a mind map: the number that best balances the
 * two sides, the leading one rather heavier. A side has at least two branches; fewer than four stand on one side.
 * @param weights of each branch, in order
 */
export function leadingBranches(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let best = weights.length;
  let least = Number.POSITIVE_INFINITY;
  let leading = 0;
  for (const [at, weight] of weights.slice(0, -2).entries()) {
    leading += weight;
    if (at === 0) continue;
    const difference = Math.abs(total - 2 * leading);
    if (difference > least) break;
    least = difference;
    best = at + 1;
  }
  return best;
}
