export const tryLimits = {
  /** Entries of one exercise; whoever tried so often begins another one. */
  entriesMax: 200,
  /** Misses in one round before the solution is offered as the next step. */
  missesBeforeSolution: 2,
  /** Beyond the limit the solution and new numbers can still be asked for. */
  entriesMoreMax: 50,
  /** The longest parts of a stored result of code. */
  outputMaxCharacters: 3_000,
  testMaxCharacters: 200,
} as const;
