import type { RateLimit } from '~/domain/limits';

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Counts what happens against a limit, kept across restarts. */
export interface Limiter {
  /** Takes one of the allowance, in one statement. */
  take(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Looks without taking. */
  check(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Gives the last one taken back: what was feared did not happen. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  /** Forgets what `subject` has taken: a right password clears the wrong ones. */
  clear(limit: RateLimit, subject: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}
