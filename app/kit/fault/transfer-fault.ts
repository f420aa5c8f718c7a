/** Why an import contains no map. */
export type TransferFaultReason =
  | 'empty'
  | 'too-large'
  | 'too-many-nodes'
  | 'too-deep'
  | 'characters'
  | 'entities'
  | 'bomb'
  | 'broken'
  | 'encrypted'
  | 'unknown-type'
  | 'no-outline'
  | 'too-slow'
  | 'course';

/** A fault at its file and line, which counts from 1. */
export interface FaultPlace {
  readonly file: string;
  readonly line: number;
  readonly is: string;
  /** The word that is at fault; empty if there is none. */
  readonly value: string;
}

export class TransferFault extends Error {
  override readonly name = 'TransferFault';

  /** @param places of the faults of a course */
  constructor(
    readonly reason: TransferFaultReason,
    readonly places: readonly FaultPlace[] = [],
  ) {
    super(reason);
  }
}
