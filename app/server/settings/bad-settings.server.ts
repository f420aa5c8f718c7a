/** Settings that cannot be used; `lines` says which and why, one line each. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}
