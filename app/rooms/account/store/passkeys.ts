import type { Passkey } from '~/providers/sign-in/contract/web-authn';

/** The purpose of a challenge; it is invalid for any other. */
export type ChallengePurpose = 'add' | 'sign-in' | 'confirm';

export interface Challenge {
  readonly challengeHash: string;
  readonly purpose: ChallengePurpose;
  /** Null at sign-in: the passkey identifies the user. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** The other ways to sign in that this server offers; the store knows which of them a user has. */
export interface OtherWays {
  readonly password: boolean;
  readonly google: boolean;
  readonly provider: boolean;
}

export interface Passkeys {
  /** False if the passkey is known already, or the user has `most` of them. */
  add(passkey: Omit<Passkey, 'lastUsedAt'>, most: number): Promise<boolean>;
  list(userId: string): Promise<Passkey[]>;
  byCredential(credentialId: string): Promise<Passkey | null>;
  /** Records a use. False if another use came first: its counter stays. */
  noteUse(passkey: Pick<Passkey, 'id' | 'counter'>, counter: number, at: Date): Promise<boolean>;
  rename(id: string, userId: string, name: string): Promise<boolean>;
  /** False if it is not the user's, or is their last way to sign in. */
  remove(id: string, userId: string, others: OtherWays): Promise<boolean>;
  /** False if the user has no passkey, or no password before it. */
  setSecondFactor(userId: string, on: boolean, at: Date): Promise<boolean>;
  ask(challenge: Challenge): Promise<void>;
  /** Consumes a challenge; of parallel attempts one wins. */
  spend(challenge: Omit<Challenge, 'expiresAt'>, now: Date): Promise<boolean>;
  sweep(now: Date): Promise<void>;
}
