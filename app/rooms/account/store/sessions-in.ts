import { and, desc, eq, gt, isNotNull, like, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { sessions } from '../../../../drizzle/schema';
import type { Session, Sessions } from './sessions';

const toSession = ({ data, ...row }: typeof sessions.$inferSelect): Session => ({
  ...row,
  data: JSON.parse(data) as Session['data'],
});

/** Sessions last used at this time or earlier have expired. */
const idleSince = (now: Date) => new Date(now.getTime() - limits.sessionIdleMs);

const aliveByHash = (db: Drizzle) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare();

export function sessionsIn(database: Engine): Sessions {
  const preparedAlive = prepareOnce(aliveByHash);

  return {
    add: (session) =>
      database.batch((batch) => {
        const { db } = batch;
        batch.write(db.insert(sessions).values({ ...session, data: JSON.stringify(session.data) }));
        if (session.userId === null) return () => {};
        const theirs = and(eq(sessions.userId, session.userId), ne(sessions.idHash, session.idHash));
        const kept = db
          .select({ idHash: sessions.idHash })
          .from(sessions)
          .where(theirs)
          .orderBy(desc(sessions.lastSeenAt))
          .limit(limits.sessionsPerUser - 1);
        batch.write(db.delete(sessions).where(and(theirs, notInArray(sessions.idHash, kept))));
        return () => {};
      }),
    get: (idHash, now) =>
      database.run(async (db) => {
        const moments = { now: now.toISOString(), idleSince: idleSince(now).toISOString() };
        const row = await preparedAlive(db).get({ idHash, ...moments });
        return row ? toSession(row) : null;
      }),
    update: (idHash, { data, userId }) =>
      database.run(async (db) => {
        await db
          .update(sessions)
          .set({ data: JSON.stringify(data), userId })
          .where(eq(sessions.idHash, idHash))
          .run();
      }),
    touch: (idHash, at) =>
      database.run(async (db) => {
        await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.idHash, idHash)).run();
      }),
    remove: (idHash) =>
      database.run(async (db) => {
        await db.delete(sessions).where(eq(sessions.idHash, idHash)).run();
      }),
    listForUser: (userId, now) =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(sessions)
            .where(
              and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now))),
            )
            .orderBy(desc(sessions.lastSeenAt))
            .all()
        ).map(toSession),
      ),
    keptForUser: (userId) =>
      database.run(async (db) =>
        (
          await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastSeenAt)).all()
        ).map(toSession),
      ),
    removeForUser: (userId, idHash) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(sessions)
              .where(and(eq(sessions.userId, userId), eq(sessions.idHash, idHash)))
              .run()
          ).changes === 1,
      ),
    removeAllForUser: (userId, exceptIdHash) =>
      database.run(async (db) => {
        await db
          .delete(sessions)
          .where(and(eq(sessions.userId, userId), exceptIdHash ? ne(sessions.idHash, exceptIdHash) : undefined))
          .run();
      }),
    sweep: (now) =>
      database.batch((batch) => {
        const { db } = batch;
        const isOver = or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince(now)));
        batch.write(db.delete(sessions).where(isOver));
        // The invitation link is not needed once the account exists. Earlier releases kept it in the session.
        const data = sql<string>`json_remove(${sessions.data}, '$.invitation')`;
        const isKept = and(isNotNull(sessions.userId), like(sessions.data, '%"invitation"%'));
        batch.write(db.update(sessions).set({ data }).where(isKept));
        return () => {};
      }),
  };
}
