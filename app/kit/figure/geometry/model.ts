import { FigureFault } from '../figure';
import { say } from '../said';

/** Limits of a figure; a block beyond them is refused with its line. */
export const geometryLimits = {
  pointsMax: 150,
  statementsMax: 200,
  /** Points of one polygon or curve. */
  spotsMax: 80,
  /** Points of all statements together. */
  spotsTotalMax: 800,
  labelMaxCharacters: 80,
  labelsMax: 120,
  /** Straight pieces that labels keep off, in all and near one label. Curves have eight between two points. */
  obstaclesMax: 1_500,
  obstaclesNearMax: 250,
  nameMaxCharacters: 8,
  /** Coordinates and radii, without their sign. */
  numberMax: 1_000_000,
} as const;

/** A place in the figure's own coordinates; y points up. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Null for coordinates that are written where they are used. */
  readonly name: string | null;
}

/** The side of a point on which its label stands: -1, 0 or 1 to the right and upwards. */
export type Side = readonly [number, number];

export interface NamedPoint extends Spot {
  readonly name: string;
  readonly label: string;
  /** Its author wrote the label in quotation marks. */
  readonly isTyped: boolean;
  readonly side: Side | null;
  readonly isHidden: boolean;
}

/** Words and numbers that change how a statement is drawn. */
export interface Style {
  label: string | null;
  side: Side | null;
  dash: 'dash' | 'dots' | null;
  weight: 'thick' | 'thin' | null;
  /** A hue, from 0 to 5. */
  colour: number | null;
  /** A hue of the area; `none` for a polygon without one. */
  fill: number | 'none' | null;
  /** Marks of equal sides or angles, and of parallels: 0 to 3. */
  ticks: number;
  parallel: number;
  turn: number;
  to: Spot | null;
  isClosed: boolean;
  isReflex: boolean;
  isHidden: boolean;
  showsValue: boolean;
}

export type Range = readonly [number, number];

export type Shape =
  | { readonly kind: 'segment' | 'line' | 'ray' | 'vector'; readonly spots: readonly [Spot, Spot] }
  | { readonly kind: 'circle'; readonly centre: Spot; readonly r: number }
  | { readonly kind: 'ellipse'; readonly centre: Spot; readonly rx: number; readonly ry: number }
  /** Degrees, against the clock from the x axis. */
  | { readonly kind: 'arc'; readonly centre: Spot; readonly r: number; readonly from: number; readonly sweep: number }
  | { readonly kind: 'angle' | 'rightAngle'; readonly spots: readonly [Spot, Spot, Spot] }
  | { readonly kind: 'polygon' | 'polyline' | 'curve'; readonly spots: readonly Spot[] }
  | { readonly kind: 'label'; readonly spot: Spot }
  | { readonly kind: 'grid' }
  /** Null for the range of what is drawn. */
  | { readonly kind: 'axes'; readonly x: Range | null; readonly y: Range | null };

export type Statement = Shape & { readonly line: number; readonly style: Style };

export interface GeometryFigure {
  readonly points: readonly NamedPoint[];
  readonly statements: readonly Statement[];
}

const foundMaxCharacters = 30;

/** The fault of a line. A long text that was found is cut. */
export function fault(line: number, name: string, values: Readonly<Record<string, string | number>> = {}): FigureFault {
  const { found } = values;
  const cut = typeof found === 'string' && found.length > foundMaxCharacters;
  return new FigureFault(
    line,
    say('geometry', name, cut ? { ...values, found: `${found.slice(0, foundMaxCharacters)}…` } : values),
  );
}

/** Degrees of the direction from one place to another, from 0 to below 360, against the clock. */
export const direction = (from: Spot, to: Spot): number =>
  ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 360) % 360;

export const distance = (one: Spot, other: Spot): number => Math.hypot(other.x - one.x, other.y - one.y);

/** The angle at `vertex` as it is drawn: from a direction, against the clock by `sweep` degrees. */
export function angleOf(spots: readonly [Spot, Spot, Spot], isReflex: boolean): { from: number; sweep: number } {
  const [one, vertex, other] = spots;
  const [first, second] = [direction(vertex, one), direction(vertex, other)];
  const sweep = (second - first + 360) % 360;
  return sweep > 180 === isReflex ? { from: first, sweep } : { from: second, sweep: 360 - sweep };
}
