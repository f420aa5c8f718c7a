import type { By, PageOf } from './administrators';
import type { NewUser } from './users';

/** An invitation, which makes one account. Its link has a token, of which only the hash is stored. */
export interface Invitation {
  readonly id: string;
  /** The address it was mailed to, and the only one for which it makes an account; null: any address. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** The link of a new server's start: makes the first account, verified and administrator. */
  readonly isFirst: boolean;
}

/** An invitation as administrators see it. */
export interface ListedInvitation extends Invitation {
  /** The inviter's name; null if the account is deleted or the command line made the invitation. */
  readonly invitedBy: string | null;
  /** The account that it made, if that still exists. */
  readonly usedBy: { readonly id: string; readonly nickname: string } | null;
}

type NewInvitation = Pick<Invitation, 'id' | 'email' | 'expiresAt'> & { readonly tokenHash: string };

/**
 * The author of an invitation and the time; without an administrator it is the command line, which needs no permission.
 */
export type Inviter = Omit<By, 'administratorId'> & { readonly administratorId: string | null };

export interface Invitations {
  /** False if the inviter is not an administrator at that moment. */
  add(by: Inviter, invitation: NewInvitation): Promise<boolean>;
  /**
   * Adds a link for the first account, and deletes those that are not good any more. False if the server has accounts,
   * or an administrator.
   */
  addFirst(invitation: Omit<NewInvitation, 'email'>, at: Date): Promise<boolean>;
  /** Whether the server was started new and has no administrator yet. */
  awaitsFirst(): Promise<boolean>;
  /** False if it is used, withdrawn or expired, or the actor is not an administrator. */
  withdraw(by: By, id: string): Promise<boolean>;
  /** Newest first; the search matches addresses, inviters and invited users. */
  list(page: PageOf): Promise<{
    readonly invitations: ListedInvitation[];
    readonly total: number;
  }>;
  /** The invitation of a link, while it can be used. */
  byToken(tokenHash: string, now: Date): Promise<Invitation | null>;
  /** A usable invitation that was mailed to this address. */
  forEmail(email: string, now: Date): Promise<Invitation | null>;
  /**
   * Uses up an invitation and adds the account in one batch: of parallel attempts one wins. If the account is verified,
   * removes an unverified one with its address. False if the invitation is unusable or the address is taken.
   */
  accept(id: string, user: NewUser): Promise<boolean>;
  /** The invitation by which an account was made, while it is stored. */
  usedBy(userId: string): Promise<Invitation | null>;
  /** Deletes invitations that have been unusable for long (`accountLimits.invitationKeptMs`). */
  sweep(now: Date): Promise<void>;
}
