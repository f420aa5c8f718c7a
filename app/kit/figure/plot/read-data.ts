import { type BarRow, type Box, type FiveNumbers, type Plot, type PlotPoint, plotFault, plotLimits } from './plot';
import {
  checkRange,
  endLabel,
  endStyle,
  listParts,
  numberOf,
  pairParts,
  quoted,
  rangeSides,
  readLabel,
  readNumber,
  readNumbers,
  readRange,
} from './read-parts';

/** Reads `(1, 2), B (3, 4) "name"`. */
export function readPoints(
  line: number,
  text: string,
  kind: { readonly isJoined: boolean; readonly isOpen: boolean; readonly label: string | null },
  plot: Plot,
): void {
  const {
    rest,
    label: last,
    stroke,
  } = kind.isJoined ? endStyle(line, text) : { ...endLabel(line, text), stroke: null };
  const points = pointsOf(line, rest, kind.isOpen);
  const [only] = points;
  if (only === undefined) throw plotFault(line, 'badPoint', { typed: quoted(text) });
  const isOnly = points.length === 1 && kind.label === null && last !== null;
  plot.series.push({
    line,
    label: kind.label ?? (isOnly ? null : last),
    stroke,
    isJoined: kind.isJoined,
    points: isOnly ? [{ ...only, label: last }] : points,
  });
  if (plot.series.length > plotLimits.seriesMax) throw plotFault(line, 'tooManySeries', { most: plotLimits.seriesMax });
  const count = plot.series.reduce((sum, series) => sum + series.points.length, 0);
  if (count > plotLimits.pointsMax) throw plotFault(line, 'tooManyPoints', { most: plotLimits.pointsMax });
}

/** One pass over the signs, so that any text takes time by its length. */
function pointsOf(line: number, text: string, isOpen: boolean): PlotPoint[] {
  const points: PlotPoint[] = [];
  let [start, open, depth] = [0, -1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(' || sign === '（') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === ')' || sign === '）') {
      depth -= 1;
      if (depth < 0) throw plotFault(line, 'badPoint', { typed: quoted(text.slice(start, at + 1)) });
      if (depth > 0) continue;
      const typed = text.slice(start, at + 1);
      const pair = pairParts(text.slice(open + 1, at));
      if (pair === null) throw plotFault(line, 'badPoint', { typed: quoted(typed) });
      const label = readLabel(line, text.slice(start, open).replace(/^[\s,;]+|[\s:=]+$/g, ''));
      points.push({ x: readNumber(line, pair[0]), y: readNumber(line, pair[1]), label, isOpen });
      start = at + 1;
    }
  }
  const rest = text.slice(start).replace(/[\s,;]/g, '');
  if (rest !== '') throw plotFault(line, 'badPoint', { typed: quoted(text.slice(start)) });
  return points;
}

/** Reads `Apples 3, Pears 5 "2024"`. */
export function readBars(line: number, text: string, name: string | null, plot: Plot): void {
  const { rest, label } = endLabel(line, text);
  const bars = listParts(rest).map((part) => {
    const parts = /^(.*?)[\s:=]*([^\s:=]+)$/u.exec(part);
    const value = parts === null ? null : numberOf(parts[2] ?? '');
    const category = readLabel(line, parts?.[1] ?? '');
    if (value === null || category === null || /\d,\d+$/.test(category))
      throw plotFault(line, 'badBar', { typed: quoted(part) });
    return { name: category, value: readNumber(line, parts?.[2] ?? '') };
  });
  if (bars.length === 0) throw plotFault(line, 'badBar', { typed: quoted(text) });
  const row: BarRow = { line, label: name ?? label, bars };
  if (new Set(bars.map((bar) => bar.name)).size < bars.length) throw plotFault(line, 'sameBar');
  plot.bars.push(row);
  if (plot.bars.length > plotLimits.barRowsMax) throw plotFault(line, 'tooManyRows', { most: plotLimits.barRowsMax });
  if (categoriesOf(plot.bars).length > plotLimits.categoriesMax)
    throw plotFault(line, 'tooManyBars', { most: plotLimits.categoriesMax });
  if (plot.bars.length > 1 && plot.bars.some((each) => each.label === null)) throw plotFault(line, 'rowsNeedNames');
}

/** Names of all rows, in the order in which they first stand. */
export const categoriesOf = (rows: readonly BarRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ bars }) => bars.map(({ name }) => name))),
];

/** Reads `histogram: 1, 2, 2, 5`, or bins with counts: `0..10 4, 10..20 7`. */
export function readHistogram(line: number, text: string, plot: Plot): void {
  if (plot.histogram !== null) throw plotFault(line, 'twice', { word: 'histogram' });
  if (rangeSides(listParts(text)[0] ?? '') === null) {
    plot.histogram = { line, data: readData(line, text), counts: [] };
    return;
  }
  const counts = listParts(text).map((part) => {
    const parts = /^(.*\S)[\s:=]+(\S+)$/.exec(part);
    if (parts === null) throw plotFault(line, 'badCount', { typed: quoted(part) });
    const [from, to] = readRange(line, (parts[1] ?? '').replace(/[\s:=]+$/, ''));
    const count = readNumber(line, parts[2] ?? '');
    if (count < 0) throw plotFault(line, 'badCount', { typed: quoted(part) });
    return { from, to, count };
  });
  checkCounts(line, counts);
  plot.histogram = { line, data: [], counts };
}

/** Bins must follow each other and be equally wide, so that height is count. */
function checkCounts(line: number, counts: readonly { from: number; to: number }[]): void {
  if (counts.length > plotLimits.binsMax) throw plotFault(line, 'tooManyBins', { most: plotLimits.binsMax });
  const width = (counts[0]?.to ?? 0) - (counts[0]?.from ?? 0);
  for (const [at, { from, to }] of counts.entries()) {
    const before = counts[at - 1];
    const isNext = before === undefined || Math.abs(from - before.to) < width * 1e-6;
    if (!isNext || Math.abs(to - from - width) > width * 1e-6) throw plotFault(line, 'unequalBins');
  }
}

function readData(line: number, text: string): readonly number[] {
  if (text.trim() === '') throw plotFault(line, 'noData');
  const data = readNumbers(line, text);
  if (data.length > plotLimits.dataMax) throw plotFault(line, 'tooManyData', { most: plotLimits.dataMax });
  return data;
}

/** Reads `bins: 5`, `bins: width 10` and `bins: 0..50, step 10`. */
export function readBins(line: number, text: string, plot: Plot): void {
  if (plot.bins !== null) throw plotFault(line, 'twice', { word: 'bins' });
  let bins = { line, count: null, width: null, from: null, to: null } as NonNullable<Plot['bins']>;
  for (const part of listParts(text)) {
    const width = /^(?:width|step)\s*[:=]?\s*(.*)$/i.exec(part)?.[1];
    if (width !== undefined) bins = { ...bins, width: readNumber(line, width) };
    else if (rangeSides(part) !== null) {
      const [from, to] = readRange(line, part);
      bins = { ...bins, from, to };
    } else bins = { ...bins, count: readNumber(line, part.replace(/\s*bins?$/i, '')) };
  }
  const { count, width } = bins;
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= plotLimits.binsMax))
    throw plotFault(line, 'badBins', { most: plotLimits.binsMax });
  if ((width !== null && width <= 0) || (count === null && width === null))
    throw plotFault(line, 'badBins', { most: plotLimits.binsMax });
  plot.bins = bins;
}

/** Reads data, or `min 2, q1 4, median 5, q3 8, max 12`. */
export function readBox(line: number, text: string, name: string | null, plot: Plot): void {
  const { rest, label } = endLabel(line, text);
  const five = /^\s*[a-z]/i.test(rest) ? readFive(line, rest) : null;
  const data = five === null ? readData(line, rest) : null;
  if (data !== null && data.length < 2) throw plotFault(line, 'fewData');
  const box: Box = {
    line,
    label: name ?? label,
    five: five ?? fiveNumbers(data ?? []),
    size: data?.length ?? null,
  };
  plot.boxes.push(box);
  if (plot.boxes.length > plotLimits.boxesMax) throw plotFault(line, 'tooManyBoxes', { most: plotLimits.boxesMax });
  if (plot.boxes.length > 1 && plot.boxes.some((each) => each.label === null)) throw plotFault(line, 'boxesNeedNames');
}

const fiveNames = ['min', 'q1', 'median', 'q3', 'max'] as const;

function readFive(line: number, text: string): FiveNumbers {
  const found = new Map<string, number>();
  for (const part of listParts(text)) {
    const [, word = '', value = ''] = /^(min|q1|median|q2|q3|max)[a-z]*[\s:=]+(.*)$/i.exec(part) ?? [];
    const name = word.toLowerCase() === 'q2' ? 'median' : word.toLowerCase();
    if (name === '') throw plotFault(line, 'badBox', { typed: quoted(part) });
    found.set(name, readNumber(line, value));
  }
  const values = fiveNames.map((name) => found.get(name));
  const [min, lower, median, upper, max] = values;
  if (min === undefined || lower === undefined || median === undefined || upper === undefined || max === undefined)
    throw plotFault(line, 'fiveNumbers');
  if (!(min <= lower && lower <= median && median <= upper && upper <= max)) throw plotFault(line, 'fiveOrder');
  if (min < max) checkRange(line, min, max, text);
  return { min, lower, median, upper, max };
}

/**
 * The five numbers of data. Quartiles are the medians of the halves, without the median itself where the number of data
 * is odd, as schools teach it (Moore and McCabe).
 */
export function fiveNumbers(data: readonly number[]): FiveNumbers {
  const sorted = [...data].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return {
    min: sorted[0] ?? 0,
    lower: medianOf(sorted.slice(0, half)),
    median: medianOf(sorted),
    upper: medianOf(sorted.slice(sorted.length - half)),
    max: sorted.at(-1) ?? 0,
  };
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}
