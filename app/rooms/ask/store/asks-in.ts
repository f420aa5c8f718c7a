import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { asks, generations } from '../../../../drizzle/schema';
import { toAsk, toAskWithRun } from './ask-row';
import type { Asks, Thread } from './asks';

const columns = { ...getTableColumns(asks), run: { state: generations.state, message: generations.message } };

const ofThread = ({ mapId, nodeId, userId }: Thread) =>
  and(eq(asks.mapId, mapId), eq(asks.userId, userId), eq(asks.nodeId, nodeId));

/** @param owner this process: a run's save is refused if another process has its lease (`RunLeases`) */
export function asksIn(database: Engine, owner = 'the only process'): Asks {
  const newestOfThread = prepareOnce((db) =>
    db
      .select(columns)
      .from(asks)
      .leftJoin(generations, eq(generations.id, asks.runId))
      .where(
        and(
          eq(asks.mapId, sql.placeholder('mapId')),
          eq(asks.userId, sql.placeholder('userId')),
          eq(asks.nodeId, sql.placeholder('nodeId')),
        ),
      )
      .orderBy(desc(asks.askedAt), desc(asks.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  return {
    thread: ({ mapId, nodeId, userId }, limit) =>
      database.run(async (db) =>
        (await newestOfThread(db).all({ mapId, nodeId, userId, limit })).map(toAskWithRun).reverse(),
      ),
    count: (thread) =>
      database.run(
        async (db) => (await db.select({ turns: count() }).from(asks).where(ofThread(thread)).get())?.turns ?? 0,
      ),
    byId: (id, userId) =>
      database.run(async (db) => {
        const row = await db
          .select(columns)
          .from(asks)
          .leftJoin(generations, eq(generations.id, asks.runId))
          .where(and(eq(asks.id, id), eq(asks.userId, userId)))
          .get();
        return row ? toAskWithRun(row) : null;
      }),
    byRun: (runId) =>
      database.run(async (db) => {
        const row = await db.select().from(asks).where(eq(asks.runId, runId)).get();
        return row ? toAsk(row) : null;
      }),
    async answer(runId, { provenance, ...answer }, at) {
      const kept = await database.batch((batch) => {
        const changes = batch.write(
          batch.db
            .update(asks)
            .set({ ...answer, provenance: JSON.stringify(provenance), answeredAt: at })
            .where(and(eq(asks.runId, runId), mayStillSave(runId, owner))),
        );
        const isLost = lossOf(batch, runId, owner);
        return () => (isLost() ? 'lost' : changes() === 1);
      });
      return orLost(runId, kept);
    },
    remove: (id, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(asks)
              .where(and(eq(asks.id, id), eq(asks.userId, userId)))
              .run()
          ).changes === 1,
      ),
    removeThread: (thread) =>
      database.batch(({ db, read, write }) => {
        write(db.delete(asks).where(ofThread(thread)));
        const live = read(
          db
            .select({ id: generations.id })
            .from(generations)
            .where(
              and(
                eq(generations.kind, 'ask'),
                eq(generations.mapId, thread.mapId),
                eq(generations.nodeId, thread.nodeId),
                eq(generations.userId, thread.userId),
                sql`${generations.state} in ('queued', 'running')`,
              ),
            ),
        );
        return () => live().map(({ id }) => id);
      }),
    idsForUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .select({ id: asks.id })
            .from(asks)
            .where(eq(asks.userId, userId))
            .orderBy(asc(asks.askedAt), sql`rowid`)
            .all()
        ).map(({ id }) => id),
      ),
  };
}
