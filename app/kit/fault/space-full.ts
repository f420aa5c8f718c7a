/** Something new is refused because the account or the server's disk has no room for it. */
export class SpaceFull extends Error {
  override readonly name = 'SpaceFull';
  readonly of: 'account' | 'disk';
  /** Bytes that the account uses. */
  readonly used: number;
  /** Quota of the account in bytes; null for no limit. */
  readonly quota: number | null;

  constructor({ of, used, quota }: Pick<SpaceFull, 'of' | 'used' | 'quota'>) {
    super(`the ${of} is full: ${used} of ${quota} bytes`);
    this.of = of;
    this.used = used;
    this.quota = quota;
  }
}

/** Retry delay after a refusal by a full disk. */
export const diskRetryMs = 60_000;
