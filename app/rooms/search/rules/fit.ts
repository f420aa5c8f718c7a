import { folded, hasPairs, joinedAnyhow, type SearchQuery, type Term } from '~/kit/search/words';

/** More of a text is not looked through. */
const mostRead = 100_000;
const letter = '[\\p{L}\\p{N}\\p{M}]';

const isLetter = new RegExp(letter, 'u');
const restOfWord = new RegExp(`${letter}*`, 'uy');

/** A term in folded texts. */
export interface Pattern {
  /** Where it stands next, from a place on; null where it does not. */
  readonly next: (text: string, from: number) => { readonly from: number; readonly to: number } | null;
}

/** Making a pattern takes as long as looking through forty texts. */
const made = new WeakMap<Term, Pattern | null>();

/** Null where a term has no word that is seen. */
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
      // Only where the first word stands the rest is tried, which takes half as long as the pattern alone.
      for (let at = text.indexOf(sought, from); at >= 0; at = text.indexOf(sought, at + 1)) {
        // Both ends are looked at by themselves: as parts of the pattern they would be tried at each letter, five times
        // as long, and in one word of 100,000 letters for ten seconds.
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

/** Letter by letter only what is not ASCII: most of most texts is, and folding all takes ten times as long. */
function foldedText(text: string): string {
  const lower = text.slice(0, mostRead).toLowerCase();
  return isAscii(lower) ? lower : lower.replace(/[^\0-\x7f]+/gu, folded);
}

const encoder = new TextEncoder();
const encoded = new Uint8Array(mostRead);

/** As many bytes as units: tells it in a tenth of the time that an expression takes (1,000 lessons, 1.9 to 0.2 ms). */
function isAscii(text: string): boolean {
  const { read, written } = encoder.encodeInto(text, encoded);
  return read === text.length && written === read;
}

/** Of so many more times that a term stands in a text no more is made. */
const enoughOften = 1.2;
/** A text of so many letters is a usual one. */
const usualLength = 3_000;
const mostCounted = 50;

export interface Fit {
  /** Whether all that is wanted stands in the text, and nothing that is not. */
  readonly fits: (text: string) => boolean;
  /**
   * How much a text has of what is wanted, by the formula of bm25; all terms count alike, because a text that fits has
   * each of them.
   */
  readonly score: (text: string) => number;
}

/** What a query is to a text. */
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
