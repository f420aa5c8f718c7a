import type { Drawing, FigureBlock } from '../figure';
import { svg } from '../svg';
import { drawAngle } from './draw-angle';
import { drawAxes, drawGrid } from './draw-axes';
import { drawOutlined } from './draw-round';
import { drawStraight } from './draw-straight';
import { type Box, placeLabels } from './labels';
import type { GeometryFigure, Statement } from './model';
import { readFigure } from './read-figure';
import { geometrySaid } from './said-geometry';
import { newSheet, pixelOf, type Sheet } from './sheet';
import { geometryTable } from './table-geometry';
import { candidatesAround, wish } from './wish';

const margin = 8;
/** Pixels across; a wider drawing would shrink too much on a phone. */
const widthMax = 390;
const dotRadius = 2.75;

/** Draws a geometry block. Throws `FigureFault` with what its author has to change. */
export function drawGeometry(block: FigureBlock): Drawing {
  const figure = readFigure(block);
  const drawn = fitting(figure);
  return { ...drawn, said: geometrySaid(figure), table: geometryTable(figure) };
}

type Drawn = Pick<Drawing, 'width' | 'height' | 'shapes'>;

/** The figure, smaller if its labels stand out too far. */
function fitting(figure: GeometryFigure): Drawn {
  const drawn = drawAt(figure, 1);
  if (drawn.width <= widthMax) return drawn;
  const sheet = newSheet(figure, 1);
  const share = (sheet.width - (drawn.width - widthMax)) / Math.max(sheet.width, 1);
  return drawAt(figure, Math.min(Math.max(share, 0.5), 1));
}

function drawAt(figure: GeometryFigure, share: number): Drawn {
  const sheet = newSheet(figure, share);
  for (const statement of figure.statements) drawStatement(sheet, statement);
  for (const point of figure.points) {
    if (point.isHidden) continue;
    const [cx, cy] = pixelOf(sheet, point);
    sheet.dots.push(svg('circle', 'fill-ink', { cx, cy, r: dotRadius }));
    sheet.dotPlaces.push([cx, cy]);
  }
  for (const { isHidden, label, isTyped, side, name, ...spot } of figure.points) {
    if (isHidden || label === '') continue;
    // Names of points are italic letters in mathematics; a text that its author typed for it is a text.
    const isLetter = !isTyped && /^[\p{Script=Latin}\p{Script=Greek}][₀-₉′]*$/u.test(label);
    const kind = isLetter ? 'label-italic' : 'label';
    sheet.wishes.push(wish(label, candidatesAround(sheet, pixelOf(sheet, spot), side), kind));
  }
  const { shapes: labels, boxes } = placeLabels(sheet);
  const [left, top, right, bottom] = extent(sheet, boxes);
  const { filled, grid, axes, strokes, dots } = sheet;
  const transform = `translate(${Math.round(margin - left)} ${Math.round(margin - top)})`;
  return {
    width: Math.ceil(right - left + 2 * margin),
    height: Math.ceil(bottom - top + 2 * margin),
    shapes: [svg('g', '', { transform }, ...filled, ...grid, ...axes, ...strokes, ...dots, ...labels)],
  };
}

function drawStatement(sheet: Sheet, statement: Statement): void {
  switch (statement.kind) {
    case 'segment':
    case 'line':
    case 'ray':
    case 'vector':
      drawStraight(sheet, statement);
      break;
    case 'angle':
    case 'rightAngle':
      drawAngle(sheet, statement);
      break;
    case 'label':
      drawLabel(sheet, statement);
      break;
    case 'grid':
      drawGrid(sheet);
      break;
    case 'axes':
      drawAxes(sheet);
      break;
    default:
      drawOutlined(sheet, statement);
  }
}

function drawLabel(sheet: Sheet, { spot, style }: Extract<Statement, { kind: 'label' }>): void {
  const at = pixelOf(sheet, spot);
  const isFree = style.side === null && spot.name === null;
  const candidates = isFree
    ? [{ at, towards: [0, 0] as const, gap: 0, cost: 0 }]
    : candidatesAround(sheet, at, style.side, 6);
  const to = style.to ? pixelOf(sheet, style.to) : undefined;
  sheet.wishes.push({ ...wish(style.label ?? '', candidates), to });
}

/** The box around lines and labels. */
function extent(sheet: Sheet, boxes: readonly Box[]): Box {
  const { obstacles, dotPlaces, width, height, hasGrid } = sheet;
  const far = Number.POSITIVE_INFINITY;
  let [left, top, right, bottom] = hasGrid ? [0, 0, width, height] : [far, far, -far, -far];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    left = Math.min(left, x1);
    top = Math.min(top, y1);
    right = Math.max(right, x2);
    bottom = Math.max(bottom, y2);
  };
  for (const ends of obstacles) for (const [x, y] of ends) add(x, y, x, y);
  for (const [x, y] of dotPlaces) add(x - dotRadius, y - dotRadius, x + dotRadius, y + dotRadius);
  for (const box of boxes) add(...box);
  return left <= right ? [left, top, right, bottom] : [0, 0, width, height];
}
