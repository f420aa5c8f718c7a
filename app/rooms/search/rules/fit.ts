import { folded, hasPairs, joinedAnyhow, type SearchQuery, type Term } from '~/kit/search/words';

/** The rest of a longer text is not searched. */
const mostRead = 100_000;
const letter = '[\\p{L}\\p{N}\\p{M}]';

const isLetter = new RegExp(letter, 'u');
const restOfWord = new RegExp(`${letter}*`, 'uy');

/** Finds a term in folded texts. */
interface Pattern {
  /** The next match from an index on, or null. */
  readonly next: (text: string, from: number) => { readonly from: number; readonly to: number } | null;
}

/** Cached: making a pattern takes as long as searching forty texts. */
const made = new WeakMap<Term, Pattern | null>();

/** Null if the term has no visible word. */
export function patternOf(term: Term): Pattern | null {
  const known = made.get(term);
  if (known !== undefined) return known;
  const pattern = makePattern(term);
  made.set(term, pattern);
  return pattern;
}

function makePattern(term: Term): Pattern | null {
  const words = folded(term.text).match(/[\p{L}\p{N}\p{M}]+/gu);
  const first = words?.[0];
  if (!words || first === undefined) return null;
  const isPaired = term.tokens.some(hasPairs);
  const after = isPaired || term.isBeginning ? '' : `(?!${letter})`;
  const between = '[^\\p{L}\\p{N}\\p{M}]+';
  const joined = words.map(joinedAnyhow);
  const pattern = new RegExp(`${joined.join(between)}${after}`, 'uy');
  const sought = joined[0] === first ? first : first.slice(0, 1);
  const endOf = term.isBeginning && !isPaired ? wordEnd : (_: string, at: number) => at;
  return {
    next(text, from) {
      // Find the first word by indexOf before trying the whole pattern: half the time of the pattern alone.
      for (let at = text.indexOf(sought, from); at >= 0; at = text.indexOf(sought, at + 1)) {
        // Word boundaries are checked separately: inside the pattern they would be tried at each letter, which takes
        // five times as long, and ten seconds for one word of 100,000 letters.
        if (!isPaired && isLetterBefore(text, at)) continue;
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (match) return { from: at, to: endOf(text, at + match[0].length) };
      }
      return null;
    },
  };
}

function wordEnd(text: string, from: number): number {
  restOfWord.lastIndex = from;
  return from + (restOfWord.exec(text)?.[0].length ?? 0);
}

function isLetterBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (Number.isNaN(code)) return false;
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return isLetter.test(code >= 0xdc00 && code <= 0xdfff ? text.slice(at - 2, at) : text.slice(at - 1, at));
}

/** Folds only non-ASCII letter by letter: most text is ASCII, and folding all of it takes ten times as long. */
function foldedText(text: string): string {
  const lower = text.slice(0, mostRead).toLowerCase();
  return isAscii(lower) ? lower : lower.replace(/[^\0-\x7f]+/gu, folded);
}

const encoder = new TextEncoder();
const encoded = new Uint8Array(mostRead);

/**
 * ASCII has as many bytes as units. This check takes a tenth of the time of a regular expression (1,000 lessons, 1.9 to
 * 0.2 ms).
 */
function isAscii(text: string): boolean {
  const { read, written } = encoder.encodeInto(text, encoded);
  return read === text.length && written === read;
}

/** BM25's `k1`: how quickly further occurrences of a term stop counting. */
const enoughOften = 1.2;
/** BM25's average document length, in letters. */
const usualLength = 3_000;
const mostCounted = 50;

export interface Fit {
  /** Whether the text has all wanted terms and no unwanted one. */
  readonly fits: (text: string) => boolean;
  /** The BM25 score of a text. All terms have the same weight, because a matching text has each of them. */
  readonly score: (text: string) => number;
}

/** Matches and scores texts for a query. */
export function fitOf({ wanted, unwanted }: SearchQuery): Fit {
  const patterns = (terms: readonly Term[]) => terms.flatMap((term) => patternOf(term) ?? []);
  const [all, none] = [patterns(wanted), patterns(unwanted)];
  const has = (text: string) => (pattern: Pattern) => pattern.next(text, 0) !== null;
  return {
    fits(text) {
      const form = foldedText(text);
      return all.length === wanted.length && all.every(has(form)) && !none.some(has(form));
    },
    score(text) {
      const form = foldedText(text);
      const short = 0.25 + (0.75 * form.length) / usualLength;
      return all.reduce((sum, pattern) => {
        const often = countOf(form, pattern);
        return sum + often / (often + enoughOften * short);
      }, 0);
    },
  };
}

function countOf(text: string, { next }: Pattern): number {
  let count = 0;
  for (let found = next(text, 0); found && count < mostCounted; found = next(text, found.to)) count += 1;
  return count;
}
