/**
 * Pseudo-random numbers from a seed (mulberry32), from 0 to 1.
 * @returns {(() => number) & { below: (most: number) => number, normal: () => number }}
 */
export function randomOf(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  next.below = (most) => Math.floor(next() * most);
  /** Normally distributed (Box and Muller). */
  next.normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return next;
}
