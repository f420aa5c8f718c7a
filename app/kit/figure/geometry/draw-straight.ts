import { svg } from '../svg';
import { pointsOf } from './draw-axes';
import { distance, type Statement, type Style } from './model';
import { shownNumber } from './number';
import {
  apart,
  clipped,
  type Line,
  moved,
  type Pixel,
  pixelOf,
  type Sheet,
  solidClass,
  strokeClasses,
  strokeLine,
  towards,
} from './sheet';
import { candidatesBeside, wish } from './wish';

const headLength = 10;
/** Lines go a little beyond the frame. */
const beyond = 6;

type Straight = Extract<Statement, { kind: 'segment' | 'line' | 'ray' | 'vector' }>;

/** Draws a segment, line, ray or vector with its marks, and asks for a place for its label. */
export function drawStraight(sheet: Sheet, statement: Straight): void {
  const { kind, style, spots } = statement;
  const ends = [pixelOf(sheet, spots[0]), pixelOf(sheet, spots[1])] as const;
  const line = kind === 'line' || kind === 'ray' ? endless(sheet, ends, kind === 'ray') : ends;
  sheet.obstacles.push(line);
  if (kind === 'vector') drawVector(sheet, line, style);
  else sheet.strokes.push(strokeLine(line, strokeClasses(style)));
  drawTicks(sheet, ends, style);
  drawParallelMarks(sheet, ends, style);
  const text = style.label ?? (style.showsValue ? shownNumber(distance(...spots)) : '');
  const gap = style.ticks > 0 || style.parallel > 0 ? 10 : 6;
  if (text !== '') sheet.wishes.push(wish(text, candidatesBeside(sheet, ends, style.side, gap)));
}

function endless({ width, height }: Sheet, ends: Line, isRay: boolean): Line {
  const box = [-beyond, -beyond, width + beyond, height + beyond] as const;
  return clipped(ends, box, [isRay ? 0 : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]) ?? ends;
}

function drawVector(sheet: Sheet, [from, to]: Line, style: Style): void {
  const direction = towards(from, to);
  const length = Math.min(headLength, apart(from, to));
  const neck = moved(to, direction, -length + 1);
  const corners = [to, moved(to, direction, -length, -length * 0.42), moved(to, direction, -length, length * 0.42)];
  sheet.strokes.push(strokeLine([from, neck], strokeClasses(style)));
  sheet.strokes.push(svg('polygon', solidClass(style), { points: pointsOf(corners) }));
}

const offsets = (count: number, apartBy: number): number[] =>
  Array.from({ length: count }, (_, at) => (at - (count - 1) / 2) * apartBy);

const middleOf = ([[x1, y1], [x2, y2]]: Line): Pixel => [(x1 + x2) / 2, (y1 + y2) / 2];

/** Short strokes across the middle, which mark sides as equal. */
function drawTicks(sheet: Sheet, line: Line, { ticks }: Style): void {
  const direction = towards(...line);
  for (const offset of offsets(ticks, 4)) {
    const at = middleOf(line);
    sheet.strokes.push(strokeLine([moved(at, direction, offset, -5), moved(at, direction, offset, 5)], ['ink']));
  }
}

/** Arrows on the line, which mark lines as parallel. */
function drawParallelMarks(sheet: Sheet, line: Line, { parallel, ticks }: Style): void {
  const direction = towards(...line);
  const at = moved(middleOf(line), direction, ticks > 0 ? 14 : 0);
  for (const offset of offsets(parallel, 6)) {
    const corners = [
      moved(at, direction, offset - 3, -4.5),
      moved(at, direction, offset + 3),
      moved(at, direction, offset - 3, 4.5),
    ];
    sheet.strokes.push(svg('polyline', 'ink', { points: pointsOf(corners) }));
  }
}
