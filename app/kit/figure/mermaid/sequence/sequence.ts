/** A sequence diagram as read. */
export interface Sequence {
  readonly title: string | undefined;
  readonly actors: Map<string, Actor>;
  readonly steps: Step[];
}

interface Actor {
  readonly id: string;
  label: string;
  isPerson: boolean;
  /** Its place from the left, from 0. */
  readonly lane: number;
}

export type Head = 'none' | 'arrow' | 'openArrow' | 'cross';

export interface Message {
  readonly step: 'message';
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly isDashed: boolean;
  readonly start: Head;
  readonly end: Head;
  /** From 1; shown if the diagram is numbered. */
  readonly number: number;
  readonly isNumbered: boolean;
}

export interface Note {
  readonly step: 'note';
  readonly side: 'left' | 'right' | 'over';
  readonly of: readonly string[];
  readonly text: string;
}

/** A frame around steps, for example a loop: its lanes are known when it is closed. */
export interface Frame {
  readonly step: 'frame';
  readonly word: string;
  readonly text: string;
  readonly line: number;
  lanes: [number, number] | null;
}

export type Step =
  | Message
  | Note
  | Frame
  | { readonly step: 'else'; readonly word: string; readonly text: string }
  | { readonly step: 'close' }
  | { readonly step: 'activate' | 'deactivate'; readonly of: string };
