/** A last word longer than this is kept as it is. */
export const longestWord = 80;
/** How much of the last paragraph is checked for open marks. */
const longestParagraph = 2_000;

/** Scripts that do not separate words by spaces, with their punctuation. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF01-\uFF65]/u;

/**
 * The text up to the point where a continuation is certain to fit: without a last word that may be incomplete, and
 * without half a line's indentation, half a task's box or half a table's row of dashes.
 */
export function resumePoint(text: string): string {
  const word = lastWord(text);
  const isKept =
    word === '' || word.length > longestWord || word.length === text.trimStart().length || isWholeWord(word, text);
  return withoutHalfMarker(isKept ? text : text.slice(0, -word.length));
}

const withoutHalfMarker = (text: string): string =>
  text.replace(/(?<=(?:^|\n)[ \t>]*[-*+] )\[[ \t]*$/, '').replace(/(?<=\n)(?:[ \t]+|[ \t]*\|[:| \t]*-[-:| \t]*)$/, '');

/** The characters at the end of a text without a space between them. In a script without spaces there are none. */
export function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && text.length - start <= longestWord && isOfWord(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

const isOfWord = (char: string): boolean => /\S/.test(char) && !unspaced.test(char);

/** Whether the last word of a text is certain to be complete. If not, the word is written again. */
function isWholeWord(word: string, text: string): boolean {
  const fence = openFence(text);
  if (/^(?:`{3,}|~{3,})$/.test(word)) return fence === null;
  if (fence !== null) return /[.!?:;,)\]}…|]$/.test(word);
  if (word === '$$') return text.split('$$').length % 2 === 1;
  // A single bar may begin a table's row of dashes, which the model then has to write from its beginning.
  if (word === '|') return !/(?:^|\n)[ \t]*\|$/.test(text);
  if (!/[.!?:;,)}”»…]$/.test(word)) return false;
  // `3.` of 3.14, `200,` of 200,000, `e.` of e.g., `https:`, `example.` of an address.
  if (/\d[.:;,]$|(?:^|[^\p{L}\p{M}])\p{L}\p{M}*\.$|[./@].*[.:?,]$|^\p{P}*(?:https?|mailto|ftp):$/u.test(word))
    return false;
  return !hasOpenMark(text);
}

/** Whether the last paragraph of a text has an open mark that its last word may have to close. */
function hasOpenMark(text: string): boolean {
  const paragraph = text
    .slice(-longestParagraph)
    .split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)]) )/)
    .at(-1)
    ?.replace(/^\s*[-*+] /, '')
    .replace(/\\./g, '')
    .replace(/(`+)[^`]+\1|(\${1,2})[^$]+\2/g, '');
  if (paragraph === undefined) return false;
  const count = (mark: RegExp) => paragraph.match(mark)?.length ?? 0;
  const isOdd = [/`/g, /\$/g, /"/g, /\*\*/g, /\*/g].some((mark) => count(mark) % 2 === 1);
  return isOdd || [/[([]/g, /[“«„]/g].some((opening, at) => count(opening) > count(at === 0 ? /[)\]]/g : /[”»“]/g));
}

/** The fence of the code block that is open at the end of a text; null if none is (CommonMark 4.5). */
export function openFence(text: string): string | null {
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line.trimStart().replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, ''))?.[0];
    if (!mark) continue;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
  }
  return fence;
}
