import { wordsOf } from '~/kit/language/words';

/** Sentences about figures of the kind `mermaid`. */
export const figureMermaidWords = wordsOf('figureMermaid', {});
