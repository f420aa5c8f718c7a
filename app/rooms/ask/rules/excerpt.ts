import { plainText } from '~/kit/text/plain-text';
import { wordsFoundIn } from './found-in';

const charactersShown = 220;
const charactersBefore = 60;
/** How far a word boundary may be from the wanted position, for texts without spaces. */
const longestWord = 40;
/** Blocks up to this length are shown whole. */
const blockMaxCharacters = 600;
/** How much of a heading is searched with each block below it. */
const headingMaxCharacters = 300;
/** How much of a longer table, list or code block is shown. */
const rowsShown = 6;
const codeLinesShown = 12;

export interface Excerpt {
  /** The block that has most of the words. */
  readonly markdown: string;
  /** The words that occur anywhere in the text. */
  readonly words: readonly string[];
}

type BlockKind = 'heading' | 'code' | 'formula' | 'table' | 'list' | 'text';

interface Block {
  readonly kind: BlockKind;
  readonly lines: readonly string[];
  /** The heading above it. */
  readonly heading: string;
}

/**
 * Searches a Markdown text for words.
 * @param label the lesson's label, whose words count as part of the text
 * @returns null if the text has none of the words
 */
export function excerptOf(markdown: string, words: readonly string[], label = ''): Excerpt | null {
  const found = wordsFoundIn(`${label}\n${markdown}`, words);
  return found.length > 0 ? { markdown: partWith(markdown, found), words: found } : null;
}

/** The block that has most of the words, by itself or with its heading; the first block if none has any. */
export function partWith(markdown: string, words: readonly string[]): string {
  let best: Block | undefined;
  let most = -1;
  let heading = '';
  let inHeading: readonly string[] = [];
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading') continue;
    if (block.heading !== heading) inHeading = wordsFoundIn(block.heading, words);
    heading = block.heading;
    const inBlock = wordsFoundIn(block.lines.join('\n'), words);
    const withHeading = words.filter((word) => inBlock.includes(word) || inHeading.includes(word));
    const score = 10 * withHeading.length + inBlock.length;
    if (score <= most) continue;
    best = block;
    most = score;
  }
  return best ? cutBlock(best, words) : plainExcerpt(markdown, words);
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence = '';
  let heading = '';
  const close = (kind?: BlockKind) => {
    if (lines.length > 0) blocks.push({ kind: kind ?? kindOf(lines), lines, heading });
    lines = [];
  };
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const mark = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      lines.push(line);
      const isEnd = fence === '$$' ? line.trimEnd().endsWith('$$') : mark.startsWith(fence);
      if (!isEnd) continue;
      close(fence === '$$' ? 'formula' : 'code');
      fence = '';
    } else if (mark !== '') {
      close();
      lines.push(line);
      if (mark === '$$' && line.trim().length > 4 && line.trimEnd().endsWith('$$')) close('formula');
      else fence = mark;
    } else if (/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) {
      close();
      heading = line.slice(0, headingMaxCharacters).replace(/^[\s#]+/, '');
      lines.push(line);
      close('heading');
    } else if (line.trim() === '') close();
    else lines.push(line);
  }
  close(fence === '' ? undefined : fence === '$$' ? 'formula' : 'code');
  return blocks;
}

const isDelimiterRow = (line = ''): boolean => /^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(line) && line.includes('|');
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

function kindOf(lines: readonly string[]): BlockKind {
  if (isDelimiterRow(lines[1])) return 'table';
  return item.test(lines[0] ?? '') ? 'list' : 'text';
}

function cutBlock({ kind, lines }: Block, words: readonly string[]): string {
  const whole = lines.join('\n');
  const shown = whole.length <= blockMaxCharacters ? whole : shorter(kind, lines, words);
  // A footnote's text is elsewhere in the lesson, so the reference is removed.
  return shown.replace(/(?<=\S)\[\^[^\]\s]{1,40}\]/g, '');
}

function shorter(kind: BlockKind, lines: readonly string[], words: readonly string[]): string {
  switch (kind) {
    case 'table':
      return [...lines.slice(0, 2), ...withWords(lines.slice(2), words)].join('\n');
    case 'list':
      return withWords(itemsOf(lines), words).join('\n');
    case 'code': {
      const end = /^[\s`~]+$/.test(lines.at(-1) ?? '') ? [lines.at(-1) ?? ''] : [];
      return [...lines.slice(0, codeLinesShown), '…', ...end].join('\n');
    }
    case 'formula':
      return lines.join('\n');
    default:
      return sentencesWith(lines.map((line) => line.replace(/^ {0,3}>[ \t]?(?:\[![A-Z]+\])?/, '')).join('\n'), words);
  }
}

/** The rows or items with most of the words, in their order; the first ones if none has any. */
function withWords(rows: readonly string[], words: readonly string[]): string[] {
  const scored = rows.map((row, at) => ({ row, at, score: wordsFoundIn(row, words).length }));
  return scored
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, rowsShown)
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line) || items.length === 0) items.push(line);
    else items.push(`${items.pop()}\n${line}`);
  }
  return items;
}

/** The sentence with most of the words, and the sentences after it that fit. */
function sentencesWith(text: string, words: readonly string[]): string {
  const sentences = text.split(/(?<=[.!?…][)"'”’»]?)\s+(?=\S)|(?<=[。！？])/u);
  const scores = sentences.map((sentence) => wordsFoundIn(sentence, words).length);
  const first = scores.indexOf(Math.max(...scores));
  let shown = sentences[first] ?? '';
  if (shown.length > blockMaxCharacters) return plainExcerpt(text, words);
  let next = first + 1;
  while (next < sentences.length && `${shown} ${sentences[next]}`.length <= blockMaxCharacters) {
    shown = `${shown} ${sentences[next]}`;
    next += 1;
  }
  return `${first > 0 ? '… ' : ''}${shown}${next < sentences.length ? ' …' : ''}`;
}

/** A plain-text excerpt around the first matching word, or from the beginning if none matches. */
function plainExcerpt(markdown: string, words: readonly string[]): string {
  const text = plainText(
    markdown
      .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm, ' ')
      .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+|\[![A-Z]+\])?/gm, '')
      .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,1000}\)/g, '$1')
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

/** Moves a position so that it does not split a letter from its combining marks, or a surrogate pair. */
function letterStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && /^[\p{M}\udc00-\udfff]/u.test(text.slice(start, start + 1))) start -= 1;
  return start;
}
