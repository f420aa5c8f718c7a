import { wordsOf } from '~/kit/language/words';

export const serverWords = wordsOf('server', {
  whatYouTyped: 'What you typed is kept here.',
  tryAgain: 'Try Again',
});
