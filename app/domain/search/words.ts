/**
 * Texts as the index of the search has them. Words of Chinese, Japanese and Korean stand without spaces, or with
 * endings: there each two letters that follow each other are a word, and the last letter of a run is one by itself, so
 * that a single letter is found as a beginning. The migrations `search` do the same in SQL for what triggers index.
 */

/** Letters of these scripts; the same ranges as in the migration. */
const paired =
  '\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u303b-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f';
const isPaired = new RegExp(`[${paired}]`, 'u');
const pairedRun = new RegExp(`[${paired}]+`, 'gu');

/** Whether a text has letters that the index has as pairs. */
export const hasPairs = (text: string): boolean => isPaired.test(text);

/** A text for the index. */
export const indexedText = (text: string): string =>
  text.replace(pairedRun, (run) => {
    const letters = [...run];
    return letters.map((letter, at) => ` ${letter}${letters[at + 1] ?? ''} `).join('');
  });

/** One thing that is looked for. */
export interface Term {
  /** As typed, without quotes. */
  readonly text: string;
  /** What the index is asked for: words that follow each other. */
  readonly tokens: readonly string[];
  /** The last of them may go on. */
  readonly isBeginning: boolean;
}

export interface SearchQuery {
  readonly wanted: readonly Term[];
  readonly unwanted: readonly Term[];
}

export const queryMaxCharacters = 200;
/** Each is a list of its own that the index has to walk along. */
export const termsMax = 20;

/**
 * Reads what was typed: words that must all be there, phrases in quotes, and with a `-` before it what must not. The
 * last word may go on, as whoever types it may. Anything else is a letter or nothing.
 */
export function readQuery(typed: string): SearchQuery {
  const wanted: Term[] = [];
  const unwanted: Term[] = [];
  const text = typed
    .normalize('NFC')
    .replace(/[“”„«»]/gu, '"')
    .replace(indexMarks, ' ');
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
  // The last letter of a run stands alone in the index only where the run ends.
  const isSingle = tokens.length === 1 && [...last].length === 1 && isPaired.test(last);
  return { text: text.trim(), tokens, isBeginning: isLast || isSingle };
}

/**
 * Begin the index's own words, which say whose a text is (`adapters/sqlite/search-match.ts`). A query has none of them.
 */
export const indexMarks = /[\ue000\ue001]/gu;

/**
 * What FTS5's `unicode61` takes for one word: letters, numbers and private signs, and the accents that it drops. The
 * signs that are left out are letters that it does not know. A quoted word must be one to it, since an index without
 * places knows no phrases; a test compares both over all signs.
 */
const notKnown = '[\\u19b0-\\u19c0\\u19c8\\u19c9\\u1cf2\\u1cf3]';
const dropped =
  '\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331';
const known = `(?!${notKnown})[\\p{L}\\p{N}\\p{Co}]`;
const indexWord = new RegExp(`${known}(?:${known}|[${dropped}])*`, 'gu');

/** The words of a text as the index has them. */
export const tokensIn = (text: string): string[] => (text.match(indexWord) ?? []).flatMap(tokensOf);

/** A word is itself; of a run of paired letters each pair. */
export function tokensOf(word: string): string[] {
  return (word.match(new RegExp(`[${paired}]+|[^${paired}]+`, 'gu')) ?? []).flatMap((run) => {
    if (!isPaired.test(run)) return [run];
    const letters = [...run];
    return letters.length === 1 ? [run] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

/** Letters without case, accents and width: as the index compares them, for which the final sigma is a sigma. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
