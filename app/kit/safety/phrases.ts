/** One position of a phrase: the words that match it. */
export interface Place {
  readonly words: ReadonlySet<string>;
  /** Prefixes of words. */
  readonly stems: readonly string[];
  /** The position may be missing. */
  readonly isOptional: boolean;
  /** Up to three words of any kind. */
  readonly isGap: boolean;
  /** The end of the label. */
  readonly isEnd: boolean;
}

/**
 * Parses an entry like `hit/hitting a/my/- child`: alternatives are separated by slashes, `-` is no word, `..` up to
 * three words, `$` the end of the label, and `*` any ending.
 * @param fold normalises words for comparison
 */
export function placesOf(entry: string, fold: (word: string) => string): Place[] {
  return entry
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((place) => {
      const choices = place.split('/');
      const named = choices.filter((choice) => choice !== '-' && choice !== '..' && choice !== '$');
      return {
        words: new Set(named.filter((word) => !word.endsWith('*')).map(fold)),
        stems: named.filter((word) => word.endsWith('*')).map((word) => fold(word.slice(0, -1))),
        isOptional: choices.includes('-'),
        isGap: choices.includes('..'),
        isEnd: choices.includes('$'),
      };
    });
}

const LONGEST_GAP = 3;

/** The end of the words that match the positions from `at` on; null if they do not match. */
export function endOf(words: readonly string[], at: number, places: readonly Place[]): number | null {
  const [place, ...rest] = places;
  if (!place) return at;
  if (place.isEnd) return at === words.length ? at : null;
  if (place.isGap) {
    for (let skipped = 0; skipped <= LONGEST_GAP; skipped++) {
      const end = endOf(words, at + skipped, rest);
      if (end !== null) return end;
    }
    return null;
  }
  const word = words[at];
  if (word !== undefined && (place.words.has(word) || place.stems.some((stem) => word.startsWith(stem)))) {
    const end = endOf(words, at + 1, rest);
    if (end !== null) return end;
  }
  return place.isOptional ? endOf(words, at, rest) : null;
}

/** Endings of regular verbs, as far as they occur in questions: 'wie vergifte ich', 'cómo enveneno'. */
const ENDINGS = {
  german: ['en', 'e', 'st', 't', 'et', 'est'],
  dutch: ['', 't', 'en'],
  french: ['er', 'e', 'ez'],
  spanish: ['ar', 'o'],
  italian: ['are', 'o'],
} as const;

/** The forms of a language's regular verbs, as alternatives of one position. */
export const formsOf = (language: keyof typeof ENDINGS, stems: string): string =>
  stems
    .split(' ')
    .flatMap((stem) => ENDINGS[language].map((ending) => stem + ending))
    .join('/');
