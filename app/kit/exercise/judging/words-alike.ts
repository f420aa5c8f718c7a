/**
 * Words as a judge compares them: without case, extra spaces, final punctuation, and marks that are only written for
 * beginners (Arabic tashkeel, Hebrew niqqud). Quotes, apostrophes and hyphens of all kinds are alike.
 */
export function folded(text: string): string {
  const plain = text
    .replace(/´/g, "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[’‘ʼ‛′`׳]/g, "'")
    .replace(/[“”„‟«»‹›「」『』″״]/g, '"')
    .replace(/[‐‑‒–—―−־]/g, '-')
    .replace(/\s+/gu, ' ')
    .replace(betweenIdeographs, '')
    .trim();
  return caseFolded(withoutPunctuation(plain)).normalize('NFC');
}

/** Direction marks and zero width, tashkeel and tatweel, niqqud; an alef below a hamza is a letter of its own. */
const invisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

/** Chinese and Japanese have no spaces between words. */
const betweenIdeographs =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** Spanish opens with a sign as well. An answer of nothing but punctuation stays. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && ' .!?。।॥؟۔։።'.includes(text.charAt(end - 1))) end -= 1;
  const start = /^[¿¡ ]{0,4}/.exec(text)?.[0].length ?? 0;
  return end > start ? text.slice(start, end) : text;
}

/** Full case folding as far as people type it: ß and ss, the final sigma, and the Turkish i with and without a dot. */
const caseFolded = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').replaceAll('i̇', 'i').replaceAll('ı', 'i');

const withoutMarks: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ى', 'ي'],
]);

/**
 * A folded text without accents. Vowel signs (Thai, Devanagari), voicing marks (が) and the breve of й are parts of
 * their letters; they stay.
 */
export const withoutAccents = (text: string): string =>
  text
    .replaceAll('й', '\u{e012}')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replaceAll('\u{e012}', 'й')
    .normalize('NFC')
    .replace(/[øđłħæœى]/g, (letter) => withoutMarks.get(letter) ?? letter);

const typoWordMin = 5;
/** Scripts of single sounds. One wrong character of Chinese or Thai is another word. */
const alphabetic =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]+$/u;

/**
 * Whether two folded texts differ by one typo in a word of at least five letters: one letter added, missing or
 * replaced, or two neighbours swapped (Damerau-Levenshtein distance 1).
 */
export function isOneTypo(typed: string, key: string): boolean {
  const [a, b] = [[...typed], [...key]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const here = a.slice(start, a.length - end);
  const there = b.slice(start, b.length - end);
  if (here.length + there.length === 0 || !alphabetic.test([...here, ...there].join(''))) return false;
  const isSwap = here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0];
  if (!isSwap && (here.length > 1 || there.length > 1)) return false;
  return lettersAround(b, start) >= typoWordMin;
}

/** Letters of the word at `at`, or before it if it ends there. */
function lettersAround(text: readonly string[], at: number): number {
  const isLetter = (place: number) => /^[\p{L}\p{M}]$/u.test(text[place] ?? '');
  let start = at;
  while (isLetter(start - 1)) start -= 1;
  let end = at;
  while (isLetter(end)) end += 1;
  return end - start;
}
