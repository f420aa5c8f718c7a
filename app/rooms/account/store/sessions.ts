export interface Session {
  /** SHA-256 of the id in the cookie; the id itself is nowhere on the server. */
  readonly idHash: string;
  readonly userId: string | null;
  /** Small values that travel with the session (the state of a sign-in with Google). */
  readonly data: Readonly<Record<string, unknown>>;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export interface Sessions {
  /** Ends the user's sessions beyond `limits.sessionsPerUser`, those used longest ago first. */
  add(session: Session): Promise<void>;
  /** Null when it is unknown, expired, or was idle for too long. */
  get(idHash: string, now: Date): Promise<Session | null>;
  update(idHash: string, change: { data: Session['data']; userId: string | null }): Promise<void>;
  touch(idHash: string, at: Date): Promise<void>;
  remove(idHash: string): Promise<void>;
  /** The user's sessions that `get` would give, last used first. */
  listForUser(userId: string, now: Date): Promise<Session[]>;
  /** All that is kept of the user's sessions, those included that are over and not swept yet. */
  keptForUser(userId: string): Promise<Session[]>;
  /** Ends one of the user's sessions; false where it is not theirs. */
  removeForUser(userId: string, idHash: string): Promise<boolean>;
  /** Ends all of the user's sessions but one. */
  removeAllForUser(userId: string, exceptIdHash?: string): Promise<void>;
  /** Deletes those that are over, and takes used invitations out of those that are signed in. */
  sweep(now: Date): Promise<void>;
}
