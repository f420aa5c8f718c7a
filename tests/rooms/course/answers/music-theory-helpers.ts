/** Helpers of the checks for music theory. */

/** The seconds that so many beats last. */
export const seconds = (beats: number, perMinute: number): number => {
  let time = 0;
  for (let beat = 0; beat < beats; beat += 1) time += 60 / perMinute;
  return Math.round(time * 1e6) / 1e6;
};

/** The whole numbers that fulfil a condition, up to a largest. */
export const wholes = (isTrue: (n: number) => boolean, to = 1000): readonly number[] =>
  Array.from({ length: to + 1 }, (_, n) => n).filter(isTrue);

/** The ways to make a number of groups of two and three, in order. */
export const ways = (sum: number): readonly (readonly number[])[] =>
  sum === 0
    ? [[]]
    : [2, 3].filter((group) => group <= sum).flatMap((group) => ways(sum - group).map((rest) => [group, ...rest]));
