import { type FigureClass, pathThrough, rounded, type SvgAttributes, type SvgElement, svg } from '../svg';
import { arcPath } from './draw-angle';
import type { Spot, Statement } from './model';
import { curvePieces, outlineOf } from './outline';
import { type Candidate, type Pixel, pixelOf, type Sheet, strokeClasses, towards } from './sheet';
import { candidatesAround, candidatesBeside, wish } from './wish';

type Outlined = Extract<Statement, { kind: 'circle' | 'ellipse' | 'arc' | 'polygon' | 'polyline' | 'curve' }>;

/** Draws a shape with an outline that may be filled, and asks for a place for its label. */
export function drawOutlined(sheet: Sheet, statement: Outlined): void {
  const { style } = statement;
  const fill = style.fill === null && statement.kind === 'polygon' ? (style.colour ?? 0) : style.fill;
  const [name, values] = shapeOf(sheet, statement);
  const outline = outlineOf(statement).map((spot) => pixelOf(sheet, spot));
  for (let at = 1; at < outline.length; at += 1) sheet.obstacles.push([outline[at - 1] as Pixel, outline[at] as Pixel]);
  if (typeof fill === 'number') {
    sheet.filled.push(svg(name, `area-${fill}` as FigureClass, values));
    // A grid lies above areas, but not above their outlines.
    (sheet.hasGrid ? sheet.strokes : sheet.filled).push(svg(name, strokeClasses(style), values));
  } else sheet.strokes.push(svg(name, strokeClasses(style), values));
  if (style.label)
    sheet.wishes.push(wish(style.label, candidatesOf(sheet, statement, outline, typeof fill === 'number')));
}

function shapeOf(sheet: Sheet, statement: Outlined): [SvgElement['name'], SvgAttributes] {
  const { style } = statement;
  switch (statement.kind) {
    case 'circle': {
      const [cx, cy] = pixelOf(sheet, statement.centre);
      return ['circle', { cx, cy, r: statement.r * sheet.scale }];
    }
    case 'ellipse': {
      const [cx, cy] = pixelOf(sheet, statement.centre);
      const size = { rx: statement.rx * sheet.scale, ry: statement.ry * sheet.scale };
      const turn = `rotate(${rounded(-style.turn % 360)} ${rounded(cx)} ${rounded(cy)})`;
      return ['ellipse', { cx, cy, ...size, ...(style.turn !== 0 && { transform: turn }) }];
    }
    case 'arc': {
      const { centre, r, from, sweep } = statement;
      return ['path', { d: arcPath(pixelOf(sheet, centre), r * sheet.scale, from, sweep) }];
    }
    case 'curve':
      return ['path', { d: curvePath(sheet, statement.spots, style.isClosed) }];
    default: {
      const corners = statement.spots.map((spot) => pixelOf(sheet, spot));
      return ['path', { d: pathThrough(corners, statement.kind === 'polygon' || style.isClosed) }];
    }
  }
}

function curvePath(sheet: Sheet, spots: readonly Spot[], isClosed: boolean): string {
  const at = (spot: Spot): string => pixelOf(sheet, spot).map(rounded).join(' ');
  const pieces = curvePieces(spots, isClosed).map(([, out, into, to]) => ['C', at(out), at(into), at(to)].join(' '));
  return `M${at(spots[0] as Spot)}${pieces.join('')}${isClosed ? 'Z' : ''}`;
}

/** The label of an area stands in its middle, that of a line beside it. */
function candidatesOf(sheet: Sheet, statement: Outlined, outline: readonly Pixel[], isFilled: boolean): Candidate[] {
  const { style } = statement;
  const middle = middleOf(outline);
  const within = [0, -10, 10, -20, 20].map(
    (down, index): Candidate => ({ at: [middle[0], middle[1] + down], towards: [0, 0], gap: 0, cost: index }),
  );
  if (style.side === null && isFilled) return within;
  const isPolygon = statement.kind === 'polygon';
  const isRound = statement.kind === 'circle' || statement.kind === 'ellipse' || statement.kind === 'arc';
  const eighths = Array.from(
    { length: 8 },
    (_, at) => outline[Math.floor(((at + 0.5) * outline.length) / 8)] ?? middle,
  );
  const from = isRound && 'centre' in statement ? pixelOf(sheet, statement.centre) : middle;
  if (style.side !== null) {
    const [x, y] = style.side;
    const farthest =
      [...outline].sort((one, other) => other[0] * x - other[1] * y - (one[0] * x - one[1] * y))[0] ?? middle;
    return candidatesAround(sheet, farthest, style.side);
  }
  if (!isRound && !style.isClosed && !isPolygon) return besideCurve(sheet, outline);
  const outside = eighths.map((at, index) => ({
    at,
    towards: towards(from, at),
    gap: 5,
    cost:
      Math.abs(index - (statement.kind === 'circle' || statement.kind === 'ellipse' ? 1 : 3.5)) * 0.5 +
      (isPolygon ? 12 : 0),
  }));
  // Outside of a polygon a name could be its neighbour's.
  return isPolygon ? [...within, ...outside] : outside;
}

/** Places on both sides of an open line, at its middle first. */
const besideCurve = (sheet: Sheet, outline: readonly Pixel[]): Candidate[] =>
  [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((share, index) => {
    const at = Math.min(Math.floor(share * (outline.length - 1)), outline.length - 2);
    const piece = [outline[at] as Pixel, outline[at + 1] as Pixel] as const;
    const places = candidatesBeside(sheet, piece, null, 7).slice(0, 2);
    return places.map((place) => ({ ...place, cost: place.cost + index * 1.5 }));
  });

/** The middle of an area by its outline; of a line without one, the middle of its corners. */
function middleOf(outline: readonly Pixel[]): Pixel {
  let [area, x, y] = [0, 0, 0];
  const [base] = outline as readonly [Pixel];
  for (const [at, [x2, y2]] of outline.entries()) {
    const [x1, y1] = outline[at - 1] ?? base;
    const cross = (x1 - base[0]) * (y2 - base[1]) - (x2 - base[0]) * (y1 - base[1]);
    area += cross;
    x += (x1 + x2 - 2 * base[0]) * cross;
    y += (y1 + y2 - 2 * base[1]) * cross;
  }
  if (Math.abs(area) > 1) return [base[0] + x / (3 * area), base[1] + y / (3 * area)];
  const total = outline.reduce(([sumX, sumY], [eachX, eachY]) => [sumX + eachX, sumY + eachY] as const, [
    0, 0,
  ] as Pixel);
  return [total[0] / outline.length, total[1] / outline.length];
}
