import { wordsOf } from '~/kit/language/words';

/** Cards with gaps. The braces of the marks are values, because braces in a message name one. */
export const clozeWords = wordsOf('cloze', {
  hint: 'For a gap in a sentence, type {gap} or {gapWithHint} in the question. Gaps with the same number are asked together, each number is a card of its own, and the answer may stay empty.',
  unclosed: 'A gap is not closed: it ends with two braces in its paragraph, as in {gap}.',
  empty: 'A gap is empty: what stands between the colons and the braces is what you recall.',
  number: 'The numbers of gaps go from 1 to 20.',
  nested: 'A gap stands in another one. Put them one after the other.',
  keepNumbers: 'Each number of the gaps is a card: keep the numbers {numbers}. For more gaps, add a new card.',
  oneNumber: 'This is one card, so its gaps have one number. For more numbers, add a new card.',
});
