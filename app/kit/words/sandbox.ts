import { wordsOf } from '~/kit/language/words';

/** Sentences about a learner's code that was run. */
export const sandboxWords = wordsOf('sandbox', {
  isFalse: 'This is false.',
  isNotTrue: 'This is not true: its value is {found}.',
  testFailed: 'This could not be checked: {error}',
  noQuery: 'The answer has no query that shows rows.',
  columnsDiffer: 'Columns: {expected} expected, {found} found.',
  rowsDiffer: 'Rows: {expected} expected, {found} found.',
  rowMissing: 'This row is missing: {row}',
  orderDiffers: 'The rows are right, but they are in another order.',
  valueDiffers: '{expected} expected, {found} found.',
  inLine: 'Line {line}: {error}',
  inGiven: 'The code that this exercise gives does not run: {error}',
  faultyTest: 'A test of this exercise does not run, whatever the answer is: {error}',
  tooSlow: 'Stopped after {seconds} s. Is there a loop that never ends?',
  tooSlowQuery: 'Stopped after {seconds} s, because the query has too much to do.',
  tooMuchMemory: 'Stopped because it used too much memory.',
  tooMuchOutput: 'Stopped because it printed too much.',
  tooManyRows: 'Stopped because a query has too many rows.',
  crashed: 'The code crashed the program that runs it.',
  noResult: 'The code could not be run. Please try again.',
});
