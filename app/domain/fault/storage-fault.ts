/**
 * Why the store did not do what it was asked. `read-only`: it may not write. `busy`: another process held the
 * file beyond the retries. `broken`: anything else.
 */
export type StorageFaultReason = 'read-only' | 'busy' | 'broken';

/** The one error that a repository port throws. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(
    readonly reason: StorageFaultReason,
    cause?: unknown,
  ) {
    super(`storage is ${reason}`, { cause });
  }
}
