import { and, eq, lt, sql } from 'drizzle-orm';
import { readDocument } from '~/rooms/map/rules/document';
import type { Engine } from '~/store/engine/engine';
import { maps, mapViewers } from '../../../../drizzle/schema';
import { leafCounts } from './leaf-counts';
import { isHere, mine } from './map-row';
import type { Maps } from './maps';

/** Counts that lists show: views and leaves, and when a map was opened. */
export function mapCounts(database: Engine): Pick<Maps, 'countViews' | 'noteOpened' | 'recountLeaves'> {
  return {
    countViews: (looks, period, at) =>
      database.batch(({ db, write }) => {
        write(sql`
          insert into ${mapViewers} (map_id, viewer, period)
          select m.id, l.value ->> 'viewer', ${period}
          from json_each(${JSON.stringify(looks)}) as l join ${maps} as m on m.id = l.value ->> 'mapId'
          where true
          on conflict do nothing`);
        const isNew = sql`is_counted = 0`;
        write(
          db
            .update(maps)
            .set({
              viewCount: sql`${maps.viewCount} + (
                select count(*) from ${mapViewers} as v where v.map_id = ${maps.id} and v.is_counted = 0)`,
              lastViewed: at,
            })
            .where(sql`${maps.id} in (select map_id from ${mapViewers} where ${isNew})`),
        );
        write(db.update(mapViewers).set({ isCounted: true }).where(isNew));
        write(db.delete(mapViewers).where(lt(mapViewers.period, period)));
        return () => {};
      }),
    noteOpened: (id, ownerId, at) =>
      database.run(async (db) => {
        await db.update(maps).set({ openedAt: at }).where(mine(id, ownerId)).run();
      }),
    recountLeaves: ({ id, version, ...stored }) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set(leafCounts(readDocument(stored)))
          .where(and(eq(maps.id, id), eq(maps.version, version), isHere))
          .run();
      }),
  };
}
