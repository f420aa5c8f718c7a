/** Why a language model gave nothing usable. Each has its sentence in `messages.modelFault`. */
export type ModelFaultReason =
  | 'refused-key'
  | 'unknown-model'
  | 'rate-limited'
  | 'provider-error'
  | 'unreachable'
  | 'silent'
  | 'cut-off'
  | 'garbled'
  | 'empty'
  | 'no-outline'
  | 'too-large'
  | 'refused-request'
  | 'stopped';

/** The one error that a language model port throws. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';

  constructor(
    readonly reason: ModelFaultReason,
    /** What the provider said, for the server's log; never shown to a user. */
    readonly detail = '',
    /** How long the provider asked us to wait, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}
