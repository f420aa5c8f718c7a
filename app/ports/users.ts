/** A person's profile and credentials (specification §3). */
export interface User {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Null where the person only signs in with Google. */
  readonly passwordHash: string | null;
  readonly googleId: string | null;
  /** Null: not answered. Empty: skipped. */
  readonly goals: readonly string[] | null;
  readonly referralSource: string | null;
  /** An IANA name. Null: as the browser says. */
  readonly timeZone: string | null;
  /** The share of cards that is to be recalled when they come again, 0.80 to 0.97. */
  readonly reviewRetention: number;
  readonly newCardsADay: number;
  /** The hour at which their day begins, 0 to 23. */
  readonly dayStartsAt: number;
  /** `keeper`: an administrator (see domain/keeper/role.ts). */
  readonly role: 'member' | 'keeper';
  /** Since when they may not come in; null: they may. */
  readonly suspendedAt: Date | null;
  /** A passkey is asked for after the password, too. */
  readonly secondFactor: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewUser = Pick<
  User,
  'id' | 'nickname' | 'email' | 'emailVerified' | 'passwordHash' | 'googleId'
> & {
  readonly at: Date;
};

export type UserChange = Partial<
  Pick<
    User,
    | 'nickname'
    | 'email'
    | 'emailVerified'
    | 'passwordHash'
    | 'googleId'
    | 'goals'
    | 'referralSource'
    | 'timeZone'
    | 'reviewRetention'
    | 'newCardsADay'
    | 'dayStartsAt'
    | 'secondFactor'
  >
>;

export interface Users {
  /** False where the address is taken already; the store decides, so that two registrations at once cannot both win. */
  add(user: NewUser): Promise<boolean>;
  byId(id: string): Promise<User | null>;
  /** By the folded address, see `emailKey` in the domain. */
  byEmail(email: string): Promise<User | null>;
  byGoogleId(googleId: string): Promise<User | null>;
  /** False where there is no such user or the new address is taken. */
  change(id: string, change: UserChange, at: Date): Promise<boolean>;
  /**
   * Puts another hash of the same password in the place of `before`. False where the password was changed meanwhile.
   */
  renewPasswordHash(id: string, before: string, after: string): Promise<boolean>;
  /** Deletes the person and, by cascade, all that is theirs. */
  remove(id: string): Promise<boolean>;
  list(limit: number): Promise<User[]>;
}
