/** Something new is not taken: the account has no room for it, or the disk of the server has not. */
export class SpaceFull extends Error {
  override readonly name = 'SpaceFull';
  readonly of: 'account' | 'disk';
  /** What the account keeps, in bytes. */
  readonly used: number;
  /** How much it may keep; null where nothing limits it. */
  readonly quota: number | null;

  constructor({ of, used, quota }: Pick<SpaceFull, 'of' | 'used' | 'quota'>) {
    super(`the ${of} is full: ${used} of ${quota} bytes`);
    this.of = of;
    this.used = used;
    this.quota = quota;
  }
}

/** When to try again what a full disk has refused. */
export const diskRetryMs = 60_000;
