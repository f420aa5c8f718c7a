/** Notifications of changes in the store, for processes that cache some of it. */
export interface Notifications {
  /** The notifications after the one with this number. */
  since(seen: number): Promise<News>;
  /** Deletes old notifications, which every process has seen by now. */
  sweep(now: Date): Promise<void>;
}

export interface News {
  /** The number to pass the next time. */
  readonly newest: number;
  /** False if notifications are missing: then anything may have changed. */
  readonly isWhole: boolean;
  /** Ids of users whose profile was changed or deleted. */
  readonly users: readonly string[];
  /** Hashes of sessions that have ended. */
  readonly sessions: readonly string[];
}
