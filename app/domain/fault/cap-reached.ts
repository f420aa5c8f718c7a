/** What caps are about: maps, and all other texts that a model writes. */
export type CapKind = 'maps' | 'texts';

/** A person has asked for as much on a day as an administrator allows. */
export class CapReached extends Error {
  override readonly name = 'CapReached';
  readonly kind: CapKind;
  /** How many a day; 0: none at all. */
  readonly cap: number;
  /** How many were asked for on this day already. */
  readonly asked: number;
  /** How many are asked for now. */
  readonly wanted: number;

  constructor({ kind, cap, asked, wanted }: Pick<CapReached, 'kind' | 'cap' | 'asked' | 'wanted'>) {
    super(`${wanted} ${kind} more than ${asked} of ${cap} a day`);
    this.kind = kind;
    this.cap = cap;
    this.asked = asked;
    this.wanted = wanted;
  }
}
