import type { FitFigures } from '~/rooms/account/rules/weights';
import type { History } from '~/rooms/review/rules/fit/histories';

/** A fit: parameters from the earlier part of a log, and how they predict its later part. */
export interface Fit extends Omit<FitFigures, 'at' | 'isKept'> {
  readonly weights: readonly number[];
}

/** Fits the parameters of FSRS to a learner's log, outside of the request's thread. */
export interface MemoryFit {
  /** Whether the optimiser is installed: it is an optional dependency. False from the first fit that misses it. */
  readonly isAvailable: boolean;
  /**
   * @param present the parameters to compare with; null: the standard ones
   * @param userKey the account that it counts for
   * @returns null if it failed, took too long or too much memory
   * @throws Busy when too much waits
   */
  fit(histories: readonly History[], present: readonly number[] | null, userKey: string): Promise<Fit | null>;
  /** Ends the processes. */
  close(): void;
}
