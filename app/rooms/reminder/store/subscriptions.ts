/** A browser that takes notifications (RFC 8030), and the keys that encrypt them (RFC 8291), in base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The browsers to which learners' notifications go. */
export interface PushSubscriptions {
  /**
   * Adds a browser, and takes it from another account that it had before. Beyond `most` of an account, the
   * oldest are removed.
   * @returns false if another account has the address with other keys: then it is not the same browser
   */
  add(userId: string, subscription: PushSubscription, at: Date, most: number): Promise<boolean>;
  /** Oldest first. */
  ofUser(userId: string): Promise<(PushSubscription & { readonly createdAt: Date })[]>;
  /** Removes a browser that does not take notifications any more. Idempotent. */
  remove(userId: string, endpoint: string): Promise<void>;
  removeAll(userId: string): Promise<void>;
}
