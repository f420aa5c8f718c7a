import { and, asc, type Column, count, inArray, isNull, max, type SQL, sql, sum } from 'drizzle-orm';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { generations, maps, nodeDescriptions } from '../../../../drizzle/schema';
import type { Changes } from './changes';

/** One bound value, however many ids. */
const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

const mapsNow = (db: Drizzle, ids: string[]) =>
  db
    .select({
      id: maps.id,
      userId: maps.userId,
      isPublic: maps.isPublic,
      version: maps.version,
      updatedAt: maps.updatedAt,
    })
    .from(maps)
    .where(and(isOneOf(maps.id, ids), isNull(maps.deletedAt)))
    .all();

/** Reads an index alone, as `progressOfLessons` does for one map. */
const lessonsNow = (db: Drizzle, mapIds: string[]) =>
  db
    .select({
      mapId: nodeDescriptions.mapId,
      lessons: count(),
      versions: sum(nodeDescriptions.version),
      newest: max(sql<string>`${nodeDescriptions.updatedAt}`),
    })
    .from(nodeDescriptions)
    .where(isOneOf(nodeDescriptions.mapId, mapIds))
    .groupBy(nodeDescriptions.mapId)
    .all();

const liveRuns = (db: Drizzle) =>
  db
    .select({
      id: generations.id,
      userId: generations.userId,
      kind: generations.kind,
      mapId: generations.mapId,
      state: generations.state,
    })
    .from(generations)
    // Literals, because SQLite compares this condition with that of the index on live runs.
    .where(and(sql`state in ('queued', 'running')`, inArray(generations.kind, ['map', 'growth', 'source', 'lesson'])))
    .orderBy(asc(generations.createdAt))
    .all();

/** Reads states that the rows have anyway, so that no write has to report its change. */
export function changesIn(database: Engine): Changes {
  return {
    look: (mapIds, marked) =>
      database.run(async (db) => {
        const found = mapIds.length > 0 ? await mapsNow(db, [...mapIds]) : [];
        const own = found.filter(({ id, userId }) => marked.has(id + userId)).map(({ id }) => id);
        const lessons = own.length > 0 ? await lessonsNow(db, own) : [];
        const runs = await liveRuns(db);
        return {
          maps: new Map(
            found.map(({ id, userId, isPublic, version, updatedAt }) => [
              id,
              { userId, isPublic, state: `${version} ${updatedAt.getTime()} ${isPublic}` },
            ]),
          ),
          lessons: new Map(lessons.map(({ mapId, ...state }) => [mapId, JSON.stringify(state)])),
          runs: runs.map(({ kind, mapId, ...run }) => ({ ...run, lessonOf: kind === 'lesson' ? mapId : null })),
        };
      }),
  };
}
