import type { Run } from './runs';

/** A part of a page that is read from top to bottom. */
export interface Region {
  readonly runs: readonly Run[];
}

/** Minimum number of lines per column. */
const fewestLines = 4;
/** Maximum depth of recursion: no page has as many columns. */
const deepest = 4;

/**
 * The parts of a page in reading order: column after column, from left to right (from right to left in Arabic and
 * Hebrew), and between them the text that spans all columns.
 */
export function regionsOf(runs: readonly Run[], depth = 0): Region[] {
  const gutter = depth < deepest ? gutterOf(runs) : null;
  if (!gutter) return runs.length > 0 ? [{ runs }] : [];
  const { left, right, across } = gutter;
  const isRightToLeft = runs.filter((run) => run.isRightToLeft).length > runs.length / 2;
  const sides = isRightToLeft ? [right, left] : [left, right];
  const regions: Region[] = [];
  let from = Number.NEGATIVE_INFINITY;
  const wide = across.toSorted((a, b) => a.y - b.y);
  for (let at = 0; at <= wide.length; at += 1) {
    const to = wide[at]?.y ?? Number.POSITIVE_INFINITY;
    const between = sides.map((side) => side.filter(({ y }) => y >= from && y < to));
    for (const side of between) regions.push(...regionsOf(side, depth + 1));
    const next = wide[at];
    if (!next) continue;
    const last = regions.at(-1);
    // Consecutive lines across the page are one part.
    const isNext = between.every((side) => side.length === 0) && last !== undefined && at > 0;
    if (isNext) regions[regions.length - 1] = { runs: [...last.runs, next] };
    else regions.push({ runs: [next] });
    from = to;
  }
  return regions;
}

interface Gutter {
  readonly left: readonly Run[];
  readonly right: readonly Run[];
  readonly across: readonly Run[];
}

/** The white strip between two columns of text, if there is one. */
function gutterOf(runs: readonly Run[]): Gutter | null {
  if (runs.length < 2 * fewestLines) return null;
  const x0 = Math.min(...runs.map((run) => run.x0));
  const x1 = Math.max(...runs.map((run) => run.x1));
  const size = median(runs.map((run) => run.size));
  const bins = Math.floor((x1 - x0) / 2);
  if (bins < 20) return null;
  const covered = new Int32Array(bins + 1);
  for (const run of runs) {
    const to = Math.min(bins, Math.floor((run.x1 - 1 - x0) / 2));
    for (let bin = Math.max(0, Math.floor((run.x0 + 1 - x0) / 2)); bin <= to; bin += 1)
      covered[bin] = (covered[bin] ?? 0) + 1;
  }
  let best: Gutter | null = null;
  let bestScore = 0;
  for (const { from, to } of valleys(covered, Math.floor(0.45 * runs.length))) {
    const [g0, g1] = [x0 + 2 * from, x0 + 2 * (to + 1)];
    if (g1 - g0 < 0.7 * size) continue;
    const parted = split(runs, g0, g1);
    if (!isColumns(parted, { x0, x1, g0, g1 })) continue;
    const score = Math.min(parted.left.length, parted.right.length) - parted.across.length / 2 + (g1 - g0) / 100;
    if (score > bestScore) [best, bestScore] = [parted, score];
  }
  return best;
}

/** Strips that fewer runs cross than the strips around them. */
function valleys(covered: Int32Array, most: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let at = 0;
  while (at < covered.length) {
    const here = covered[at] ?? 0;
    let end = at;
    while (end + 1 < covered.length && covered[end + 1] === here) end += 1;
    const before = covered[at - 1] ?? 0;
    const after = covered[end + 1] ?? 0;
    if (here <= most && before > here && after > here) found.push({ from: at, to: end });
    at = end + 1;
  }
  return found;
}

function split(runs: readonly Run[], g0: number, g1: number): Gutter {
  const middle = (g0 + g1) / 2;
  const [left, right, across]: [Run[], Run[], Run[]] = [[], [], []];
  for (const run of runs) {
    const [before, after] = [middle - run.x0, run.x1 - middle];
    // A line that is slightly too long for its column still belongs to it.
    if (before <= 0 || after > 8 * Math.max(0, before)) right.push(run);
    else if (after <= 0 || before > 8 * after) left.push(run);
    else across.push(run);
  }
  return { left, right, across };
}

/** Whether these are columns of text and not of a table: most of their lines fill them, side by side. */
function isColumns(
  { left, right }: Gutter,
  { x0, x1, g0, g1 }: { x0: number; x1: number; g0: number; g1: number },
): boolean {
  const sides = [
    { runs: left, width: g0 - x0 },
    { runs: right, width: x1 - g1 },
  ];
  const isText = sides.every(({ runs, width }) => {
    const lines = extents(runs);
    if (lines.length < fewestLines || width < 60) return false;
    const filled = median(lines.map((line) => line.x1 - line.x0)) / width;
    const words = median(lines.map(({ words }) => words));
    // Also holds if the side has columns again, of which each line fills a part.
    return filled >= 0.5 && words >= 3 && !hasCells(runs, lines.length);
  });
  if (!isText) return false;
  const [a, b] = sides.map(({ runs }) => runs.map(({ y }) => y));
  const overlap =
    Math.min(Math.max(...(a ?? [])), Math.max(...(b ?? []))) - Math.max(Math.min(...(a ?? [])), Math.min(...(b ?? [])));
  return overlap > 0;
}

/** Whether most lines of a side have several pieces of which many are short: cells of a table, not columns again. */
function hasCells(runs: readonly Run[], lines: number): boolean {
  const short = runs.filter(({ text }) => wordsIn(text) < 3).length;
  return runs.length >= 1.5 * lines && short >= 0.4 * runs.length;
}

const wordsIn = (text: string): number =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
    ? text.length / 3
    : text.split(' ').length;

/** The extent of each line and the number of its words. */
function extents(runs: readonly Run[]): { x0: number; x1: number; words: number }[] {
  const lines = new Map<number, { x0: number; x1: number; words: number }>();
  for (const run of runs) {
    const key = Math.round(run.y / 3);
    const line = lines.get(key);
    lines.set(key, {
      x0: Math.min(run.x0, line?.x0 ?? run.x0),
      x1: Math.max(run.x1, line?.x1 ?? run.x1),
      words: wordsIn(run.text) + (line?.words ?? 0),
    });
  }
  return [...lines.values()];
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
