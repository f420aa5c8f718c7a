import { and, eq, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { identities } from '../../../../drizzle/schema';
import type { Identities } from './identities';

export function identitiesIn(database: Engine): Identities {
  const isThis = (issuer: string, subject: string) =>
    and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  return {
    find: (issuer, subject) =>
      database.run(async (db) => {
        const rows = await db.select().from(identities).where(isThis(issuer, subject)).all();
        return firstOf(rows)?.userId ?? null;
      }),
    join: ({ issuer, subject, userId, createdAt }) =>
      database.batch(({ db, read, write }) => {
        write(sql`insert into identities (issuer, subject, user_id, created_at)
          select ${issuer}, ${subject}, u.id, ${createdAt.toISOString()} from users u
          where u.id = ${userId} and u.email_verified = 1 and u.suspended_at is null
          on conflict do nothing`);
        const rows = read(db.select().from(identities).where(isThis(issuer, subject)));
        return () => firstOf(rows())?.userId ?? null;
      }),
    listForUser: (userId) =>
      database.run(async (db) => {
        const { issuer, subject, createdAt } = identities;
        return await db
          .select({ issuer, subject, createdAt })
          .from(identities)
          .where(eq(identities.userId, userId))
          .orderBy(issuer)
          .all();
      }),
  };
}
