export type MailTokenPurpose = 'verify' | 'reset' | 'change-email' | 'delete' | 'sign-in';

export interface MailToken {
  readonly tokenHash: string;
  readonly userId: string;
  readonly purpose: MailTokenPurpose;
  readonly email: string;
  readonly expiresAt: Date;
}

/** A link's data without its token hash and user id. */
type MailTokenRecord = Omit<MailToken, 'tokenHash' | 'userId'> & {
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

export interface MailTokens {
  add(token: MailToken, at: Date): Promise<void>;
  /** Reads without consuming, as a GET may do. Null if the link is used, expired or unknown. */
  peek(tokenHash: string, purpose: MailTokenPurpose, now: Date): Promise<MailToken | null>;
  /** Consumes in one statement, so that of parallel attempts one wins. */
  spend(tokenHash: string, purpose: MailTokenPurpose, now: Date): Promise<MailToken | null>;
  /** All stored links of a user, newest first, without their hashes. */
  listForUser(userId: string): Promise<MailTokenRecord[]>;
  removeForUser(userId: string, purpose: MailTokenPurpose): Promise<void>;
  sweep(now: Date): Promise<void>;
}
