import type { Expression } from '~/kit/exercise/expression';
import { FigureFault } from '../figure';
import { say } from '../said';

/** Limits of a plot. A block beyond them gets a sentence. */
export const plotLimits = {
  linesMax: 60,
  lineMaxCharacters: 4_000,
  labelMaxCharacters: 60,
  axisTitleMaxCharacters: 60,
  curvesMax: 6,
  shadesMax: 6,
  seriesMax: 6,
  pointsMax: 200,
  barRowsMax: 4,
  categoriesMax: 20,
  dataMax: 1_000,
  binsMax: 40,
  boxesMax: 8,
  marksMax: 20,
  ticksMax: 50,
  /** Nodes of a formula's tree. */
  nodesMax: 120,
  /** Nodes that all formulas of a block may visit together: bounds the time. */
  nodeVisits: 250_000,
  /** Larger and smaller numbers are not drawn. */
  largest: 1e12,
  smallest: 1e-9,
} as const;

/** A line of the block whose text is a fault of its author's. */
export const plotFault = (line: number, name: string, values?: Readonly<Record<string, string | number>>) =>
  new FigureFault(line, say('plot', name, values));

/** An end of an interval; one from an inequality is drawn as a ring or a dot. */
export interface End {
  readonly at: number;
  readonly mark: 'open' | 'closed' | null;
}

export interface Interval {
  /** Null: as far as the axis. */
  readonly from: End | null;
  readonly to: End | null;
}

export interface Axis {
  readonly line: number | null;
  readonly title: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly step: number | null;
  /** Ticks are multiples of pi. */
  readonly isPi: boolean;
}

export type Stroke = 'solid' | 'dash' | 'dots';

/** A curve: `y = f(x)`, `x = g(y)`, or both by a parameter. */
export interface Curve {
  readonly line: number;
  readonly kind: 'function' | 'upright' | 'parametric';
  /** The name by which `shade:` finds it: f of `f(x) = …`. */
  readonly name: string | null;
  readonly label: string | null;
  /** Its author wants no name at it: `""`. */
  readonly isNameless: boolean;
  /** The formula as people read it, for example `y = x² − 1`. */
  readonly shown: string;
  readonly variable: string;
  /** One formula; for a parametric curve two. */
  readonly bodies: readonly Expression[];
  readonly interval: Interval;
  readonly stroke: Stroke | null;
  /** The side that is shaded, of an inequality. */
  readonly side: 'above' | 'below' | null;
}

interface VerticalLine {
  readonly line: number;
  readonly at: number;
  readonly label: string | null;
  readonly stroke: Stroke | null;
}

export interface Shade {
  readonly line: number;
  readonly label: string | null;
  readonly variable: string;
  readonly top: Expression;
  /** Null: the x-axis. */
  readonly bottom: Expression | null;
  readonly shown: readonly string[];
  readonly interval: Interval;
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string | null;
  readonly isOpen: boolean;
}

export interface Series {
  readonly line: number;
  readonly label: string | null;
  /** How the line through its points is drawn. */
  readonly stroke: Stroke | null;
  readonly isJoined: boolean;
  readonly points: readonly PlotPoint[];
}

export interface BarRow {
  readonly line: number;
  readonly label: string | null;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

export interface Histogram {
  readonly line: number;
  /** Data, or bins with their counts. */
  readonly data: readonly number[];
  readonly counts: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

export interface Bins {
  readonly line: number;
  readonly count: number | null;
  readonly width: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

export interface FiveNumbers {
  readonly min: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly max: number;
}

export interface Box {
  readonly line: number;
  readonly label: string | null;
  readonly five: FiveNumbers;
  /** How many data it was made from; null if the five numbers were given. */
  readonly size: number | null;
}

/** A mark on a number line. */
export type LineMark =
  | {
      readonly kind: 'point';
      readonly line: number;
      readonly at: number;
      readonly isOpen: boolean;
      readonly label: string | null;
    }
  | {
      readonly kind: 'interval';
      readonly line: number;
      /** Several where they are joined by “or”: they belong together, in one row. */
      readonly parts: readonly Interval[];
      readonly label: string | null;
    };

/** Everything that the lines of a block say. */
export interface Plot {
  x: Axis;
  y: Axis;
  readonly curves: Curve[];
  readonly verticals: VerticalLine[];
  readonly shades: Shade[];
  readonly series: Series[];
  readonly bars: BarRow[];
  histogram: Histogram | null;
  bins: Bins | null;
  readonly boxes: Box[];
  numberLine: Axis | null;
  readonly marks: LineMark[];
  hasGrid: boolean;
  isEqual: boolean;
}

export const plainAxis: Axis = { line: null, title: null, from: null, to: null, step: null, isPi: false };

export const emptyPlot = (): Plot => ({
  x: plainAxis,
  y: plainAxis,
  curves: [],
  verticals: [],
  shades: [],
  series: [],
  bars: [],
  histogram: null,
  bins: null,
  boxes: [],
  numberLine: null,
  marks: [],
  hasGrid: true,
  isEqual: false,
});
