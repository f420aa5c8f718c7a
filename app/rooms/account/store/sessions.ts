export interface Session {
  /** SHA-256 of the id in the cookie; the server does not store the id itself. */
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
  /** Also ends the user's sessions beyond `limits.sessionsPerUser`, least recently used first. */
  add(session: Session): Promise<void>;
  /** Null if it is unknown, expired, or was idle for too long. */
  get(idHash: string, now: Date): Promise<Session | null>;
  update(idHash: string, change: { data: Session['data']; userId: string | null }): Promise<void>;
  touch(idHash: string, at: Date): Promise<void>;
  remove(idHash: string): Promise<void>;
  /** The user's sessions that `get` would return, last used first. */
  listForUser(userId: string, now: Date): Promise<Session[]>;
  /** All stored sessions of the user, including expired ones that are not swept yet. */
  keptForUser(userId: string): Promise<Session[]>;
  /** Ends one of the user's sessions; false if it is not theirs. */
  removeForUser(userId: string, idHash: string): Promise<boolean>;
  /** Ends all of the user's sessions except `exceptIdHash`. */
  removeAllForUser(userId: string, exceptIdHash?: string): Promise<void>;
  /** Deletes expired sessions, and removes used invitations from signed-in ones. */
  sweep(now: Date): Promise<void>;
}
