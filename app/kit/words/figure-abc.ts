import { wordsOf } from '~/kit/language/words';

/** Sentences about figures of the kind `abc`. */
export const figureAbcWords = wordsOf('figureAbc', {});
