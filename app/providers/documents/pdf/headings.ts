import { countWords } from '~/kit/text/word-count';
import type { Line } from './lines';
import type { Part } from './paragraphs';

/** A bookmark and its target. */
export interface Bookmark {
  readonly title: string;
  readonly level: number;
  /** From 1. */
  readonly page: number;
  /** Distance from the top of the page, in points; null for the whole page. */
  readonly y: number | null;
}

const headingMaxWords = 20;
const headingMaxLines = 4;

/** The font size of most letters. */
export function bodySizeOf(pages: readonly (readonly Line[])[]): number {
  const counts = new Map<number, number>();
  for (const lines of pages)
    for (const { size, text } of lines) {
      const key = Math.round(size * 4) / 4;
      counts.set(key, (counts.get(key) ?? 0) + text.length);
    }
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [10, 0])[0];
}

/** The title: the largest text on the first page, if it is larger than the body and than all text on later pages. */
export function titleOf([firstPage = [], ...others]: readonly (readonly Line[])[], bodySize: number): string {
  const largestOf = (lines: readonly Line[]) =>
    lines.reduce((most, { size, text }) => (/\p{L}{2}/u.test(text) ? Math.max(most, size) : most), 0);
  const largest = largestOf(firstPage);
  if (largest < 1.25 * bodySize || others.some((lines) => largestOf(lines) >= 0.98 * largest)) return '';
  const first = firstPage.findIndex(({ size, text }) => size >= 0.98 * largest && /\p{L}/u.test(text));
  const lines: Line[] = [];
  for (const line of firstPage.slice(first)) {
    if (line.size < 0.98 * largest || lines.length >= headingMaxLines) break;
    lines.push(line);
  }
  const title = lines.map(({ text }) => text).join(' ');
  return countWords(title) <= 30 ? title : '';
}

/** Splits the lines at the targets of bookmarks; a line with the same text as the bookmark is the heading. */
export function byBookmarks(pages: readonly (readonly Line[])[], bookmarks: readonly Bookmark[]): Part[] {
  const marks = new Map<Line, { bookmark: Bookmark; lines: number }[]>();
  const late: Bookmark[] = [];
  const taken = new Set<Line>();
  for (const bookmark of bookmarks) {
    const lines = pages[bookmark.page - 1] ?? [];
    const found = sameLines(lines, bookmark, taken);
    // If the page only has a picture, the heading goes before the next line.
    const line = found?.line ?? lineAt(pages, bookmark);
    if (!line) {
      late.push(bookmark);
      continue;
    }
    if (found) taken.add(found.line);
    marks.set(line, [...(marks.get(line) ?? []), { bookmark, lines: found?.lines ?? 0 }]);
  }
  const parts: Part[] = [];
  let begun: Line[] = [];
  let skip = 0;
  for (const line of pages.flat()) {
    for (const { bookmark, lines } of marks.get(line) ?? []) {
      if (begun.length > 0) parts.push({ heading: 0, lines: begun });
      begun = [];
      parts.push({ heading: bookmark.level, lines: [line], text: bookmark.title });
      skip = Math.max(skip, lines);
    }
    if (skip > 0) skip -= 1;
    else begun.push(line);
  }
  if (begun.length > 0) parts.push({ heading: 0, lines: begun });
  for (const { level, title } of late) parts.push({ heading: level, lines: [], text: title });
  return parts;
}

/** Finds the line, or up to three, with the text of a bookmark; if there are several, the nearest to its target. */
function sameLines(
  lines: readonly Line[],
  { title, y }: Bookmark,
  taken: ReadonlySet<Line>,
): { line: Line; lines: number } | null {
  const wanted = said(title);
  if (wanted === '') return null;
  let best: { line: Line; lines: number } | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, line] of lines.entries()) {
    if (taken.has(line)) continue;
    const distance = y === null ? at : Math.abs(line.y - y);
    if (distance >= nearest) continue;
    let text = '';
    for (let count = 1; count <= 3 && at + count <= lines.length; count += 1) {
      text += said(lines[at + count - 1]?.text ?? '');
      if (isSameButNumber(text, wanted) || isSameButNumber(wanted, text)) {
        best = { line, lines: count };
        nearest = distance;
        break;
      }
      if (text.length > wanted.length + 12) break;
    }
  }
  return best;
}

/** "2.5 Title" and "Title", "Chapter 3 Title" and "Title". */
const isSameButNumber = (text: string, title: string): boolean =>
  title !== '' &&
  text.endsWith(title) &&
  /^(?:(?:chapter|part|section|appendix|kapitel|teil|chapitre)?\d*[a-z]?)?$/u.test(
    text.slice(0, text.length - title.length),
  );

const said = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The first line at or below a bookmark's target; on a later page if there is none. */
function lineAt(pages: readonly (readonly Line[])[], { page, y }: Bookmark): Line | undefined {
  const here = pages[page - 1]?.find((line) => y === null || line.y >= y - 2);
  return here ?? pages.slice(page).find((lines) => lines.length > 0)?.[0];
}

/**
 * Splits the lines at short ones that are larger than the body or bold. The largest are the highest headings; if they
 * have numbers ("2.1 Title"), the numbers give the levels.
 */
export function byFonts(pages: readonly (readonly Line[])[], bodySize: number): Part[] {
  const parts: { style: number; lines: Line[] }[] = [];
  const all = pages.flat();
  for (const [at, line] of all.entries()) {
    const style = styleOf(line, bodySize, all[at - 1], all[at + 1]);
    const last = parts.at(-1);
    const before = last?.lines.at(-1);
    const isNext =
      before !== undefined &&
      (style === 0 || (before.page === line.page && line.y - before.y < 2.2 * line.size && line.y >= before.y));
    const isNumbered = style > 0 && /^(?:\d+(?:\.\d+)+|[A-Z]\.\d)/.test(line.text);
    if (last && last.style === style && isNext && !isNumbered) last.lines.push(line);
    else parts.push({ style, lines: [line] });
  }
  // With too many lines or words it is not a heading but text in large letters.
  const headings = parts.map(({ style, lines }) => {
    const text = lines.map((line) => line.text).join(' ');
    return style > 0 && lines.length <= headingMaxLines && countWords(text) <= headingMaxWords && /\p{L}{2}/u.test(text)
      ? style
      : 0;
  });
  const styles = [...new Set(headings.filter((style) => style > 0))].sort((a, b) => b - a);
  const numbered = parts.filter((part, at) => headings[at] && depthOf(part.lines) > 0).length;
  const isByNumber = numbered >= 3 && numbered > 0.5 * headings.filter((style) => style > 0).length;
  return parts.map(({ lines }, at) => {
    const style = headings[at] ?? 0;
    const depth = isByNumber ? depthOf(lines) : 0;
    return { heading: style === 0 ? 0 : depth > 0 ? depth : styles.indexOf(style) + 1, lines };
  });
}

/**
 * Zero for body text; for headings a larger value means a higher level, in steps coarser than rounding errors. Bold
 * ones come last.
 */
function styleOf(line: Line, bodySize: number, before: Line | undefined, after: Line | undefined): number {
  const { size, isBold, text, isRow } = line;
  if (isRow || /[,;]$/.test(text) || countWords(text) > headingMaxWords) return 0;
  if (size >= 1.14 * bodySize) return Math.round(size * 2) + (isBold ? 0.5 : 0);
  if (!isBold || size < 0.95 * bodySize || /[.:]$/.test(text) || !/^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text)) return 0;
  // A bold line within a paragraph or a table is not a heading.
  const isApart = (other: Line | undefined) =>
    !other?.isBold || other.page !== line.page || Math.abs(other.y - line.y) > 2.2 * size;
  const isFollowed = after !== undefined && !after.isRow;
  const isShort = line.x1 - line.x0 < 0.9 * (line.region.x1 - line.region.x0) || line.region.x1 - line.region.x0 < 150;
  const space = before && before.page === line.page && before.region === line.region ? line.y - before.y : 99;
  return isFollowed && isShort && isApart(after) && space > 1.05 * size ? 1 : 0;
}

/** 2 for "2.1 Title"; 0 for a line without a number. */
const depthOf = (lines: readonly Line[]): number =>
  /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u.exec(lines[0]?.text ?? '')?.[1]?.split('.').length ?? 0;
