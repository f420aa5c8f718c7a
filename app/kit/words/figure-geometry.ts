import { wordsOf } from '~/kit/language/words';

/** Sentences about figures of the kind `geometry`. */
export const figureGeometryWords = wordsOf('figureGeometry', {});
