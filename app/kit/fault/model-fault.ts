/** Why a language model gave no usable answer. The sentences are in `model-fault-words.ts`. */
export type ModelFaultReason =
  | 'refused-key'
  | 'refused-region'
  | 'quota-spent'
  | 'demo-spent'
  | 'unknown-model'
  | 'wrong-address'
  | 'rate-limited'
  | 'loading'
  | 'provider-error'
  | 'unreachable'
  | 'silent'
  | 'cut-off'
  | 'garbled'
  | 'empty'
  | 'no-outline'
  | 'too-large'
  | 'context-full'
  | 'bad-parameter'
  | 'refused-request'
  | 'refused-in-words'
  | 'stopped';

interface MoreOfAFault {
  /** The provider's Retry-After. */
  readonly retryAfterMs?: number | null;
  /** Words of the model, or of the provider for 'bad-parameter'. They are shown, so at most 500 characters are kept. */
  readonly words?: string;
}

/** Long enough to understand, too short to be mistaken for a lesson. */
const wordsMaxCharacters = 500;

/** The only error that a language model port throws. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly retryAfterMs: number | null;
  readonly words: string;

  constructor(
    readonly reason: ModelFaultReason,
    /** The provider's words, only for the server's log. */
    readonly detail = '',
    { retryAfterMs = null, words = '' }: MoreOfAFault = {},
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.retryAfterMs = retryAfterMs;
    this.words = quoted(words);
  }
}

/** One line of bounded length. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * wordsMaxCharacters)];
  return characters.length > wordsMaxCharacters ? `${characters.slice(0, wordsMaxCharacters - 1).join('')}…` : line;
}
