/** Kinds of caps: maps, and all other texts that a model writes. */
export type CapKind = 'maps' | 'texts';

/** A user has reached the daily cap that an administrator has set. */
export class CapReached extends Error {
  override readonly name = 'CapReached';
  readonly kind: CapKind;
  /** The cap per day; 0: none at all. */
  readonly cap: number;
  /** How many were requested on this day already. */
  readonly asked: number;
  /** How many are requested now. */
  readonly wanted: number;

  constructor({ kind, cap, asked, wanted }: Pick<CapReached, 'kind' | 'cap' | 'asked' | 'wanted'>) {
    super(`${wanted} ${kind} more than ${asked} of ${cap} a day`);
    this.kind = kind;
    this.cap = cap;
    this.asked = asked;
    this.wanted = wanted;
  }
}
