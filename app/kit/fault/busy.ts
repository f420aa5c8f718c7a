/** The server has reached one of its own limits: answered with 503 and Retry-After. */
export class Busy extends Error {
  override readonly name = 'Busy';

  constructor(
    readonly retryAfterMs = 1_000,
    /** `share`: this account or address has too much under way; nobody else is refused. */
    readonly at: 'passwords' | 'work' | 'share' = 'passwords',
  ) {
    super('busy');
  }
}

export const isBusy = (error: unknown): error is Busy => error instanceof Busy;
