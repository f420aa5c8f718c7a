import { pathThrough, rounded, type SvgElement, svg } from '../svg';
import { angleOf, fault, type Statement } from './model';
import { shownNumber } from './number';
import { apart, moved, type Pixel, pixelOf, type Sheet, strokeClasses, towards } from './sheet';
import { wish } from './wish';

/** Radius of an arc in pixels; a narrow angle has a larger one, so that its label fits. */
const [radius, narrowRadius, narrowBelow] = [24, 40, 32];
const squareSide = 12;
/** Degrees by which a right angle may miss 90. */
const rightWithin = 0.5;

type Angle = Extract<Statement, { kind: 'angle' | 'rightAngle' }>;

/** Draws the arc or square of an angle, and asks for a place for its label. */
export function drawAngle(sheet: Sheet, statement: Angle): void {
  const { kind, spots, style, line } = statement;
  const [one, vertex, other] = spots.map((spot) => pixelOf(sheet, spot)) as [Pixel, Pixel, Pixel];
  const { from, sweep } = angleOf(spots, style.isReflex);
  const shorter = Math.min(apart(vertex, one), apart(vertex, other));
  const isRight = kind === 'rightAngle';
  if (isRight && Math.abs(sweep - 90) > rightWithin) throw fault(line, 'notRight', { degrees: Math.round(sweep * 100) / 100 });
  const r = Math.min(sweep < narrowBelow ? narrowRadius : radius, shorter * 0.6);
  if (isRight) {
    const side = Math.min(squareSide, shorter * 0.4);
    const [first, second] = [towards(vertex, one), towards(vertex, other)];
    const [start, end] = [moved(vertex, first, side), moved(vertex, second, side)];
    const corner = moved(start, second, side);
    sheet.strokes.push(svg('path', strokeClasses(style), { d: pathThrough([start, corner, end]) }));
  } else {
    if (typeof style.fill === 'number')
      sheet.filled.push(
        svg('path', `area-${style.fill}` as 'area-0', { d: `M${place(vertex)}L${arcPath(vertex, r, from, sweep).slice(1)}Z` }),
      );
    for (let at = 0; at < Math.max(1, style.ticks); at += 1)
      sheet.strokes.push(arcShape(vertex, r - at * Math.min(4, r / 4), from, sweep, statement));
  }
  const middle = ((from + sweep / 2) * Math.PI) / 180;
  const direction: Pixel = [Math.cos(middle), -Math.sin(middle)];
  const text = style.label ?? (style.showsValue ? `${shownNumber(sweep)}°` : '');
  if (text === '') return;
  // A narrow angle has room for its label only farther out.
  const outwards = (isRight ? 15 : r) + 9;
  const inner = Math.max(outwards, Math.min(9 / Math.sin((Math.min(sweep, 180) * Math.PI) / 360), outwards + 34));
  const candidates = [inner, inner + 5, inner + 12, outwards].map((along, index) => ({
    at: moved(vertex, direction, along),
    towards: [0, 0] as const,
    gap: 0,
    cost: index * 3,
  }));
  sheet.wishes.push(wish(text, candidates));
}

const place = ([x, y]: Pixel): string => `${rounded(x)} ${rounded(y)}`;

/** An arc as a path, against the clock. A whole turn is two halves. */
export function arcPath(centre: Pixel, r: number, from: number, sweep: number): string {
  const at = (degrees: number): string => {
    const radians = (degrees * Math.PI) / 180;
    return place([centre[0] + r * Math.cos(radians), centre[1] - r * Math.sin(radians)]);
  };
  const half = `A${rounded(r)} ${rounded(r)} 0 0 0 `;
  if (sweep > 359.99) return `M${at(from)}${half}${at(from + 180)}${half}${at(from)}`;
  return `M${at(from)}A${rounded(r)} ${rounded(r)} 0 ${sweep > 180 ? 1 : 0} 0 ${at(from + sweep)}`;
}

const arcShape = (centre: Pixel, r: number, from: number, sweep: number, { style }: Angle): SvgElement =>
  svg('path', strokeClasses(style), { d: arcPath(centre, r, from, sweep) });
