import type { RateLimit } from '~/kit/limits';

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Counts what happens against a limit, kept across restarts. */
export interface Limiter {
  /** Takes one of the allowance, in one statement. */
  take(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Takes as many of `wanted` as there is room for, in one statement; tells how many. */
  takeUpTo(limit: RateLimit, subject: string, wanted: number, now: Date): Promise<number>;
  /** How many may be taken now. */
  left(limit: RateLimit, subject: string, now: Date): Promise<number>;
  /** Looks without taking. */
  check(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Gives the last ones taken back, one unless told: what was feared did not happen. */
  giveBack(limit: RateLimit, subject: string, times?: number): Promise<void>;
  /** Forgets what `subject` has taken: a right password clears the wrong ones. */
  clear(limit: RateLimit, subject: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}

/** Counts what is only read: nearly exact, and without a write for each. */
export interface ReadLimiter {
  /** Takes `times` of the allowance if one is left, one unless told: more than is left has to be waited for later. */
  take(limit: RateLimit, subject: string, now: Date, times?: number): Promise<Allowance>;
}
