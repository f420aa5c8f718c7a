import type { Permission } from '~/rooms/program/rules/token';

/** An access token as its owner sees it. */
export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly may: Permission;
  readonly createdAt: Date;
  /** Null: valid until it is revoked. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface AccessTokens {
  /**
   * False if the user has `most` tokens that are valid, or no longer the password that they proved to know. Expired
   * ones give way.
   */
  add(
    token: Omit<AccessToken, 'lastUsedAt'> & { userId: string; secretHash: string },
    most: number,
    passwordHash: string | null,
  ): Promise<boolean>;
  /** Newest first, expired ones included. */
  list(userId: string): Promise<AccessToken[]>;
  /** The token with this hash; null if it is unknown or expired, or its user is suspended. */
  valid(secretHash: string, now: Date): Promise<(AccessToken & { readonly userId: string }) | null>;
  /** Writes the last use, unless one since `unless` is written. */
  noteUse(id: string, at: Date, unless: Date): Promise<void>;
  revoke(id: string, userId: string): Promise<boolean>;
  removeAllForUser(userId: string): Promise<void>;
}
