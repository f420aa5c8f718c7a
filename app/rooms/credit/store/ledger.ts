/** The cause of an entry. */
type EntryKind = 'welcome' | 'bought' | 'granted' | 'spent' | 'refunded';

/** A line of a user's ledger. */
export interface LedgerEntry {
  /** Increases over all entries of the server. */
  readonly n: number;
  readonly kind: EntryKind;
  /** The change of the balance. */
  readonly credits: number;
  /** The balance after it. */
  readonly balance: number;
  readonly at: Date;
  /** The kind of run of a spent entry; the plan of a bought one. */
  readonly what: string;
  readonly note: string;
  /** The map that was paid for, if it can still be opened. */
  readonly mapId: string | null;
  readonly paymentId: string | null;
}

export interface Balance {
  /** The sum of all entries; negative only if a payment was refunded after its credits were spent. */
  readonly credits: number;
  /** The credits held by live runs and API calls. */
  readonly held: number;
}

export interface Grant {
  /** Idempotency key: granting twice with the same id grants once. */
  readonly id: string;
  readonly userId: string;
  /** Whole and positive. */
  readonly credits: number;
  readonly note: string;
  readonly at: Date;
}

/** A fact about a payment, from an event of the provider. */
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
  /** The total refunded so far. */
  | { readonly kind: 'refunded'; readonly paymentId: string; readonly refunded: number }
  /** A refund that failed: the money came back. */
  | { readonly kind: 'refund-failed'; readonly paymentId: string; readonly id: string; readonly amount: number }
  /** A dispute: the bank has taken the amount for now (`open`) or for good (`lost`), or returned it (`won`). */
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
  /** When the provider created it: events may arrive in any order. */
  readonly at: Date;
  /** Null if the event is irrelevant here. */
  readonly fact: PaymentFact | null;
}

/**
 * The append-only ledger of credits. Spending is written by the batch that saves what it pays for
 * (migrations/0012_credits.sql).
 */
export interface Ledger {
  balance(userId: string): Promise<Balance>;
  /** Newest first, from entries below `before`. */
  list(userId: string, options: { readonly before?: number; readonly limit: number }): Promise<LedgerEntry[]>;
  /** Gives the welcome credits to all users who have not received them. Returns how many users did. */
  welcomeAll(credits: number, at: Date): Promise<number>;
  /** False if it was granted before, or there is no such user. */
  grant(grant: Grant): Promise<boolean>;
  /**
   * Stores an event's fact and reconciles the ledger with all known facts of its payment, in one batch: in whatever
   * order and however often events arrive, the entries of a payment sum up to what was finally paid.
   * @returns false if the event had been processed before
   */
  take(event: PaymentEvent, now: Date): Promise<boolean>;
  /** The credits of one of the user's checkouts; null until it is booked. */
  booked(sessionId: string, userId: string): Promise<number | null>;
  /** Whether a payment is the user's. */
  owns(paymentId: string, userId: string): Promise<boolean>;
}
