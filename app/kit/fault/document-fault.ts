/** Why a document could not be read. The sentences are in the message catalogue (`documentFault`). */
export type DocumentFaultReason =
  | 'encrypted'
  | 'scanned'
  | 'broken'
  | 'bomb'
  | 'entities'
  | 'too-large'
  | 'too-many-pages'
  | 'empty'
  | 'unknown-type'
  | 'unknown-letters'
  | 'too-slow'
  | 'too-much-memory';

/** Apart from Busy and its signal's error, the only error that reading a document throws. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';

  constructor(
    readonly reason: DocumentFaultReason,
    /** Only for the server's log. */
    readonly detail = '',
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}
