import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { passkeyChallenges, passkeys } from '../../../../drizzle/schema';
import type { Passkeys } from './passkeys';

const one = (flag: boolean) => sql.raw(flag ? '1' : '0');

export function passkeysIn(database: Engine): Passkeys {
  const own = (id: string, userId: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return {
    add: ({ createdAt, transports, ...key }, most) =>
      database.batch(({ write }) => {
        const changes = write(sql`
          insert into passkeys (id, credential_id, user_id, public_key, counter, transports, name, created_at)
          select ${key.id}, ${key.credentialId}, ${key.userId}, ${key.publicKey}, ${key.counter},
            ${JSON.stringify(transports)}, ${key.name}, ${createdAt.toISOString()}
          where (select count(*) from passkeys where user_id = ${key.userId}) < ${most}
            and exists (select 1 from users where id = ${key.userId} and suspended_at is null)
          on conflict do nothing`);
        return () => changes() === 1;
      }),
    list: (userId) =>
      database.run(async (db) =>
        db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt).all(),
      ),
    byCredential: (credentialId) =>
      database.run(async (db) =>
        firstOf(await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).all()),
      ),
    noteUse: ({ id, counter: before }, counter, at) =>
      database.run(async (db) => {
        const { changes } = await db
          .update(passkeys)
          .set({ counter, lastUsedAt: at })
          .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
          .run();
        return changes === 1;
      }),
    rename: (id, userId, name) =>
      database.run(async (db) => (await db.update(passkeys).set({ name }).where(own(id, userId)).run()).changes === 1),
    remove: (id, userId, { password, google, provider }) =>
      database.batch(({ db, write }) => {
        const changes = write(
          db.delete(passkeys).where(
            and(
              own(id, userId),
              sql`(exists (select 1 from passkeys o where o.user_id = ${userId} and o.id <> ${id})
                or (${one(password)} and exists
                  (select 1 from users where id = ${userId} and password_hash is not null))
                or (${one(google)} and exists
                  (select 1 from users where id = ${userId} and google_id is not null))
                or (${one(provider)} and exists (select 1 from identities where user_id = ${userId})))`,
            ),
          ),
        );
        return () => changes() === 1;
      }),
    setSecondFactor: (userId, on, at) =>
      database.run(async (db) => {
        const { changes } = await db.run(sql`update users
          set second_factor = ${one(on)}, updated_at = ${at.toISOString()} where id = ${userId} and (not ${one(on)}
            or (password_hash is not null and exists (select 1 from passkeys where user_id = ${userId})))`);
        return changes === 1;
      }),
    ask: (challenge) =>
      database.run(async (db) => {
        await db.insert(passkeyChallenges).values(challenge).run();
      }),
    spend: ({ challengeHash, purpose, userId }, now) =>
      database.batch(({ db, write }) => {
        const { challengeHash: hash, purpose: kind, userId: owner, expiresAt } = passkeyChallenges;
        const isTheirs = userId === null ? isNull(owner) : eq(owner, userId);
        const changes = write(
          db
            .delete(passkeyChallenges)
            .where(and(eq(hash, challengeHash), eq(kind, purpose), isTheirs, gt(expiresAt, now))),
        );
        return () => changes() === 1;
      }),
    sweep: (now) =>
      database.run(async (db) => {
        await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run();
      }),
  };
}
