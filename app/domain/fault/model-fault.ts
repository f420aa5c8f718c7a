/** Why a language model gave no usable answer. The texts are in `messages.modelFault`. */
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

/** The only error that a language model port throws. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';

  constructor(
    readonly reason: ModelFaultReason,
    /** The provider's words, only for the server's log. */
    readonly detail = '',
    /** The provider's Retry-After. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}
