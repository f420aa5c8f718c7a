import type { Row } from './rows';
import type { Run } from './runs';

/** A row of a page, with its cells if it belongs to a table. */
interface TableRow extends Row {
  /** The texts of its cells, an empty one for each column that it leaves out; null outside tables. */
  readonly cells: readonly string[] | null;
}

/** How many lines of a cell may stand between two rows that have all cells. */
const longestCell = 4;

/**
 * Finds tables: at least two rows whose cells are aligned. Lines that continue a cell are added to the row above them.
 * @param edge the right edge of the text, which justified lines reach
 */
export function withTables(rows: readonly Row[], edge: number): TableRow[] {
  const found: TableRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const table = tableAt(rows, at, edge);
    if (table.length > 1) found.push(...celled(table));
    else found.push({ ...(rows[at] as Row), cells: null });
    at += Math.max(
      1,
      table.reduce((sum, { taken }) => sum + taken, 0),
    );
  }
  return found;
}

/** A row of a table with the rows that continue its cells; `taken` counts them all. */
interface Grouped extends Row {
  readonly taken: number;
}

function tableAt(rows: readonly Row[], start: number, edge: number): Grouped[] {
  const table: Grouped[] = [];
  let leading = 0;
  for (let at = start; at < rows.length; ) {
    const row = rows[at];
    const above = table.at(-1);
    if (!row || row.runs.length < 2 || isJustified(row.runs, edge)) break;
    if (above && !(row.y - above.y <= 4 * (row.runs[0]?.size ?? 0) && isAligned(above.runs, row.runs))) break;
    const more = continuationOf(rows, at, edge, leading);
    if (more.length > 0) leading = ((more.at(-1)?.y ?? row.y) - row.y) / more.length;
    table.push({ y: more.at(-1)?.y ?? row.y, runs: withLines(row.runs, more), taken: 1 + more.length });
    at += 1 + more.length;
  }
  return table;
}

/**
 * The lines that continue cells of a row: closer to it than the next row, which has the same columns, is to them. Below
 * the last row, as close as the others of the table.
 * @param usual how far such lines are apart in the rows above; 0 if there are none
 */
function continuationOf(rows: readonly Row[], at: number, edge: number, usual: number): readonly Row[] {
  const row = rows[at];
  if (!row) return [];
  const more: Row[] = [];
  for (const line of rows.slice(at + 1, at + 1 + longestCell)) {
    if (isJustified(line.runs, edge) || !line.runs.every((run) => cellAbove(row.runs, run) > 0)) break;
    more.push(line);
  }
  const next = rows[at + 1 + more.length];
  const last = more.at(-1);
  if (!last) return [];
  const leading = (last.y - row.y) / more.length;
  if (!next || next.runs.length < 2 || !isAligned(row.runs, next.runs))
    return Math.abs(leading - usual) < 0.1 * usual ? more : [];
  return leading < 0.85 * (next.y - last.y) ? more : [];
}

/** The place of the cell that begins where a run does; -1 for none. */
const cellAbove = (cells: readonly Run[], run: Run): number =>
  cells.findIndex((cell) => Math.abs(startOf(cell) - startOf(run)) <= 0.5 * run.size);

const startOf = (run: Run): number => (run.isRightToLeft ? -run.x1 : run.x0);

function withLines(cells: readonly Run[], lines: readonly Row[]): Run[] {
  const all = cells.map((cell) => ({ ...cell }));
  for (const run of lines.flatMap(({ runs }) => runs)) {
    const cell = all[cellAbove(cells, run)];
    if (!cell) continue;
    Object.assign(cell, { x0: Math.min(cell.x0, run.x0), x1: Math.max(cell.x1, run.x1) });
    cell.text += ` ${run.text}`;
    cell.bold += run.bold;
    cell.mono += run.mono;
  }
  return all;
}

function celled(table: readonly Grouped[]): TableRow[] {
  const columns = columnsOf(table);
  // With more columns than cells they are not aligned, and an empty cell cannot be told.
  const isPlain = columns.length > Math.max(...table.map(({ runs }) => runs.length));
  return table.map(({ y, runs }) => ({ y, runs, cells: cellsOf(runs, isPlain ? [] : columns) }));
}

/** Parts of the page's width that cells share, from left to right. */
function columnsOf(table: readonly Row[]): { x0: number; x1: number }[] {
  const columns: { x0: number; x1: number }[] = [];
  for (const { x0, x1 } of table.flatMap(({ runs }) => runs).toSorted((one, other) => one.x0 - other.x0)) {
    const last = columns.at(-1);
    if (last && x0 < last.x1) last.x1 = Math.max(last.x1, x1);
    else columns.push({ x0, x1 });
  }
  return columns;
}

/** Only the given cells if two of them share a column, because another one spans several, or without columns. */
function cellsOf(runs: readonly Run[], columns: readonly { x0: number; x1: number }[]): string[] {
  const cells = columns.map(({ x0, x1 }) => runs.filter((run) => run.x0 < x1 && run.x1 > x0));
  if (cells.length === 0 || cells.some((each) => each.length > 1)) return runs.map(({ text }) => text);
  const isReversed = (runs[0]?.x0 ?? 0) > (runs.at(-1)?.x0 ?? 0);
  const texts = cells.map((each) => each[0]?.text ?? '');
  return isReversed ? texts.reverse() : texts;
}

/** Whether these are words of a justified line: all of its spaces have the same width, and it ends at the edge. */
function isJustified(runs: readonly Run[], edge: number): boolean {
  const gaps = runs.slice(1).map((run, at) => Math.abs(run.x0 - (runs[at]?.x1 ?? run.x0)));
  const size = runs[0]?.size ?? 0;
  if (edge - Math.max(...runs.map((run) => run.x1)) > size) return false;
  return gaps.length >= 2 && Math.max(...gaps) - Math.min(...gaps) < 0.2 * size && Math.max(...gaps) < 4 * size;
}

function isAligned(above: readonly Run[], below: readonly Run[]): boolean {
  const near = (a: number, b: number, size: number) => Math.abs(a - b) <= 0.8 * size;
  const aligned = below.filter((cell) =>
    above.some(
      (one) =>
        near(one.x0, cell.x0, cell.size) ||
        near(one.x1, cell.x1, cell.size) ||
        near((one.x0 + one.x1) / 2, (cell.x0 + cell.x1) / 2, cell.size),
    ),
  );
  return aligned.length >= 2;
}
