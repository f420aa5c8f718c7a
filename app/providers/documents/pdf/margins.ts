import type { Line } from './lines';

/** Maximum number of lines at the top or bottom that may be a running head or a page number. */
const marginLines = 3;
/** Their maximum distance from the edge, as a share of the page's height. */
const marginShare = 0.13;
/** How many pages to compare with: chapters have running heads of their own, and so do left and right pages. */
const reach = 6;

/**
 * The lines of a document's pages without running heads, page numbers and dotted lines of a table of contents. A
 * running head has the same text, apart from numbers, at the same height on at least two pages nearby.
 */
export function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const outer = pages.map(marginsOf);
  const needed = Math.min(2, pages.length - 1);
  const isRepeated = (page: number, line: Line): boolean => {
    const own = { key: keyOf(line), y: line.y, numbers: numbersOf(line) };
    let count = 0;
    const last = Math.min(pages.length - 1, page + reach);
    for (let other = Math.max(0, page - reach); other <= last; other += 1) {
      const same =
        other === page
          ? undefined
          : outer[other]?.all.find((each) => each.key === own.key && Math.abs(each.y - own.y) <= 3);
      if (!same) continue;
      // A number that increases with the pages is a page number: one match suffices.
      const isPageNumber = own.numbers.some((number, at) => (same.numbers[at] ?? 0) - number === other - page);
      count += isPageNumber ? 2 : 1;
    }
    return needed > 0 && count >= needed;
  };
  return pages.map((lines, page) => {
    const left = new Set<Line>();
    const { top, bottom } = outer[page] ?? { top: [], bottom: [] };
    for (const side of [top, bottom]) {
      for (const row of side) {
        // From the outside in: the first row that stays ends the margin.
        if (!row.lines.every((line) => line.fromEdge < marginShare && isRepeated(page, line))) break;
        for (const line of row.lines) left.add(line);
      }
    }
    const leaders = lines.filter(({ text }) => dotted.test(text));
    if (leaders.length >= 3) for (const line of leaders) left.add(line);
    return lines.filter((line) => !left.has(line));
  });
}

/** "Introduction . . . . . . 7" */
const dotted = /(?:\s?[.·…]){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})$/i;

interface Margins {
  readonly top: readonly { readonly lines: readonly Line[] }[];
  readonly bottom: readonly { readonly lines: readonly Line[] }[];
  readonly all: readonly { readonly key: string; readonly y: number; readonly numbers: readonly number[] }[];
}

function marginsOf(lines: readonly Line[]): Margins {
  const rows: { y: number; lines: Line[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && line.y - row.y <= 3) row.lines.push(line);
    else rows.push({ y: line.y, lines: [line] });
  }
  const top = rows.slice(0, marginLines);
  const bottom = rows.slice(-marginLines).reverse();
  const all = [...top, ...bottom].flatMap((row) =>
    row.lines.map((line) => ({ key: keyOf(line), y: line.y, numbers: numbersOf(line) })),
  );
  return { top, bottom, all };
}

/** The text of a line without its numbers. */
const keyOf = ({ text }: Line): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/(?<![\p{L}\p{N}])[ivxlc]{1,7}(?![\p{L}\p{N}])/gu, '#');

const numbersOf = ({ text }: Line): number[] => (text.match(/\d{1,6}/g) ?? []).map(Number);
