import { type Interval, type Plot, plotFault, plotLimits } from './plot';
import {
  checkRange,
  endLabel,
  listParts,
  quoted,
  readBound,
  readInequality,
  readLabel,
  readNumber,
} from './read-parts';

/** Reads points of a number line: `-2, A 3/2`. */
export function readMarks(line: number, text: string, isOpen: boolean, name: string | null, plot: Plot): void {
  const { rest, label } = endLabel(line, text);
  const parts = listParts(rest);
  if (parts.length === 0) throw plotFault(line, 'noData');
  for (const part of parts) {
    const [, own = '', value = ''] = /^(?:(\p{L}['′]?\d?)[\s:=]+)?(.*)$/u.exec(part) ?? [];
    const mark = readLabel(line, own) ?? (parts.length === 1 ? (name ?? label) : null);
    plot.marks.push({ kind: 'point', line, at: readNumber(line, value), isOpen, label: mark });
  }
  checkCount(line, plot);
}

/** Reads intervals of a number line: `[-2, 3)`, `x > 2`, `-1 < x <= 4`, `2..5`, `x < 1 or x > 5`. */
export function readIntervalMark(line: number, text: string, name: string | null, plot: Plot): void {
  const { rest, label } = endLabel(line, text);
  const typed = rest.split(/\bor\b|[∪∨]/i);
  if (typed.length > plotLimits.marksMax) throw plotFault(line, 'tooManyMarks', { most: plotLimits.marksMax });
  const parts = typed.map((part) => readInterval(line, part.trim()));
  plot.marks.push({ kind: 'interval', line, parts, label: name ?? label });
  checkCount(line, plot);
}

function readInterval(line: number, text: string): Interval {
  const interval = readBrackets(line, text) ?? letterInequality(line, text) ?? closedRange(line, text);
  if (interval === null || (interval.from === null && interval.to === null))
    throw plotFault(line, 'badInterval', { typed: quoted(text) });
  return interval;
}

function checkCount(line: number, plot: Plot): void {
  const count = plot.marks.reduce((sum, mark) => sum + (mark.kind === 'interval' ? mark.parts.length : 1), 0);
  if (count > plotLimits.marksMax) throw plotFault(line, 'tooManyMarks', { most: plotLimits.marksMax });
}

function letterInequality(line: number, text: string): Interval | null {
  const letter = /(?<!\p{L})(\p{L})(?!\p{L})/u.exec(text)?.[1];
  return letter === undefined ? null : readInequality(line, text, letter);
}

function closedRange(line: number, text: string): Interval | null {
  const sides = text.replaceAll('…', '..').split(/\.{2,}|\bto\b/);
  if (sides.length !== 2) return null;
  return between(line, text, [sides[0] ?? '', sides[1] ?? ''], 'closed', 'closed');
}

/** `[a, b]` with the end in it, `(a, b)` and `]a, b[` without. */
function readBrackets(line: number, text: string): Interval | null {
  const [, open = '', inner = '', close = ''] = /^([[(\]])(.*)([\])[])$/.exec(text.trim()) ?? [];
  if (open === '') return null;
  const byList = listParts(inner);
  const sides = byList.length === 2 ? byList : inner.split(/\.{2,}|,/);
  if (sides.length !== 2) return null;
  const [first = '', second = ''] = sides;
  return between(line, text, [first, second], open === '[' ? 'closed' : 'open', close === ']' ? 'closed' : 'open');
}

function between(
  line: number,
  text: string,
  [first, second]: readonly [string, string],
  fromMark: 'open' | 'closed',
  toMark: 'open' | 'closed',
): Interval {
  const [from, to] = [readBound(line, first), readBound(line, second)];
  if (from !== null && to !== null) checkRange(line, from, to, text);
  return {
    from: from === null ? null : { at: from, mark: fromMark },
    to: to === null ? null : { at: to, mark: toMark },
  };
}
