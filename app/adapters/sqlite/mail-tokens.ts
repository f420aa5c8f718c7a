import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { MailTokenPurpose, MailTokens } from '~/ports/account/mail-tokens';
import { mailTokens } from '../../../drizzle/schema';
import type { Database } from './open';
import { firstOf } from './write-guard';

export function mailTokensIn(database: Database): MailTokens {
  const open = (tokenHash: string, purpose: MailTokenPurpose, now: Date) =>
    and(
      eq(mailTokens.tokenHash, tokenHash),
      eq(mailTokens.purpose, purpose),
      gt(mailTokens.expiresAt, now),
      isNull(mailTokens.usedAt),
    );

  return {
    add: (token, at) =>
      database.run((db) => {
        db.insert(mailTokens)
          .values({ ...token, createdAt: at })
          .run();
      }),
    peek: (tokenHash, purpose, now) =>
      database.run(
        (db) =>
          db
            .select()
            .from(mailTokens)
            .where(open(tokenHash, purpose, now))
            .get() ?? null,
      ),
    spend: (tokenHash, purpose, now) =>
      database.run((db) =>
        firstOf(
          db
            .update(mailTokens)
            .set({ usedAt: now })
            .where(open(tokenHash, purpose, now))
            .returning()
            .all(),
        ),
      ),
    listForUser: (userId) =>
      database.run((db) => {
        const { purpose, email, createdAt, expiresAt, usedAt } = mailTokens;
        return db
          .select({ purpose, email, createdAt, expiresAt, usedAt })
          .from(mailTokens)
          .where(eq(mailTokens.userId, userId))
          .orderBy(desc(createdAt))
          .all();
      }),
    removeForUser: (userId, purpose) =>
      database.run((db) => {
        db.delete(mailTokens)
          .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose)))
          .run();
      }),
    sweep: (now) =>
      database.run((db) => {
        db.delete(mailTokens).where(lte(mailTokens.expiresAt, now)).run();
      }),
  };
}
