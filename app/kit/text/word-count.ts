/** Scripts without spaces, with the average number of letters per word, from counts of translated texts. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const lettersPerWord = 2;
const UNSPACED_LONG = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const lettersPerLongWord = 5;
const BEYOND_LATIN = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u;

/** The number of words in a text; estimated from the number of letters in scripts without spaces. */
export function countWords(text: string): number {
  if (!BEYOND_LATIN.test(text)) return spaced(text);
  let unspaced = 0;
  let unspacedLong = 0;
  const rest = text
    .replace(UNSPACED, () => {
      unspaced += 1;
      return ' ';
    })
    .replace(UNSPACED_LONG, () => {
      unspacedLong += 1;
      return ' ';
    });
  return spaced(rest) + Math.ceil(unspaced / lettersPerWord) + Math.ceil(unspacedLong / lettersPerLongWord);
}

/** A longer run of letters is a URL or a key, and counts as several words. */
const longestWord = 40;

/** Counts runs between white space that have a letter or digit; a dash alone is not a word. */
function spaced(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/\S+/g)) {
    if (run.length > longestWord) count += Math.ceil(run.length / longestWord);
    else if (/[\p{L}\p{N}]/u.test(run)) count += 1;
  }
  return count;
}
