/** Joins the lines of a paragraph: with a space, with nothing in CJK, and without the hyphen of a hyphenated word. */
export function joinedLines(lines: readonly string[], words: ReadonlySet<string> = new Set()): string {
  let text = '';
  for (const line of lines) text = text === '' ? line : joinedLine(text, line, words);
  return text;
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * @param words the words of the whole document in lower case; they tell a hyphenated word from a compound with a hyphen
 */
export function joinedLine(before: string, after: string, words: ReadonlySet<string>): string {
  const end = before.slice(-60);
  if (end.endsWith('\u00ad')) return before.slice(0, -1) + after;
  const first = /(?:^|[\s("“‘[/])([\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)[-‐]$/u.exec(end)?.[1];
  const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  if (first !== undefined && second !== undefined) {
    const hyphened = `${first}-${second}`.toLowerCase();
    const isOneWord = words.has((first + second).toLowerCase()) || !words.has(hyphened);
    // Before a capital letter or a digit, the hyphen belongs to the word.
    return isOneWord && /^\p{Ll}/u.test(second) && /\p{Ll}$/u.test(first)
      ? before.slice(0, -1) + after
      : before + after;
  }
  if (/[\p{L}\p{N}][-‐]$/u.test(end) && /^[\p{L}\p{N}]/u.test(after)) return before + after;
  if (CJK.test(before.at(-1) ?? '') && CJK.test(after[0] ?? '')) return before + after;
  return `${before} ${after}`;
}
