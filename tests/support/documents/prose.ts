/** Sentences about bees to fill documents with. Each is different, so that order and losses show. */
const subjects = [
  'The queen',
  'A worker',
  'Each drone',
  'The swarm',
  'One forager',
  'The administrator',
  'A young bee',
  'The colony',
];
const verbs = ['visits', 'leaves', 'remembers', 'guards', 'repairs', 'explores', 'measures', 'finds'];
const objects = [
  'the old hive',
  'a field of clover',
  'the northern meadow',
  'its own comb',
  'the nearest stream',
  'a lime tree',
  'the entrance',
  'a row of beans',
];
const times = [
  'at dawn',
  'before the rain',
  'in early summer',
  'after a long winter',
  'on warm evenings',
  'while others rest',
  'as days grow shorter',
];

/** Sentence number `n`, with a word of its own: `marker17`. */
export function sentence(n: number): string {
  const pick = (list: readonly string[], by: number) => list[(n * by) % list.length];
  return `${pick(subjects, 3)} ${pick(verbs, 5)} ${pick(objects, 7)} ${pick(times, 2)} near marker${n}.`;
}

/** `count` sentences, starting with number `from`. */
export const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => sentence(from + at)).join(' ');
