import type { Direction, GraphEdge } from '../graph/graph';
import type { Shape } from '../graph/node-shapes';

/** A flowchart as read. */
export interface Flow {
  readonly direction: Direction;
  readonly nodes: Map<string, FlowNode>;
  readonly groups: FlowGroup[];
  readonly edges: FlowEdge[];
}

interface FlowNode {
  readonly id: string;
  label: string;
  shape: Shape;
  group: string | null;
}

interface FlowGroup {
  readonly id: string;
  readonly label: string;
  readonly parent: string | null;
  readonly line: number;
}

export interface FlowLink extends Pick<GraphEdge, 'line' | 'start' | 'end' | 'rows'> {
  readonly label: string;
}

interface FlowEdge extends FlowLink {
  readonly from: string;
  readonly to: string;
}
