import { countWords } from '~/kit/text/word-count';
import type { Block } from '~/rooms/source/rules/blocks';
import { joinedLines } from './line-ends';

/** A longer line is a paragraph of its own: such lines are not wrapped by hand. */
const wrappedMaxCharacters = 120;
const bullet = /^\s*(?:[-*+•‣◦▪–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/;
const underline = /^\s*([=\-~^"#*+])\1{2,}\s*$/;

/** Plain text: paragraphs between empty lines; lines wrapped to a width are joined. */
export function textBlocks(text: string): Block[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    .split('\n');
  const blocks: Block[] = [];
  let begun: string[] = [];
  const finish = () => {
    if (begun.length > 0) blocks.push(...paragraphs(begun));
    begun = [];
  };
  for (const line of lines.flatMap((each) =>
    each.split('\f').flatMap((part, at) => (at === 0 ? [part] : ['', part])),
  )) {
    if (line.trim() === '') finish();
    else begun.push(line);
  }
  finish();
  return blocks;
}

/** The blocks of a stretch of lines between two empty ones. */
function paragraphs(lines: readonly string[]): Block[] {
  const [first = '', second = '', ...rest] = lines;
  // A title underlined with signs, as in reStructuredText and old text files.
  if (underline.test(second) && !underline.test(first) && isTitle(first)) {
    const level = '=*#'.includes(second.trim()[0] ?? '') ? 1 : 2;
    const heading: Block = { kind: 'heading', level, text: first.trim(), page: null };
    return rest.length > 0 ? [heading, ...paragraphs(rest)] : [heading];
  }
  const kept = lines.filter((line) => !/^\s*([=\-_~*#.])\1{2,}\s*$/.test(line));
  if (kept.length === 0) return [];
  if (kept.some((line) => line.length > wrappedMaxCharacters)) return kept.map(asText);
  if (kept.some((line) => bullet.test(line))) return [asText(items(kept).join('\n'))];
  return [asText(isWrapped(kept) ? joinedLines(kept.map((line) => line.trim())) : kept.join('\n'))];
}

const asText = (text: string): Block => ({ kind: 'text', text, page: null });
const isTitle = (line: string): boolean => line.trim().length <= wrappedMaxCharacters && countWords(line) <= 14;

/** The items of a list, each joined into one line. */
function items(lines: readonly string[]): string[] {
  const all: string[][] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (!last || bullet.test(line)) all.push([line.trim()]);
    else last.push(line.trim());
  }
  return all.map((item) => joinedLines(item));
}

/** Whether lines are wrapped to a width: all but the last have about the same length, and are longer than verse. */
function isWrapped(lines: readonly string[]): boolean {
  if (lines.length === 1) return true;
  // A hyphenated word.
  if (lines.some((line, at) => /\p{Ll}-$/u.test(line.trimEnd()) && /^\s*\p{Ll}/u.test(lines[at + 1] ?? '')))
    return true;
  const lengths = lines.slice(0, -1).map((line) => line.trimEnd().length);
  const longest = Math.max(...lengths);
  const long = lengths.filter((length) => length >= 0.75 * longest).length;
  return longest >= 40 && long >= 0.7 * lengths.length && !lines.slice(1).every((line) => /^(?: {4}|\t)/.test(line));
}
