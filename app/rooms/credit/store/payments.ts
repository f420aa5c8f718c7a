import type { PaymentEvent } from './ledger';

/** What is to be paid for. */
export interface Order {
  /** The same key is the same checkout. */
  readonly key: string;
  readonly userId: string;
  readonly email: string;
  readonly plan: string;
  /** As it stands on the payment page and on the receipt. */
  readonly title: string;
  readonly credits: number;
  /** In US cents. */
  readonly amount: number;
  /** Where the buyer comes back to; `{session}` in the first becomes the checkout's id. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

/** Why an event was not read. */
export type NoEvent = 'forged' | 'stale' | 'malformed';

/** A provider of payments, whose pages take the money. */
export interface Payments {
  /** Where a form that buys ends up: the pages' policy must let forms go there. */
  readonly origin: string;
  /** Opens a checkout and returns its address. @throws Error where the provider cannot be asked */
  checkout(order: Order): Promise<string>;
  /** The address of a payment's receipt; null where there is none. @throws Error */
  receipt(paymentId: string): Promise<string | null>;
  /** Reads what the provider sent, if the signature is its own and not older than five minutes. */
  readEvent(body: Uint8Array, signature: string, now: Date): PaymentEvent | NoEvent;
}
