export const tryLimits = {
  /** Entries in the log of one exercise, and how many more there may be for the solution and for new numbers. */
  entriesMax: 200,
  entriesMoreMax: 50,
  /** Fields of an answer; no exercise has as many. */
  fieldsMax: 40,
  /** Misses in one round before the solution is offered as the next step. */
  missesBeforeSolution: 2,
  /** The longest parts of a stored result of code. */
  outputMaxCharacters: 3_000,
  testMaxCharacters: 200,
} as const;
