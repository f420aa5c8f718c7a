import { median, type Region } from './columns';
import { type Row, rowsOf } from './rows';
import { lettersIn, type Run } from './runs';
import { withTables } from './tables';

/** A line in a part of a page. */
export interface Line {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  /** All letters have the same width, as in code. */
  readonly isMono: boolean;
  readonly page: number;
  /** Distance from the nearer of the page's upper and lower edges, as a share of its height. */
  readonly fromEdge: number;
  /** The part of the page that contains it, with its left and right bounds. */
  readonly region: { readonly x0: number; readonly x1: number };
  /** A row of a table: its cells are in `text`, separated by ' | '. */
  readonly isRow: boolean;
}

/** Minimum distance of table cells, in font sizes. */
const cellsFrom = 0.8;

const marker = /^(?:[•‣◦▪●○■□–—*·-]|\(?\d{1,3}(?:\.\d{1,3})*[.)]?|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|§+\s*\d+)$/u;

export function linesOf(region: Region, page: number, height: number): Line[] {
  const rows = rowsOf(region.runs, cellsFrom).map((row) => ({ ...row, runs: withMarkers(row.runs) }));
  const bounds = boundsOf(rows);
  return withTables(rows, bounds.x1).map(({ y, runs, cells }) => {
    const text = cells?.join(' | ') ?? runs.map((run) => run.text).join(' ');
    const characters = runs.reduce((sum, run) => sum + lettersIn(run.text), 0);
    const main = runs.reduce((one, other) => (other.text.length > one.text.length ? other : one));
    return {
      text,
      x0: Math.min(...runs.map((run) => run.x0)),
      x1: Math.max(...runs.map((run) => run.x1)),
      y,
      size: main.size,
      isBold: runs.reduce((sum, run) => sum + run.bold, 0) >= 0.8 * characters,
      isMono: runs.reduce((sum, run) => sum + run.mono, 0) >= 0.95 * characters,
      page,
      fromEdge: Math.min(y, height - y) / height,
      region: bounds,
      isRow: cells !== null,
    };
  });
}

/** Joins a list marker or a heading's number with the text after it. */
function withMarkers(runs: readonly Run[]): Run[] {
  const [first, second, ...rest] = runs;
  if (!first || !second || !marker.test(first.text)) return [...runs];
  // A row of numbers belongs to a table.
  if (/^[\d.,%+-]+$/.test(first.text) && /^[\d.,%+-]+$/.test(second.text)) return [...runs];
  const both = {
    ...second,
    text: `${first.text} ${second.text}`,
    bold: first.bold + second.bold,
    x0: first.x0,
  };
  return [both, ...rest];
}

/** The left edge of most lines, and the right edge of the longest ones. */
function boundsOf(rows: readonly Row[]): { x0: number; x1: number } {
  const starts = rows.map(({ runs }) => Math.min(...runs.map((run) => run.x0)));
  const ends = rows.map(({ runs }) => Math.max(...runs.map((run) => run.x1)));
  const counts = new Map<number, number>();
  for (const start of starts) counts.set(Math.round(start / 2), (counts.get(Math.round(start / 2)) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  const size = median(rows.flatMap(({ runs }) => runs.map((run) => run.size)));
  const least = Math.min(...starts);
  // List items are indented more than most of the page.
  const x0 = count > 0.5 * rows.length || usual * 2 - least < size ? usual * 2 : least;
  return { x0, x1: Math.max(...ends) };
}
