/** What a run would save is refused, because its lease has run out, or another process has it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(readonly runId: string) {
    super(`run ${runId} is not this process's to save`);
  }
}
