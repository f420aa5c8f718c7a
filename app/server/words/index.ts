import { wordsOf } from '~/kit/language/words';

export const serverWords = wordsOf('server', {
  whatYouTyped: 'What you typed is kept here.',
  tryAgain: 'Try Again',
  signInInATab: 'Sign in in a new tab, then come back to this one.',
});
