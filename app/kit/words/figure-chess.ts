import { wordsOf } from '~/kit/language/words';

/** Sentences about figures of the kind `chess`. */
export const figureChessWords = wordsOf('figureChess', {});
