/** What a call from outside holds of its user's credits, while the process that answers it renews it. */
export interface CallHold {
  readonly id: string;
  readonly userId: string;
  readonly credits: number;
  readonly what: 'map-call' | 'lesson-call';
  /** The topic, or the leaf's label. */
  readonly note: string;
}

export interface CallHolds {
  /** @throws CreditsShort where the user has too few credits that nothing holds */
  hold(hold: CallHold): Promise<void>;
  renew(id: string): Promise<void>;
  /**
   * Spends what is held, once, and ends the hold. False where it had run out meanwhile, and the credits are spent on
   * something else.
   */
  spend(id: string, at: Date): Promise<boolean>;
  release(id: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}
