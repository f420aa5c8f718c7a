/** How an entry came to be. */
export type EntryKind = 'welcome' | 'bought' | 'granted' | 'spent' | 'refunded';

/** A line of a person's ledger. */
export interface LedgerEntry {
  /** Counts all entries of the server; a later one has a higher number. */
  readonly n: number;
  readonly kind: EntryKind;
  /** What the balance changed by. */
  readonly credits: number;
  /** The balance after it. */
  readonly balance: number;
  readonly at: Date;
  /** Of a spent entry the kind of its run, of a bought one its plan. */
  readonly what: string;
  readonly note: string;
  /** The map that was paid, where it can still be opened. */
  readonly mapId: string | null;
  readonly paymentId: string | null;
}

export interface Balance {
  /** The sum of all entries; below zero only where a payment was given back after it had been spent. */
  readonly credits: number;
  /** What live runs hold of it. */
  readonly held: number;
}

export interface Grant {
  /** Granting twice with the same one is granting once. */
  readonly id: string;
  readonly userId: string;
  /** Whole and positive. */
  readonly credits: number;
  readonly note: string;
  readonly at: Date;
}

/** What an event of the payment provider says of a payment. */
export type PaymentFact =
  | {
      readonly kind: 'paid';
      readonly paymentId: string;
      readonly sessionId: string;
      readonly userId: string;
      readonly plan: string;
      readonly credits: number;
      /** In the currency's smallest unit, as all amounts. */
      readonly amount: number;
      readonly currency: string;
    }
  /** How much of a payment has been given back by now, all refunds together. */
  | {
      readonly kind: 'refunded';
      readonly paymentId: string;
      readonly refunded: number;
    }
  /** A refund that did not arrive: the money came back. */
  | {
      readonly kind: 'refund-failed';
      readonly paymentId: string;
      readonly id: string;
      readonly amount: number;
    }
  /** The bank has taken the amount back, for now (`open`), for good (`lost`), or not any more (`won`). */
  | {
      readonly kind: 'disputed';
      readonly paymentId: string;
      readonly id: string;
      readonly amount: number;
      readonly state: 'open' | 'lost' | 'won';
    };

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** When the provider made it: events may come in any order. */
  readonly at: Date;
  /** Null where it says nothing that matters here. */
  readonly fact: PaymentFact | null;
}

/**
 * The ledger of credits, which is only ever added to. What is spent is written by the batch that saves what it was
 * spent on (migrations/0012_credits.sql).
 */
export interface Ledger {
  balance(userId: string): Promise<Balance>;
  /** Newest first; goes on below `before`. */
  list(userId: string, options: { readonly before?: number; readonly limit: number }): Promise<LedgerEntry[]>;
  /** Gives everybody who has none yet their welcome. Returns to how many. */
  welcomeAll(credits: number, at: Date): Promise<number>;
  /** False where it was granted before, or where there is no such person. */
  grant(grant: Grant): Promise<boolean>;
  /**
   * Notes what an event says and brings the ledger to agree with all that is known of its payment, in one batch:
   * whatever order events come in, and however often, the entries of a payment sum up to what is kept of it.
   * @returns false where the event had been taken before
   */
  take(event: PaymentEvent, now: Date): Promise<boolean>;
  /** Whether a checkout of the user's has been booked: its credits; null while it has not. */
  booked(sessionId: string, userId: string): Promise<number | null>;
  /** Whether a payment is the user's. */
  owns(paymentId: string, userId: string): Promise<boolean>;
}
