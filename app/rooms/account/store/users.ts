import type { FitFigures } from '~/rooms/account/rules/weights';

/** A user's profile and credentials (specification §3). */
export interface User {
  readonly id: string;
  readonly nickname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Null if the user only signs in with a provider. */
  readonly passwordHash: string | null;
  readonly googleId: string | null;
  /** Null: not answered. Empty: skipped. */
  readonly goals: readonly string[] | null;
  readonly referralSource: string | null;
  /** An IANA name. Null: the browser's time zone. */
  readonly timeZone: string | null;
  /** Tag of the interface's language. Null: the browser's. */
  readonly language: string | null;
  /** Target retention: the share of due cards that should be recalled, 0.80 to 0.97. */
  readonly reviewRetention: number;
  readonly newCardsADay: number;
  /** The hour at which the user's day begins, 0 to 23. */
  readonly dayStartsAt: number;
  /** FSRS-6 parameters fitted to their log; null: the standard ones. */
  readonly reviewWeights: readonly number[] | null;
  /** Grows with each change of the parameters. */
  readonly weightsVersion: number;
  /** The figures of the last fit. */
  readonly reviewFit: FitFigures | null;
  /** `keeper`: an administrator (see rooms/account/rules/role.ts). */
  readonly role: 'member' | 'keeper';
  /** When the user was suspended; null if they are not. */
  readonly suspendedAt: Date | null;
  /** Whether sign-in asks for a passkey after the password. */
  readonly secondFactor: boolean;
  /** When an account of the demo is deleted; null for all other accounts. */
  readonly demoUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewUser = Pick<User, 'id' | 'nickname' | 'email' | 'emailVerified' | 'passwordHash' | 'googleId'> & {
  readonly at: Date;
  readonly language?: string | null;
};

type UserChange = Partial<
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
    | 'language'
    | 'reviewRetention'
    | 'newCardsADay'
    | 'dayStartsAt'
    | 'reviewFit'
    | 'secondFactor'
  >
>;

export interface Users {
  /** False if the address is taken; the store decides, so that of two simultaneous registrations one wins. */
  add(user: NewUser): Promise<boolean>;
  byId(id: string): Promise<User | null>;
  /** By the normalised address, see `emailKey`. */
  byEmail(email: string): Promise<User | null>;
  byGoogleId(googleId: string): Promise<User | null>;
  /** False if there is no such user or the new address is taken. */
  change(id: string, change: UserChange, at: Date): Promise<boolean>;
  /**
   * Sets the parameters of the schedule, with the figures of their fit, as a new version.
   * @param over the version that they replace; false if it is another one by now. Without it, any version
   */
  changeWeights(
    id: string,
    weights: readonly number[] | null,
    fit: FitFigures | null,
    at: Date,
    over?: number,
  ): Promise<boolean>;
  /** Replaces `before` by another hash of the same password. False if the password was changed in the meantime. */
  renewPasswordHash(id: string, before: string, after: string): Promise<boolean>;
  /** Deletes the user and, by cascade, all of their data. */
  remove(id: string): Promise<boolean>;
  list(limit: number): Promise<User[]>;
  /** Whether there is no account but this one. */
  isAlone(id: string): Promise<boolean>;
}
