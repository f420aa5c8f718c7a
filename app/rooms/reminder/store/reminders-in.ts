import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { reminders, users } from '../../../../drizzle/schema';
import type { Reminders } from './reminders';

export function remindersIn(database: Engine): Reminders {
  const mine = (userId: string) => eq(reminders.userId, userId);
  const withUsers = async (where: SQL | undefined, limit: number) =>
    database.run(async (db) => {
      const rows = await db
        .select()
        .from(reminders)
        .innerJoin(users, eq(users.id, reminders.userId))
        .where(and(where, isNull(users.suspendedAt)))
        .orderBy(asc(reminders.nextAt))
        .limit(limit)
        .all();
      return rows.map(({ reminders: reminder, users: { emailKey: _, ...user } }) => ({ ...reminder, user }));
    });
  const put = (row: typeof reminders.$inferInsert, set: Partial<typeof reminders.$inferInsert>) =>
    database.run(async (db) => {
      await db
        .insert(reminders)
        .select(sql`select ${valuesOf(reminders, row)} from ${users} where ${eq(users.id, row.userId)}`)
        .onConflictDoUpdate({ target: reminders.userId, set })
        .run();
    });

  return {
    ofUser: (userId) =>
      database.run(async (db) => (await db.select().from(reminders).where(mine(userId)).get()) ?? null),
    save: (userId, settings, nextAt) => put({ userId, ...settings, nextAt }, { ...settings, nextAt }),
    // The literal lets SQLite prove that the partial index applies.
    waiting: (now, limit) => withUsers(and(sql`next_at is not null`, lte(reminders.nextAt, now)), limit),
    claim: ({ userId, mail, push, nextAt: seenNextAt }, day, nextAt) =>
      database.run(async (db) => {
        const isSeen = and(
          seenNextAt === null ? isNull(reminders.nextAt) : eq(reminders.nextAt, seenNextAt),
          eq(reminders.mail, mail),
          eq(reminders.push, push),
        );
        const isNew = day === null ? undefined : sql`coalesce(${reminders.claimedDay} < ${day}, true)`;
        const { changes } = await db
          .update(reminders)
          .set({ nextAt, ...(day === null ? {} : { claimedDay: day }) })
          .where(and(mine(userId), isSeen, isNew))
          .run();
        return changes === 1;
      }),
    stopMail: (userId) =>
      database.run(async (db) => {
        const nextAt = sql`iif(${reminders.push} = 1, ${reminders.nextAt}, null)`;
        const { changes } = await db.update(reminders).set({ mail: false, nextAt }).where(mine(userId)).run();
        return changes === 1;
      }),
    setCalendarKey: (userId, calendarKey, settings) => put({ userId, ...settings, calendarKey }, { calendarKey }),
    byCalendarKey: async (key) =>
      (await withUsers(and(sql`calendar_key is not null`, eq(reminders.calendarKey, key)), 1))[0] ?? null,
  };
}
