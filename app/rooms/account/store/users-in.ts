import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { emailKey, legacyEmailKey } from '~/rooms/account/rules/account';
import { welcome } from '~/rooms/credit/store/welcome';
import { type Engine, isUniqueViolation } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { users } from '../../../../drizzle/schema';
import type { User, Users } from './users';

const profile = ({ emailKey: _, ...row }: typeof users.$inferSelect): User => row;

/** @param welcomeCredits the initial balance of a new account in the ledger of credits */
export function usersIn(database: Engine, welcomeCredits = 0): Users {
  const one = (where: ReturnType<typeof eq>) =>
    database.run(async (db) => {
      const row = await db.select().from(users).where(where).get();
      return row ? profile(row) : null;
    });

  const newest = prepareOnce((db) =>
    db.select().from(users).orderBy(desc(users.createdAt)).limit(sql.placeholder('limit')).prepare(),
  );

  const another = prepareOnce((db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(ne(users.id, sql.placeholder('id')))
      .limit(1)
      .prepare(),
  );

  return {
    add: ({ at, ...user }) =>
      database.batch(({ db, write }) => {
        const added = write(
          db
            .insert(users)
            .values({ ...user, emailKey: emailKey(user.email), createdAt: at, updatedAt: at })
            .onConflictDoNothing(),
        );
        if (welcomeCredits > 0) write(welcome(welcomeCredits, at, user.id));
        return () => added() === 1;
      }),
    byId: (id) => one(eq(users.id, id)),
    byEmail: (email) =>
      database.run(async (db) => {
        const row = await db
          .select()
          .from(users)
          .where(inArray(users.emailKey, [emailKey(email), legacyEmailKey(email)]))
          // If old accounts exist under both keys, each is found by its own.
          .orderBy(eq(users.emailKey, emailKey(email)))
          .get();
        return row ? profile(row) : null;
      }),
    byGoogleId: (googleId) => one(eq(users.googleId, googleId)),
    change: (id, change, at) =>
      database.run(async (db) => {
        const key = change.email === undefined ? {} : { emailKey: emailKey(change.email) };
        try {
          return (
            (
              await db
                .update(users)
                .set({ ...change, ...key, updatedAt: at })
                .where(eq(users.id, id))
                .run()
            ).changes === 1
          );
        } catch (error) {
          if (isUniqueViolation(error)) return false;
          throw error;
        }
      }),
    changeWeights: (id, reviewWeights, reviewFit, at, over) =>
      database.run(
        async (db) =>
          (
            await db
              .update(users)
              .set({ reviewWeights, reviewFit, weightsVersion: sql`${users.weightsVersion} + 1`, updatedAt: at })
              .where(and(eq(users.id, id), over === undefined ? undefined : eq(users.weightsVersion, over)))
              .run()
          ).changes === 1,
      ),
    renewPasswordHash: (id, before, after) =>
      database.run(
        async (db) =>
          (
            await db
              .update(users)
              .set({ passwordHash: after })
              .where(and(eq(users.id, id), eq(users.passwordHash, before)))
              .run()
          ).changes === 1,
      ),
    remove: (id) => database.run(async (db) => (await db.delete(users).where(eq(users.id, id)).run()).changes === 1),
    list: (limit) => database.run(async (db) => (await newest(db).all({ limit })).map(profile)),
    isAlone: (id) => database.run(async (db) => (await another(db).all({ id })).length === 0),
  };
}
