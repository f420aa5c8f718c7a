import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { accessTokens, users } from '../../../../drizzle/schema';
import type { AccessTokens } from './access-tokens';

const { id, userId: owner, name, may, createdAt, expiresAt, lastUsedAt, secretHash } = accessTokens;
const shown = { id, name, may, createdAt, expiresAt, lastUsedAt };

export function accessTokensIn(database: Engine): AccessTokens {
  return {
    add: (token, most, passwordHash) =>
      database.batch(({ db, write }) => {
        write(db.delete(accessTokens).where(and(eq(owner, token.userId), lte(expiresAt, token.createdAt))));
        const changes = write(sql`
          insert into access_tokens (id, user_id, name, secret_hash, may, created_at, expires_at)
          select ${token.id}, ${token.userId}, ${token.name}, ${token.secretHash}, ${token.may},
            ${token.createdAt.toISOString()}, ${token.expiresAt?.toISOString() ?? null}
          where (select count(*) from access_tokens where user_id = ${token.userId}) < ${most}
            and exists (
              select 1 from users
              where id = ${token.userId} and suspended_at is null and password_hash is ${passwordHash})`);
        return () => changes() === 1;
      }),
    list: (userId) =>
      database.run((db) => db.select(shown).from(accessTokens).where(eq(owner, userId)).orderBy(desc(createdAt)).all()),
    valid: (hash, now) =>
      database.run(async (db) =>
        firstOf(
          await db
            .select({ ...shown, userId: owner })
            .from(accessTokens)
            .innerJoin(users, eq(users.id, owner))
            .where(and(eq(secretHash, hash), or(isNull(expiresAt), gt(expiresAt, now)), isNull(users.suspendedAt)))
            .all(),
        ),
      ),
    noteUse: (tokenId, at, unless) =>
      database.run(async (db) => {
        await db
          .update(accessTokens)
          .set({ lastUsedAt: at })
          .where(and(eq(id, tokenId), or(isNull(lastUsedAt), lte(lastUsedAt, unless))))
          .run();
      }),
    revoke: (tokenId, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(accessTokens)
              .where(and(eq(id, tokenId), eq(owner, userId)))
              .run()
          ).changes === 1,
      ),
    removeAllForUser: (userId) =>
      database.run(async (db) => {
        await db.delete(accessTokens).where(eq(owner, userId)).run();
      }),
  };
}
