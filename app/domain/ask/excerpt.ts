import { plainText } from '~/domain/text/plain-text';

const charactersShown = 220;
const charactersBefore = 60;

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
  const from = first <= charactersBefore ? 0 : text.lastIndexOf(' ', first - charactersBefore) + 1;
  const piece = text.slice(from, from + charactersShown);
  const whole = piece.length === text.length - from;
  return `${from > 0 ? '… ' : ''}${whole ? piece : `${piece.replace(/\s\S*$/, '')} …`}`;
}
