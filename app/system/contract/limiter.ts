import type { RateLimit } from '~/kit/limits';

export type Allowance = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number };

/** Counts events against a limit, kept across restarts. */
export interface Limiter {
  /** Takes one of the allowance, in one statement. */
  take(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Takes up to `wanted`, as many as there is room for, in one statement; returns how many. */
  takeUpTo(limit: RateLimit, subject: string, wanted: number, now: Date): Promise<number>;
  /** How many may be taken now. */
  left(limit: RateLimit, subject: string, now: Date): Promise<number>;
  /** Checks without taking. */
  check(limit: RateLimit, subject: string, now: Date): Promise<Allowance>;
  /** Gives back the last ones, one by default: the event did not happen after all. */
  giveBack(limit: RateLimit, subject: string, times?: number): Promise<void>;
  /** Clears the count of `subject`: a correct password clears the wrong ones. */
  clear(limit: RateLimit, subject: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}

/** Counts reads: nearly exact, without a write for each. */
export interface ReadLimiter {
  /** Takes `times` of the allowance if at least one is left, one by default: the excess counts against the future. */
  take(limit: RateLimit, subject: string, now: Date, times?: number): Promise<Allowance>;
}
