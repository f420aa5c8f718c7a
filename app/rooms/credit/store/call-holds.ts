/** Credits held for an API call. The hold is a lease, renewed by the process that answers the call. */
export interface CallHold {
  readonly id: string;
  readonly userId: string;
  readonly credits: number;
  readonly what: 'map-call' | 'lesson-call';
  /** The topic, or the leaf's label. */
  readonly note: string;
}

export interface CallHolds {
  /** @throws CreditsShort if the user has too few credits that are not held */
  hold(hold: CallHold): Promise<void>;
  renew(id: string): Promise<void>;
  /**
   * Spends the held credits once and ends the hold. False if the hold has expired and the credits were spent otherwise.
   */
  spend(id: string, at: Date): Promise<boolean>;
  release(id: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}
