/**
 * Texts as the search index stores them. Chinese, Japanese, Thai, Lao, Khmer and Burmese have no spaces, and Korean has
 * endings: in them each letter, with its marks and the letter that follows, is an indexed word. The last letter of a
 * run, with its marks, is a word too, so that a single letter is found as a prefix. The migration `search_scripts` does
 * the same in SQL for the texts that triggers index.
 *
 * A mark stays with its letter, because vowels and tones are marks: the letters of Thai or Khmer alone are too few to
 * tell words apart. The marks of the second letter belong to the word that it begins. So a text can be indexed by
 * looking only one character back, and a typed text is found before its last mark.
 */

/** Chinese, Japanese and Korean. The migration has the same ranges, here and below. */
const eastAsian =
  '\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u303b-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f';
const letters =
  '\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf' +
  '\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e' +
  `\u1780-\u17b3\u17d7\u17dc${eastAsian}`;
/** Marks of Thai, Lao, Burmese and Khmer, which the index treats as letters. */
const marks =
  '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece' +
  '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d' +
  '\u17b4-\u17d3\u17dd';
/** Invisible characters that control line breaks and joining. */
const joiners = '\u200b-\u200d\u2060';

const paired = `${letters}${marks}`;
const isPaired = new RegExp(`[${paired}]`, 'u');
const pairedRun = new RegExp(`[${paired}]+`, 'gu');
/** Testing a few ranges first is faster: most texts have none of them. */
const maySplit = new RegExp(`[\u0e01-\u0edf\u1000-\u109f\u1780-\u17e9${eastAsian}]`, 'u');
const anyJoiner = new RegExp(`[${joiners}]`, 'gu');
const joinersWithin = new RegExp(`(?<=[${paired}])[${joiners}]+(?=[${paired}])`, 'gu');
/** A letter with its marks; marks alone if no letter precedes them. */
const cluster = new RegExp(`[${letters}][${marks}]*|[${marks}]+`, 'gu');

/** Whether a text has letters that are indexed as pairs. */
export const hasPairs = (text: string): boolean => isPaired.test(text);

/** A text as it is written to the index. */
export const indexedText = (text: string): string =>
  maySplit.test(text)
    ? text.replace(anyJoiner, '').replace(pairedRun, (run) => {
        const clusters = clustersOf(run);
        return clusters.map((each, at) => ` ${each}${firstLetter(clusters[at + 1])} `).join('');
      })
    : text;

const clustersOf = (run: string): string[] => run.match(cluster) ?? [];
const firstLetter = (each = ''): string => each.slice(0, 1);

/** One search term. */
export interface Term {
  /** As typed, without quotes. */
  readonly text: string;
  /** The words to look up in the index: they follow each other. */
  readonly tokens: readonly string[];
  /** The last one is a prefix. */
  readonly isBeginning: boolean;
}

export interface SearchQuery {
  readonly wanted: readonly Term[];
  readonly unwanted: readonly Term[];
}

export const queryMaxCharacters = 200;
/** Maximum number of terms: the index has to scan a list for each. */
const termsMax = 20;

/**
 * Parses a search: words that must all occur, phrases in quotes, and terms that must not occur after a `-`. The last
 * word is a prefix, since it may be incomplete. Every other character is a letter or ignored.
 */
export function readQuery(typed: string): SearchQuery {
  const wanted: Term[] = [];
  const unwanted: Term[] = [];
  const text = typed
    .normalize('NFC')
    .replace(/[“”„«»]/gu, '"')
    .replace(indexMarks, ' ')
    .replace(joinersWithin, '');
  const parts = [...text.matchAll(/(?<!\S)(-?)"([^"]*)"?|(\S+)/gu)];
  for (const [at, [whole, minus, quoted, bare = '']] of parts.entries()) {
    if (wanted.length + unwanted.length === termsMax) break;
    const isQuoted = quoted !== undefined;
    const isUnwanted = isQuoted ? minus === '-' : bare.length > 1 && bare.startsWith('-');
    const term = isQuoted ? quoted : isUnwanted ? bare.slice(1) : bare;
    const isLast = at === parts.length - 1 && !/\s$/u.test(typed);
    const made = termOf(term, !isQuoted && isLast && !isUnwanted && whole !== '');
    if (made) (isUnwanted ? unwanted : wanted).push(made);
  }
  return { wanted, unwanted };
}

function termOf(text: string, isLast: boolean): Term | null {
  const tokens = tokensIn(text);
  const last = tokens.at(-1);
  if (last === undefined) return null;
  // The last letter of a run is indexed alone only at the end of the run; with its marks it is part of no earlier pair.
  const run = text.match(indexWord)?.at(-1)?.match(wordPart)?.at(-1) ?? '';
  const ending = isPaired.test(run) ? clustersOf(run).at(-1) : undefined;
  const isAlone = ending !== undefined && (ending === last || ending.length > 1);
  const all = isAlone && ending !== last ? [...tokens, ending] : tokens;
  return { text: text.trim(), tokens: all, isBeginning: isLast || isAlone };
}

/**
 * Prefixes of the index's own words, which tell whose a text is (`rooms/search/store/search-in.ts`). No query contains
 * them.
 */
const indexMarks = /[\ue000\ue001]/gu;

/**
 * One word of FTS5's `unicode61`: letters, numbers and private-use characters, and the accents that it removes. The
 * excluded characters are letters unknown to it. A quoted term must be a single word to it, since an index without
 * positions cannot match phrases. A test compares both for all characters.
 */
const notKnown = '[\\u19b0-\\u19c0\\u19c8\\u19c9\\u1cf2\\u1cf3]';
const dropped = '\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331';
const known = `(?!${notKnown})[\\p{L}\\p{N}\\p{Co}${marks}]`;
const indexWord = new RegExp(`${known}(?:${known}|[${dropped}])*`, 'gu');

/** The words of a text as they are indexed. */
export const tokensIn = (text: string): string[] => (text.match(indexWord) ?? []).flatMap(tokensOf);

/** The indexed words of a word: itself, or the pairs of each run of paired letters. */
export function tokensOf(word: string): string[] {
  if (word !== '' && !maySplit.test(word)) return [word];
  return (word.match(wordPart) ?? []).flatMap((run) => {
    if (!isPaired.test(run)) return [run];
    const clusters = clustersOf(run);
    return clusters.length === 1
      ? clusters
      : clusters.slice(1).map((each, at) => `${clusters[at]}${firstLetter(each)}`);
  });
}
const wordPart = new RegExp(`[${paired}]+|[^${paired}]+`, 'gu');

const otherMarks = new RegExp(`\\p{M}(?<![${marks}])`, 'gu');

/** A regular expression for a word, in which joiners may occur between paired letters. */
export const joinedAnyhow = (text: string): string =>
  [...text].map((letter) => (isPaired.test(letter) ? `${letter}[${joiners}]*` : letter)).join('');

const beyondAscii = /[^\0-\x7f]/;

/** The runs of letters, marks and digits of a text in lower case. */
export const lettersIn = (text: string): readonly string[] =>
  text.match(beyondAscii.test(text) ? /[\p{L}\p{M}\p{N}]+/gu : /[a-z0-9]+/g) ?? [];

/** Folds case, accents and width as the index does; the final sigma equals sigma. */
export const folded = (text: string): string => (beyondAscii.test(text) ? foldedLetters(text) : text.toLowerCase());

const foldedLetters = (text: string): string =>
  text.normalize('NFKD').replace(otherMarks, '').toLowerCase().replaceAll('ς', 'σ');
