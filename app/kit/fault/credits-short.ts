/** A run costs more credits than its user can spend. */
export class CreditsShort extends Error {
  override readonly name = 'CreditsShort';
  readonly price: number;
  /** What they can spend, without what live runs hold. */
  readonly available: number;

  constructor({ price, available }: { readonly price: number; readonly available: number }) {
    super(`a run costs ${price} credits, and its user has ${available}`);
    this.price = price;
    this.available = available;
  }
}
