/** A save is refused because the lease of its run has expired or belongs to another process. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(readonly runId: string) {
    super(`run ${runId} is not this process's to save`);
  }
}
