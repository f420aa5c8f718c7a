import { wordsOf } from '~/kit/language/words';

/** The part of the review settings about a schedule fitted to the learner. */
export const fitWords = wordsOf('fit', {
  title: 'Fitted to you',
  lead: 'Cards return by FSRS, with figures from many learners. With enough reviews of your own, it can learn how fast you forget. Nothing leaves this server.',
  needs:
    'It needs at least {n} reviews that came a day or more after the one before. It learns from the earlier four fifths and tries itself on the rest; only what predicts better is kept.',
  fit: 'Fit to my reviews',
  fitAgain: 'Fit again',
  standardAgain: 'Back to the standard',
  unavailable: 'This server cannot fit: an optional package is missing (@open-spaced-repetition/binding).',
  own: 'Your cards are scheduled with your own figures.',
  standard: 'Your cards are scheduled with the standard figures.',
  kept: 'The last fit, from {reviews} reviews, predicted better and was kept.',
  notKept: 'The last fit, from {reviews} reviews, did not predict better: nothing was changed.',
  logLoss:
    'On {held} reviews that it had not seen, its error (log loss; smaller is better) was {before} before and {after} after.',
  days: 'In days: a typical card of yours is recalled at 90 % after {before} by the figures before, and after {after} by the fitted ones.',
  missing: {
    one: 'There are not enough reviews yet: {n} more is missing that comes a day or more after the one before.',
    other: 'There are not enough reviews yet: {n} more are missing that come a day or more after the one before.',
  },
  failed: 'The fit took too long or failed. Nothing was changed.',
  changed: 'Your figures were changed meanwhile, so this fit was not kept. Try again.',
  fitted: 'Fitted. Your cards come back by your own figures from now on.',
  tried: 'Tried. The figures that you have predict as well or better, so they stay.',
  isStandard: 'Your cards come back by the standard figures again.',
});
