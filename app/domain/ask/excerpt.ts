import { plainText } from '~/domain/text/plain-text';

const charactersShown = 220;
const charactersBefore = 60;
/** A place within a text without spaces is no further from where one was looked for. */
const longestWord = 40;

/** A piece of a Markdown text around the first of some words, without marks; its beginning where none is there. */
export function plainExcerpt(markdown: string, words: readonly string[]): string {
  const text = plainText(
    markdown
      .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
      .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+|\[![A-Z]+\])?/gm, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`]{1,3}/g, ''),
  );
  const folded = text.toLowerCase();
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first <= charactersBefore ? 0 : wordStart(text, first - charactersBefore);
  const to = from + charactersShown >= text.length ? text.length : wordEnd(text, from + charactersShown);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space <= longestWord ? space + 1 : letterStart(text, at);
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space <= longestWord ? space : letterStart(text, at);
}

/** Never between a letter and its marks, or its two halves. */
function letterStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && /^[\p{M}\udc00-\udfff]/u.test(text.slice(start, start + 1))) start -= 1;
  return start;
}
