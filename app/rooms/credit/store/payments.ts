import type { PaymentEvent } from './ledger';

/** An order to be paid. */
export interface Order {
  /** Idempotency key: the same key is the same checkout. */
  readonly key: string;
  readonly userId: string;
  readonly email: string;
  readonly plan: string;
  /** Shown on the payment page and on the receipt. */
  readonly title: string;
  readonly credits: number;
  /** In US cents. */
  readonly amount: number;
  /** The return addresses; `{session}` in the first becomes the checkout's id. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

/** Why an event was rejected. */
export type NoEvent = 'forged' | 'stale' | 'malformed';

/** A payment provider that takes payments on its own pages. */
export interface Payments {
  /** The origin to which a buying form redirects: the pages' Content-Security-Policy must allow it. */
  readonly origin: string;
  /** Opens a checkout and returns its address. @throws Error if the provider cannot be reached */
  checkout(order: Order): Promise<string>;
  /** The address of a payment's receipt; null if there is none. @throws Error if the provider cannot be reached */
  receipt(paymentId: string): Promise<string | null>;
  /** Parses an event, if its signature is valid and not older than five minutes. */
  readEvent(body: Uint8Array, signature: string, now: Date): PaymentEvent | NoEvent;
}
