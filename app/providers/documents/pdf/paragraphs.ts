import { joinedLine } from '~/providers/documents/line-ends';
import type { Block } from '~/rooms/source/rules/blocks';
import type { Line } from './lines';

/** A block with the lines that it is made of. */
export interface PlacedBlock {
  readonly block: Block;
  readonly lines: readonly Line[];
}

/** Lines, either of a heading or of body text. */
export type Part = { readonly heading: number; readonly lines: readonly Line[]; readonly text?: string };

interface Paragraph {
  readonly kind: 'text' | 'item' | 'table' | 'code';
  readonly page: number;
  readonly size: number;
  lines: Line[];
}

const item = /^(?:[•‣◦▪●○■□·]|[–—*-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s|\([ivx]{1,5}\)\s)/u;
const sentenceEnd = /[.!?:;…。！？”"»)\]]$/u;

/**
 * Groups a document's lines into paragraphs: split at spacing, indents, list markers and font sizes; joined across
 * columns and pages.
 */
export function blocksOf(parts: readonly Part[], bodySize: number): PlacedBlock[] {
  const isCode = codeOf(parts);
  const words = vocabulary(parts);
  const leading = usualLeading(parts);
  const blocks: PlacedBlock[] = [];
  let begun: Paragraph[] = [];
  const finish = () => {
    blocks.push(...written(begun, words));
    begun = [];
  };
  for (const part of parts) {
    if (part.heading > 0) {
      finish();
      const text =
        part.text ??
        part.lines.reduce((said, { text: more }) => (said === '' ? more : joinedLine(said, more, words)), '');
      const page = part.lines[0]?.page ?? null;
      blocks.push({ block: { kind: 'heading', level: part.heading, text, page }, lines: part.lines });
      continue;
    }
    for (const line of part.lines) {
      const last = begun.at(-1);
      const before = last?.lines.at(-1);
      if (last && before && isSame(last, before, line, leading, isCode)) last.lines.push(line);
      else {
        const open = before && !isTogether(before, line) && !isCode(line) ? opened(begun, line, bodySize) : null;
        if (open) open.lines.push(line);
        else begun.push(started(line, isCode));
      }
    }
  }
  finish();
  return blocks;
}

const started = (line: Line, isCode: (line: Line) => boolean): Paragraph => ({
  kind: isCode(line) ? 'code' : line.isRow ? 'table' : item.test(line.text) ? 'item' : 'text',
  page: line.page,
  size: line.size,
  lines: [line],
});

/** In the same part of the same page, one below the other. */
const isTogether = (before: Line, line: Line): boolean =>
  before.page === line.page && before.region === line.region && line.y >= before.y;

/** Whether a line continues the paragraph of the line above it. */
function isSame(
  paragraph: Paragraph,
  before: Line,
  line: Line,
  leading: number,
  isCode: (line: Line) => boolean,
): boolean {
  if (!isTogether(before, line)) return false;
  if (paragraph.kind === 'code' || isCode(line))
    return paragraph.kind === 'code' && isCode(line) && line.y - before.y < 2.5 * line.size;
  const { size } = line;
  const space = line.y - before.y;
  if (paragraph.kind === 'table' || line.isRow) return paragraph.kind === 'table' && line.isRow && space < 4 * size;
  if (item.test(line.text)) return false;
  if (Math.abs(size - before.size) > 0.12 * size || space > 1.3 * leading * size) return false;
  const indent = line.x0 - line.region.x0;
  const indentBefore = before.x0 - before.region.x0;
  if (paragraph.kind === 'item')
    return indent > 0.5 * size || indentBefore < 0.5 * size ? !isShortEnd(before) || indent > 0.5 * size : false;
  // The indent of a first line.
  if (indent > 0.8 * size && indent < 6 * size && indentBefore < 0.5 * size && paragraph.lines.length > 0)
    return paragraph.lines.length === 1 && !sentenceEnd.test(before.text);
  return !isShortEnd(before);
}

/** A line that ends a sentence well before the right edge. */
const isShortEnd = ({ text, x1, region, size }: Line): boolean =>
  sentenceEnd.test(text) && region.x1 - x1 > Math.max(3 * size, 0.15 * (region.x1 - region.x0));

/**
 * The paragraph that continues at the top of a column or page: it ended without a full stop, and may be followed by
 * footnotes.
 */
function opened(begun: readonly Paragraph[], line: Line, bodySize: number): Paragraph | null {
  if (line.isRow || item.test(line.text) || line.size < 0.93 * bodySize) return null;
  const last = begun.findLast((each, at) => at >= begun.length - 5 && each.size >= 0.93 * bodySize);
  const end = last?.lines.at(-1);
  if (
    !last ||
    !end ||
    last.kind === 'table' ||
    last.kind === 'code' ||
    Math.abs(last.size - line.size) > 0.06 * line.size
  )
    return null;
  if (end.page < line.page - 1) return null;
  if (/[-‐\u00ad]$/u.test(end.text)) return last;
  if (/[.!?:…。！？]["”»’)\]]?$/u.test(end.text)) return null;
  const isFull = end.region.x1 - end.x1 < 0.1 * (end.region.x1 - end.region.x0);
  const isIndented = line.x0 - line.region.x0 > 0.8 * line.size;
  return /^[\p{Ll}(“"]/u.test(line.text) || (isFull && !isIndented) ? last : null;
}

/** Converts to blocks; list items, and the rows of a table, become lines of one block. */
function written(paragraphs: readonly Paragraph[], words: ReadonlySet<string>): PlacedBlock[] {
  const blocks: { kind: Paragraph['kind']; page: number; text: string; lines: Line[] }[] = [];
  for (const { kind, page, lines } of paragraphs) {
    const text =
      kind === 'table' || kind === 'code'
        ? lines.map((line) => line.text).join('\n')
        : lines.reduce((said, line) => (said === '' ? line.text : joinedLine(said, line.text, words)), '');
    const last = blocks.at(-1);
    if (kind === 'item' && last?.kind === 'item' && last.text.length < 3_000) {
      last.text += `\n${text}`;
      last.lines.push(...lines);
    } else blocks.push({ kind, page, text, lines: [...lines] });
  }
  return blocks.map(({ page, text, lines }) => ({ block: { kind: 'text', text, page }, lines }));
}

/** Lines in monospaced letters are code, unless the whole document is monospaced. */
function codeOf(parts: readonly Part[]): (line: Line) => boolean {
  const lines = parts.flatMap((part) => part.lines);
  const mono = lines.filter(({ isMono }) => isMono).length;
  return mono > 0.6 * lines.length ? () => false : ({ isMono }) => isMono;
}

/** All words of the document that are not hyphenated at a line's end. */
function vocabulary(parts: readonly Part[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { lines } of parts)
    for (const { text } of lines)
      for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*(?![-‐\u00ad]$)/gu))
        words.add(word.toLowerCase());
  return words;
}

/** The line spacing of most paragraphs, in font sizes. */
function usualLeading(parts: readonly Part[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of parts) {
    for (let at = 1; at < lines.length; at += 1) {
      const [above, line] = [lines[at - 1], lines[at]];
      if (!above || !line || !isTogether(above, line)) continue;
      const leading = Math.round(((line.y - above.y) / line.size) * 20) / 20;
      if (leading > 0.8 && leading < 4) counts.set(leading, (counts.get(leading) ?? 0) + 1);
    }
  }
  const [usual] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [1.2, 0]);
  return Math.max(1, usual);
}
