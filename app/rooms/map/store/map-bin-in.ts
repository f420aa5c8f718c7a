import { and, desc, eq, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import type { Engine } from '~/store/engine/engine';
import { maps } from '../../../../drizzle/schema';
import { inBin, kept, mine, summaryColumns, toSummary } from './map-row';
import type { Maps } from './maps';

/** How many maps one sweep of the bin deletes, with their lessons and versions. */
const sweptAtOnce = 200;

/** The owner's map in the bin. */
const binned = (id: string, ownerId: string) => and(kept(id, ownerId), inBin);

/** The bin, and the sweep that deletes what has been there for long. */
export function mapBin(
  database: Engine,
): Pick<Maps, 'putIntoBin' | 'putBack' | 'listBin' | 'erase' | 'emptyBin' | 'sweep'> {
  return {
    putIntoBin: (id, ownerId, at) =>
      database.run(
        async (db) => (await db.update(maps).set({ deletedAt: at }).where(mine(id, ownerId)).run()).changes === 1,
      ),
    putBack: (id, ownerId) =>
      database.run(
        async (db) => (await db.update(maps).set({ deletedAt: null }).where(binned(id, ownerId)).run()).changes === 1,
      ),
    listBin: (ownerId, limit) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(maps)
            .where(and(eq(maps.userId, ownerId), inBin))
            .orderBy(desc(maps.deletedAt), desc(maps.id))
            .limit(limit)
            .all()
        ).map(toSummary),
      ),
    erase: (id, ownerId) =>
      database.run(async (db) => (await db.delete(maps).where(binned(id, ownerId)).run()).changes === 1),
    emptyBin: (ownerId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(maps)
              .where(and(eq(maps.userId, ownerId), inBin))
              .run()
          ).changes,
      ),
    sweep: (now) =>
      database.run(async (db) => {
        const since = new Date(now.getTime() - limits.binKeptMs).toISOString();
        const old = sql`select id from ${maps} where deleted_at <= ${since} order by deleted_at limit ${sweptAtOnce}`;
        const keptSince = new Date(now.getTime() - limits.importKeptMs).toISOString();
        // A literal, so that SQLite can prove that the partial index applies.
        const brokenOff = sql`select id from ${maps} where arriving = 1 and deleted_at <= ${keptSince}`;
        await db.delete(maps).where(sql`${maps.id} in (${old}) or ${maps.id} in (${brokenOff})`).run();
      }),
  };
}
