/**
 * `read-only`: the database refuses writes. `busy`: it stayed locked through all retries. `unreachable`: no node of the
 * cluster answered in time, so that a write may have been applied or not. `broken`: anything else.
 */
type StorageFaultReason = 'read-only' | 'busy' | 'unreachable' | 'broken';

/** The only error that a repository port throws. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(
    readonly reason: StorageFaultReason,
    cause?: unknown,
  ) {
    super(`storage is ${reason}`, { cause });
  }
}
