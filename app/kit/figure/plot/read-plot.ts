import type { FigureBlock } from '../figure';
import { type Axis, emptyPlot, type Plot, plotFault, plotLimits } from './plot';
import { readBars, readBins, readBox, readHistogram, readPoints } from './read-data';
import { isEquation, readEquation, readParametric, readShade } from './read-function';
import { readIntervalMark, readMarks } from './read-marks';
import { hasPi, listParts, quoted, rangeSides, readLabel, readNumber, readRange } from './read-parts';

/** Reads the lines of a block. Throws `FigureFault` at the first that cannot be read. */
export function readPlot(block: FigureBlock): Plot {
  const plot = emptyPlot();
  let statements = 0;
  for (const { line, text } of block.lines) {
    if (text.length > plotLimits.lineMaxCharacters)
      throw plotFault(line, 'longLine', { most: plotLimits.lineMaxCharacters });
    const typed = text.replace(/\s+/g, ' ').trim();
    if (typed === '') continue;
    statements += 1;
    if (statements > plotLimits.linesMax) throw plotFault(line, 'tooManyLines', { most: plotLimits.linesMax });
    readStatement(line, typed, plot);
  }
  return plot;
}

const statement = /^([a-z][a-z ]{0,20}?)\s*(?:["“„«]([^"“”„«»:]*)["”“»]\s*)?[:：](.*)$/i;

function readStatement(line: number, text: string, plot: Plot): void {
  const [, word, name = '', rest = ''] = statement.exec(text) ?? [];
  const key = (word ?? text).toLowerCase().replaceAll(' ', '');
  if (word === undefined && isEquation(text)) readEquation(line, text, plot);
  else {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read === undefined) throw plotFault(line, 'unknownLine', { typed: quoted(word ?? text) });
    read(line, rest.trim(), readLabel(line, name), plot);
  }
}

type Read = (line: number, text: string, name: string | null, plot: Plot) => void;

const points: Read = (line, text, name, plot) => {
  if (plot.numberLine !== null) readMarks(line, text, false, name, plot);
  else readPoints(line, text, { isJoined: false, isOpen: false, label: name }, plot);
};
const open: Read = (line, text, name, plot) => {
  if (plot.numberLine !== null) readMarks(line, text, true, name, plot);
  else readPoints(line, text, { isJoined: false, isOpen: true, label: name }, plot);
};
const joined: Read = (line, text, name, plot) =>
  readPoints(line, text, { isJoined: true, isOpen: false, label: name }, plot);
const interval: Read = (line, text, name, plot) => {
  if (plot.numberLine === null) throw plotFault(line, 'needsNumberLine');
  readIntervalMark(line, text, name, plot);
};
const curve: Read = (line, text, _, plot) => {
  if (isEquation(text)) readEquation(line, text, plot);
  else readParametric(line, text, plot);
};
const shade: Read = (line, text, name, plot) => readShade(line, name === null ? text : `${text} "${name}"`, plot);
const axis =
  (key: 'x' | 'y'): Read =>
  (line, text, _, plot) => {
    if (plot[key].line !== null) throw plotFault(line, 'twice', { word: key });
    plot[key] = readAxis(line, text);
  };
const numberLine: Read = (line, text, _, plot) => {
  if (plot.numberLine !== null) throw plotFault(line, 'twice', { word: 'numberline' });
  plot.numberLine = readAxis(line, text);
  if (plot.numberLine.from === null) throw plotFault(line, 'notARange', { typed: quoted(text) });
};

const readers: Readonly<Record<string, Read>> = {
  x: axis('x'),
  y: axis('y'),
  numberline: numberLine,
  point: points,
  points,
  closed: points,
  open,
  line: joined,
  lines: joined,
  interval,
  ray: interval,
  curve,
  function: curve,
  shade,
  area: shade,
  bar: readBars,
  bars: readBars,
  histogram: (line, text, _, plot) => readHistogram(line, text, plot),
  bins: (line, text, _, plot) => readBins(line, text, plot),
  box: readBox,
  boxes: readBox,
  grid: (line, text, _, plot) => {
    plot.hasGrid = isOn(line, text);
  },
  equal: (line, text, _, plot) => {
    plot.isEqual = isOn(line, text);
  },
};

function isOn(line: number, text: string): boolean {
  if (/^(?:on|yes|true)?$/i.test(text)) return true;
  if (/^(?:off|no|none|false)$/i.test(text)) return false;
  throw plotFault(line, 'onOrOff', { typed: quoted(text) });
}

/** Reads `time / s, 0..10, step 2`; every part may be absent. */
function readAxis(line: number, text: string): Axis {
  const titles: string[] = [];
  let axis: Axis = { line, title: null, from: null, to: null, step: null, isPi: false };
  for (const part of listParts(text)) {
    const step = /^(?:step|steps|ticks)\s*[:=]?\s*(.*)$/i.exec(part)?.[1];
    if (step !== undefined) {
      axis = { ...axis, step: readNumber(line, step), isPi: axis.isPi || hasPi(step) };
      if ((axis.step ?? 0) <= 0) throw plotFault(line, 'badStep', { typed: quoted(step) });
    } else if (axis.from === null && isRange(part)) {
      const [from, to] = readRange(line, part);
      axis = { ...axis, from, to, isPi: axis.isPi || hasPi(part) };
    } else titles.push(part);
  }
  const title = readLabel(line, titles.join(', '));
  if (title !== null && title.length > plotLimits.axisTitleMaxCharacters)
    throw plotFault(line, 'longLabel', { most: plotLimits.axisTitleMaxCharacters });
  const { from, to, step: by } = axis;
  if (from !== null && to !== null && by !== null && (to - from) / by > plotLimits.ticksMax)
    throw plotFault(line, 'tooManyTicks', { most: plotLimits.ticksMax });
  return { ...axis, title };
}

/** A title may have the word 'to', so such a range needs digits on both sides. */
function isRange(part: string): boolean {
  const sides = rangeSides(part);
  if (sides === null) return false;
  return /\.\.|…/.test(part) || sides.every((side) => /^[\s\d.,+−-]+$/.test(side));
}
