import type { SvgElement } from '../../svg';
import type { Label } from '../label';

/** Graphs of boxes and arrows, as flow, state, class and entity diagrams give them to the layout. */

export const graphLimits = { nodes: 60, edges: 120, groups: 20, depth: 3 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its middle. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where arrows meet a node: at an ellipse, or at a polygon of points relative to its middle. */
export type Outline = 'box' | 'ellipse' | readonly Point[];

export interface GraphNode {
  readonly id: string;
  /** Id of the group that it is in. */
  readonly group: string | null;
  readonly width: number;
  readonly height: number;
  readonly outline: Outline;
  readonly draw: (box: Box) => readonly SvgElement[];
}

interface GraphGroup {
  readonly id: string;
  readonly parent: string | null;
  readonly title: Label | null;
}

export type EdgeEnd =
  | 'none'
  | 'arrow'
  | 'openArrow'
  | 'circle'
  | 'cross'
  | 'triangle'
  | 'diamond'
  | 'filledDiamond'
  | 'exactlyOne'
  | 'zeroOrOne'
  | 'oneOrMore'
  | 'zeroOrMore';

export interface GraphEdge {
  /** Ids of nodes or groups. */
  readonly from: string;
  readonly to: string;
  readonly label: Label | null;
  readonly line: 'solid' | 'dash' | 'thick' | 'hidden';
  readonly start: EdgeEnd;
  readonly end: EdgeEnd;
  /** Rows from one node to the other, at least 1. */
  readonly rows: number;
  /** Texts beside the ends, for example how many. */
  readonly startText?: string | undefined;
  readonly endText?: string | undefined;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly groups: readonly GraphGroup[];
  readonly edges: readonly GraphEdge[];
  /** Pixels from one row to the next, where ends of lines need more space than arrows do. */
  readonly rowGap?: number;
  /** Lines meet boxes at a right angle, with room for crow's feet. */
  readonly hasFeet?: boolean;
}

export type Direction = 'TB' | 'BT' | 'LR' | 'RL';

/** A graph with its places. */
export interface GraphPlaces {
  width: number;
  height: number;
  readonly nodes: Map<string, Box>;
  readonly groups: Map<string, Box>;
  /** As the edges of the graph, in their order. */
  readonly edges: EdgePlace[];
}

export interface EdgePlace {
  /** At least two points, from the first node's side to the other's. */
  points: Point[];
  label: Point | null;
}
