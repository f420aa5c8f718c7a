import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { mapSources, maps, sources } from '../../../../drizzle/schema';
import { ownMap, summaryColumns, toSummary, whole } from './source-row';
import type { Sources } from './sources';

/** The use of sources by maps. */
export function mapSourceQueries(database: Engine): Pick<Sources, 'addToMap' | 'takeFromMap' | 'ofMap' | 'mapsOf'> {
  return {
    addToMap: (mapId, sourceId, userId, at, most) =>
      database.run(async (db) => {
        const row = valuesOf(mapSources, { mapId, sourceId, addedAt: at });
        const { changes } = await db
          .insert(mapSources)
          .select(
            sql`select ${row} from ${maps} where ${ownMap(mapId, userId)}
              and exists (select 1 from ${sources} where ${whole(sourceId, userId)})
              and (select count(*) from ${mapSources} u where u.map_id = ${mapId} and u.source_id <> ${sourceId}) < ${most}`,
          )
          .onConflictDoUpdate({
            target: [mapSources.mapId, mapSources.sourceId],
            set: { addedAt: sql`${mapSources.addedAt}` },
          })
          .run();
        return changes === 1;
      }),
    takeFromMap: (mapId, sourceId, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(mapSources)
              .where(
                and(
                  eq(mapSources.mapId, mapId),
                  eq(mapSources.sourceId, sourceId),
                  sql`exists (select 1 from ${maps} where ${ownMap(mapId, userId)})`,
                ),
              )
              .run()
          ).changes === 1,
      ),
    ofMap: (mapId, userId) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(mapSources)
            .innerJoin(maps, eq(maps.id, mapSources.mapId))
            .innerJoin(sources, eq(sources.id, mapSources.sourceId))
            .where(
              and(
                eq(mapSources.mapId, mapId),
                ownMap(mapId, userId),
                eq(sources.userId, userId),
                eq(sources.state, 'whole'),
              ),
            )
            .orderBy(asc(mapSources.addedAt), asc(sources.id))
            .all()
        ).map(toSummary),
      ),
    mapsOf: (sourceId, userId) =>
      database.run(
        async (db) =>
          await db
            .select({ id: maps.id, query: maps.query })
            .from(mapSources)
            .innerJoin(maps, eq(maps.id, mapSources.mapId))
            .where(and(eq(mapSources.sourceId, sourceId), eq(maps.userId, userId), isNull(maps.deletedAt)))
            .orderBy(desc(mapSources.addedAt))
            .all(),
      ),
  };
}
