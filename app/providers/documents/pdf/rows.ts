import { apartFrom, type Run } from './runs';

export interface Row {
  readonly y: number;
  readonly runs: Run[];
}

/** Groups runs by baseline, in reading order; runs less than `apart` font sizes apart are joined. */
export function rowsOf(runs: readonly Run[], apart: number): Row[] {
  const rows: Row[] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.at(-1);
    if (row && run.y - row.y <= 0.4 * Math.min(run.size, row.runs[0]?.size ?? run.size)) row.runs.push(run);
    else rows.push({ y: run.y, runs: [run] });
  }
  for (const { runs: all } of rows) {
    const isRightToLeft = all.filter((run) => run.isRightToLeft).length > all.length / 2;
    all.sort((a, b) => (isRightToLeft ? b.x1 - a.x1 : a.x0 - b.x0));
  }
  return rows.map((row) => ({ ...row, runs: joined(row.runs, apart) }));
}

/** Joins adjacent runs that a page does not draw in sequence. */
function joined(runs: readonly Run[], apart: number): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const gap = last ? (run.isRightToLeft ? last.x0 - run.x1 : run.x0 - last.x1) : 0;
    if (!last || gap > Math.min(apart, apartFrom(last.text, run.text)) * Math.max(last.size, run.size)) {
      all.push({ ...run });
      continue;
    }
    last.text += (gap > 0.12 * run.size ? ' ' : '') + run.text;
    last.bold += run.bold;
    last.mono += run.mono;
    last.x1 = Math.max(last.x1, run.x1);
    Object.assign(last, { x0: Math.min(last.x0, run.x0) });
  }
  return all;
}

/** Spaces between words are narrower than this, gaps between columns wider, in font sizes. */
const wordsApart = 0.75;

/** Joins words that a page draws one by one into lines, within each column. */
export const besideEachOther = (runs: readonly Run[]): Run[] => rowsOf(runs, wordsApart).flatMap((row) => row.runs);
