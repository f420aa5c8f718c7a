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
  | 'too-slow';

export class TransferFault extends Error {
  override readonly name = 'TransferFault';

  constructor(readonly reason: TransferFaultReason) {
    super(reason);
  }
}
