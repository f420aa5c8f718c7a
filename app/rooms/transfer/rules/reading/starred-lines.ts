import { isCodeFence } from '~/kit/outline/line';
import { isFenceEnd } from '~/kit/text/fences';

const STARRED = /^(\*+)[ \t]+(\S.*)$/;
/** The edges of Org's blocks whose text is literal, and of its quotations. */
const EDGE = /^[ \t]*#\+(begin|end)_(src|example|quote)\b/i;
const FENCE = /^(`{3,}|~{3,})/;
/** Lines that Org has and neither Markdown nor lists of wikis. */
const ORG = /^[ \t]*(?:#\+title:|#\+begin_|:PROPERTIES:[ \t]*$)/i;
/** Front matter, a mark of our own format, or a heading of Markdown. */
const MARKDOWN = /^(?:---$|<!-- lesson| {0,3}#{1,6}[ \t]+\S|={3,}[ \t]*$)/;

/** `** label`: a heading of Org, or a list item of a wiki. Null for other lines. */
export function starredLine(line: string): { readonly stars: number; readonly rest: string } | null {
  const [, stars = '', rest = ''] = STARRED.exec(line) ?? [];
  return stars === '' ? null : { stars: stars.length, rest };
}

/** `org`, or `stars` for a list of a wiki, if stars at the beginning of a line are the levels of a text; else null. */
export function starredForm(text: string, name = ''): 'org' | 'stars' | null {
  if (!/^\uFEFF?\*+[ \t]+\S/m.test(text)) return null;
  const lines = outsideCode(linesOf(text));
  const stars = lines.map((line) => starredLine(line)?.stars ?? 0);
  if (/\.org$/i.test(name) || lines.some((line) => ORG.test(line)))
    return stars.some((count) => count > 0) ? 'org' : null;
  const hasLevels = stars.includes(1) && stars.some((count) => count > 1);
  const isMarkdown = lines.some((line, at) => MARKDOWN.test(line) || isNote(lines, stars, at));
  return hasLevels && !isMarkdown ? 'stars' : null;
}

/** Whether a line with more stars stands apart below bullets: a footnote of theirs, and no level. */
function isNote(lines: readonly string[], stars: readonly number[], at: number): boolean {
  if ((stars[at] ?? 0) < 2 || lines[at - 1]?.trim() !== '') return false;
  let last = at - 1;
  while (last > 0 && lines[last]?.trim() === '') last -= 1;
  return stars[last] === 1 && stars[last - 1] === 1;
}

export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);

function outsideCode(lines: readonly string[]): string[] {
  const found: string[] = [];
  const blocks = blocksOf(lines);
  for (let at = 0; at < lines.length; at += 1) {
    found.push(lines[at] ?? '');
    at = blocks.get(at) ?? at;
  }
  return found;
}

/**
 * The blocks of code and quotations: by the index of the line that begins one, the index of its last line. A block of
 * Org that does not end is none; a fence of Markdown that does not end lasts to the end of the text.
 */
export function blocksOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const blocks = new Map<number, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const end = blockEnd(lines, at);
    if (end === null) continue;
    blocks.set(at, end);
    at = end;
  }
  return blocks;
}

function blockEnd(lines: readonly string[], start: number): number | null {
  const line = lines[start] ?? '';
  const [, edge = '', kind = ''] = EDGE.exec(line) ?? [];
  if (kind !== '') return edge.toLowerCase() === 'begin' ? orgBlockEnd(lines, start, kind.toLowerCase()) : null;
  const content = line.trim();
  const fence = isCodeFence(content) ? FENCE.exec(content)?.[1] : undefined;
  if (!fence) return null;
  for (let at = start + 1; at < lines.length; at += 1) if (isFenceEnd((lines[at] ?? '').trim(), fence)) return at;
  return lines.length - 1;
}

function orgBlockEnd(lines: readonly string[], start: number, kind: string): number | null {
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    // A heading ends a quotation, but not code.
    if (kind === 'quote' && starredLine(line)) return null;
    const [, edge, other] = EDGE.exec(line) ?? [];
    if (other?.toLowerCase() === kind) return edge?.toLowerCase() === 'end' ? at : null;
  }
  return null;
}
