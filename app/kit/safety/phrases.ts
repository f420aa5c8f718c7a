/** One place of a phrase: the words that may stand there. */
export interface Place {
  readonly words: ReadonlySet<string>;
  /** Beginnings of words. */
  readonly stems: readonly string[];
  /** The place may be left out. */
  readonly isOptional: boolean;
  /** Up to three words of any kind. */
  readonly isGap: boolean;
  /** The end of the label. */
  readonly isEnd: boolean;
}

/**
 * The places of an entry like `hit/hitting a/my/- child`: alternatives stand between slashes, `-` is no word, `..` up
 * to three words, `$` the end of the label, and `*` any ending.
 * @param fold makes words comparable
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

/** Where the places end that match the words from `at` on; null if they do not match. */
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

/** The endings of regular verbs, as far as they stand in questions: 'wie vergifte ich', 'cómo enveneno'. */
const ENDINGS = {
  german: ['en', 'e', 'st', 't', 'et', 'est'],
  dutch: ['', 't', 'en'],
  french: ['er', 'e', 'ez'],
  spanish: ['ar', 'o'],
  italian: ['are', 'o'],
} as const;

/** The forms of regular verbs of a language as alternatives of one place. */
export const formsOf = (language: keyof typeof ENDINGS, stems: string): string =>
  stems
    .split(' ')
    .flatMap((stem) => ENDINGS[language].map((ending) => stem + ending))
    .join('/');
