import { wordsOf } from '~/kit/language/words';

/** Sentences about figures of the kind `plot`. */
export const figurePlotWords = wordsOf('figurePlot', {});
