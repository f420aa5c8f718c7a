/** What has changed in the store, for processes that keep some of it in memory. */
export interface Notices {
  /** What came after the notice with this number. */
  since(seen: number): Promise<News>;
  /** Forgets what no process can be so far behind of. */
  sweep(now: Date): Promise<void>;
}

export interface News {
  /** The number to ask with the next time. */
  readonly newest: number;
  /** False where notices are missing between: then anything may have changed. */
  readonly isWhole: boolean;
  /** Ids of users whose profile has changed, or who have gone. */
  readonly users: readonly string[];
  /** Hashes of sessions that have ended. */
  readonly sessions: readonly string[];
}
