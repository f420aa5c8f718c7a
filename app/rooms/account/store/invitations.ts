import type { By, PageOf } from './keepers';
import type { NewUser } from './users';

/** An invitation, which makes one account. Its link carries a token, of which only the hash is kept. */
export interface Invitation {
  readonly id: string;
  /** Where it was mailed to, and the only address that it makes an account for; null: any. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** An invitation as keepers see it. */
export interface ListedInvitation extends Invitation {
  /** Who has made it; null where the account is gone, or where it was the command line. */
  readonly invitedBy: string | null;
  /** The account that it made, where that is still there. */
  readonly usedBy: { readonly id: string; readonly nickname: string } | null;
}

export type NewInvitation = Pick<Invitation, 'id' | 'email' | 'expiresAt'> & { readonly tokenHash: string };

/** Who invites; without a keeper it is the command line, which asks nobody. */
export type Inviter = Omit<By, 'keeperId'> & { readonly keeperId: string | null };

export interface Invitations {
  /** False for somebody who is no keeper at that moment. */
  add(by: Inviter, invitation: NewInvitation): Promise<boolean>;
  /** False where it is used, withdrawn or too old already, and for somebody who is no keeper. */
  withdraw(by: By, id: string): Promise<boolean>;
  /** Newest first; a search finds addresses, and who has made or used one. */
  list(page: PageOf): Promise<{
    readonly invitations: ListedInvitation[];
    readonly total: number;
  }>;
  /** The invitation of a link, while it can be used. */
  byToken(tokenHash: string, now: Date): Promise<Invitation | null>;
  /** One that was mailed to an address, while it can be used. */
  forEmail(email: string, now: Date): Promise<Invitation | null>;
  /**
   * Uses an invitation up and adds the account, in one batch: of many parallel tries one wins. An unverified account
   * with the address that it was mailed to makes way. False where it can no longer be used, or the address is taken.
   */
  accept(id: string, user: NewUser): Promise<boolean>;
  /** What an account was made by, as long as it is kept. */
  usedBy(userId: string): Promise<Invitation | null>;
  /** Deletes those that have been out of use for long (`accountLimits.invitationKeptMs`). */
  sweep(now: Date): Promise<void>;
}
