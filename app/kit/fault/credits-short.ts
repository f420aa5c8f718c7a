/** A run costs more credits than its user can spend. */
export class CreditsShort extends Error {
  override readonly name = 'CreditsShort';
  readonly price: number;
  /** The user's balance without the credits on hold for live runs. */
  readonly available: number;

  constructor({ price, available }: { readonly price: number; readonly available: number }) {
    super(`a run costs ${price} credits, and its user has ${available}`);
    this.price = price;
    this.available = available;
  }
}
