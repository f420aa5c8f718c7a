import type { Passkey } from '~/providers/sign-in/contract/web-authn';

/** What a challenge is for: one for another purpose is none. */
export type ChallengePurpose = 'add' | 'sign-in' | 'confirm';

export interface Challenge {
  readonly challengeHash: string;
  readonly purpose: ChallengePurpose;
  /** Null: whoever signs in says by their passkey who they are. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** Which other ways in this server offers; what a person has of them, the store knows. */
export interface OtherWays {
  readonly password: boolean;
  readonly google: boolean;
  readonly provider: boolean;
}

export interface Passkeys {
  /** False where it is known already, or the person has `most`. */
  add(passkey: Omit<Passkey, 'lastUsedAt'>, most: number): Promise<boolean>;
  list(userId: string): Promise<Passkey[]>;
  byCredential(credentialId: string): Promise<Passkey | null>;
  /** Notes a use. False where another use has come first: its counter stands. */
  noteUse(passkey: Pick<Passkey, 'id' | 'counter'>, counter: number, at: Date): Promise<boolean>;
  rename(id: string, userId: string, name: string): Promise<boolean>;
  /** False where it is not theirs, or their last way in. */
  remove(id: string, userId: string, others: OtherWays): Promise<boolean>;
  /** False where they have no passkey, or no password before it. */
  setSecondFactor(userId: string, on: boolean, at: Date): Promise<boolean>;
  ask(challenge: Challenge): Promise<void>;
  /** Spends a challenge; of many parallel tries one wins. */
  spend(challenge: Omit<Challenge, 'expiresAt'>, now: Date): Promise<boolean>;
  sweep(now: Date): Promise<void>;
}
