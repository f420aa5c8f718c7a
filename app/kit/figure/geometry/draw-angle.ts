import { type FigureClass, pathThrough, rounded, svg } from '../svg';
import { angleOf, fault, type Statement, type Style } from './model';
import { shownNumber } from './number';
import { apart, type Candidate, moved, type Pixel, pixelOf, type Sheet, strokeClasses, towards } from './sheet';
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
  const ends = spots.map((spot) => pixelOf(sheet, spot)) as unknown as Ends;
  const turn = angleOf(spots, style.isReflex);
  const isRight = kind === 'rightAngle';
  if (isRight && Math.abs(turn.sweep - 90) > rightWithin)
    throw fault(line, 'notRight', { degrees: Math.round(turn.sweep * 100) / 100 });
  const reach = isRight ? drawSquare(sheet, ends, style) : drawArcs(sheet, ends, turn, style);
  const text = style.label ?? (style.showsValue ? `${shownNumber(turn.sweep)}°` : '');
  if (text !== '') sheet.wishes.push(wish(text, candidatesWithin(ends[1], turn, reach + 9)));
}

type Ends = readonly [Pixel, Pixel, Pixel];
type Turn = ReturnType<typeof angleOf>;

const shorterLeg = ([one, vertex, other]: Ends): number => Math.min(apart(vertex, one), apart(vertex, other));

/** Draws the square of a right angle. Returns how far it reaches, in pixels. */
function drawSquare(sheet: Sheet, ends: Ends, style: Style): number {
  const [one, vertex, other] = ends;
  const side = Math.min(squareSide, shorterLeg(ends) * 0.4);
  const [first, second] = [towards(vertex, one), towards(vertex, other)];
  const [start, end] = [moved(vertex, first, side), moved(vertex, second, side)];
  const corner = moved(start, second, side);
  sheet.strokes.push(svg('path', strokeClasses(style), { d: pathThrough([start, corner, end]) }));
  sheet.obstacles.push([start, corner], [corner, end]);
  return side * Math.SQRT2;
}

/** Draws the arcs of an angle. Returns how far they reach, in pixels. */
function drawArcs(sheet: Sheet, ends: Ends, { from, sweep }: Turn, style: Style): number {
  const [, vertex] = ends;
  const r = Math.min(sweep < narrowBelow ? narrowRadius : radius, shorterLeg(ends) * 0.6);
  if (typeof style.fill === 'number') {
    const d = `M${place(vertex)}L${arcPath(vertex, r, from, sweep).slice(1)}Z`;
    sheet.filled.push(svg('path', `area-${style.fill}` as FigureClass, { d }));
  }
  for (let at = 0; at < Math.max(1, style.ticks); at += 1) {
    const d = arcPath(vertex, r - at * Math.min(4, r / 4), from, sweep);
    sheet.strokes.push(svg('path', strokeClasses(style), { d }));
  }
  const steps = Math.ceil(sweep / 20);
  for (let at = 0; at < steps; at += 1)
    sheet.obstacles.push([
      onArc(vertex, r, from + (sweep * at) / steps),
      onArc(vertex, r, from + (sweep * (at + 1)) / steps),
    ]);
  return r;
}

/** Places for the label along the middle of an angle; farther out where it is narrow. */
function candidatesWithin(vertex: Pixel, { from, sweep }: Turn, outwards: number): Candidate[] {
  const half = (Math.min(sweep, 180) * Math.PI) / 360;
  const inner = Math.max(outwards, Math.min(9 / Math.sin(half), outwards + 34));
  const towardsMiddle = onArc([0, 0], 1, from + sweep / 2);
  const beyond = { at: onArc(vertex, outwards - 9, from + sweep / 2), towards: towardsMiddle, gap: 5, cost: 2 };
  const within = [inner, inner + 5, inner + 12, outwards].map((along, index) => ({
    at: onArc(vertex, along, from + sweep / 2),
    towards: [0, 0] as const,
    gap: 0,
    cost: index * 3,
  }));
  return [...within, beyond];
}

function onArc([x, y]: Pixel, r: number, degrees: number): Pixel {
  const radians = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(radians), y - r * Math.sin(radians)];
}

const place = ([x, y]: Pixel): string => `${rounded(x)} ${rounded(y)}`;

/** An arc as a path, against the clock. A whole turn is two halves. */
export function arcPath(centre: Pixel, r: number, from: number, sweep: number): string {
  const at = (degrees: number): string => place(onArc(centre, r, degrees));
  const to = (degrees: number, isLarge: boolean): string =>
    ['A', rounded(r), rounded(r), 0, isLarge ? 1 : 0, 0, at(degrees)].join(' ');
  if (sweep > 359.99) return `M${at(from)}${to(from + 180, false)}${to(from, false)}`;
  return `M${at(from)}${to(from + sweep, sweep > 180)}`;
}
