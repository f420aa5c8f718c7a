export type MailTokenPurpose = 'verify' | 'reset' | 'change-email' | 'delete' | 'sign-in';

export interface MailToken {
  readonly tokenHash: string;
  readonly userId: string;
  readonly purpose: MailTokenPurpose;
  readonly email: string;
  readonly expiresAt: Date;
}

/** What is known of a link without the means to use it. */
export type MailTokenRecord = Omit<MailToken, 'tokenHash' | 'userId'> & {
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

export interface MailTokens {
  add(token: MailToken, at: Date): Promise<void>;
  /** Looks without spending: what a GET may do. Null when spent, expired or unknown. */
  peek(tokenHash: string, purpose: MailTokenPurpose, now: Date): Promise<MailToken | null>;
  /** Spends in one statement, so that of many parallel tries one wins. */
  spend(tokenHash: string, purpose: MailTokenPurpose, now: Date): Promise<MailToken | null>;
  /** All links of a user that are still kept, newest first, without their hashes. */
  listForUser(userId: string): Promise<MailTokenRecord[]>;
  removeForUser(userId: string, purpose: MailTokenPurpose): Promise<void>;
  sweep(now: Date): Promise<void>;
}
