import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { mailTokens } from '../../../../drizzle/schema';
import type { MailTokenPurpose, MailTokens } from './mail-tokens';

export function mailTokensIn(database: Engine): MailTokens {
  const open = (tokenHash: string, purpose: MailTokenPurpose, now: Date) =>
    and(
      eq(mailTokens.tokenHash, tokenHash),
      eq(mailTokens.purpose, purpose),
      gt(mailTokens.expiresAt, now),
      isNull(mailTokens.usedAt),
    );

  return {
    add: (token, at) =>
      database.run(async (db) => {
        await db
          .insert(mailTokens)
          .values({ ...token, createdAt: at })
          .run();
      }),
    peek: (tokenHash, purpose, now) =>
      database.run(
        async (db) =>
          (await db
            .select()
            .from(mailTokens)
            .where(open(tokenHash, purpose, now))
            .get()) ?? null,
      ),
    spend: (tokenHash, purpose, now) =>
      database.batch((batch) => {
        const changes = batch.write(
          batch.db
            .update(mailTokens)
            .set({ usedAt: now })
            .where(open(tokenHash, purpose, now)),
        );
        const spent = batch.read(batch.db.select().from(mailTokens).where(eq(mailTokens.tokenHash, tokenHash)));
        return () => (changes() === 1 ? (spent()[0] ?? null) : null);
      }),
    listForUser: (userId) =>
      database.run(async (db) => {
        const { purpose, email, createdAt, expiresAt, usedAt } = mailTokens;
        return await db
          .select({ purpose, email, createdAt, expiresAt, usedAt })
          .from(mailTokens)
          .where(eq(mailTokens.userId, userId))
          .orderBy(desc(createdAt))
          .all();
      }),
    removeForUser: (userId, purpose) =>
      database.run(async (db) => {
        await db
          .delete(mailTokens)
          .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose)))
          .run();
      }),
    sweep: (now) =>
      database.run(async (db) => {
        await db.delete(mailTokens).where(lte(mailTokens.expiresAt, now)).run();
      }),
  };
}
