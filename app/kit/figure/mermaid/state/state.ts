import type { Direction } from '../graph/graph';

/** A state diagram as read. */
export interface StateChart {
  direction: Direction;
  readonly states: Map<string, State>;
  readonly groups: StateGroup[];
  readonly transitions: Transition[];
  readonly notes: StateNote[];
}

export interface State {
  readonly id: string;
  readonly kind: 'state' | 'start' | 'end' | 'choice' | 'fork' | 'join' | 'history';
  label: string;
  readonly group: string | null;
}

interface StateGroup {
  readonly id: string;
  /** Empty for a part of a state whose parts are active at once. */
  label: string;
  readonly parent: string | null;
  readonly line: number;
}

export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

interface StateNote {
  readonly id: string;
  /** The state that it is beside. */
  readonly of: string | null;
  readonly text: string;
  readonly group: string | null;
}
