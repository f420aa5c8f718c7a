import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { remember } from '~/kit/remember';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { rowsAsText } from '~/store/file/rows-as-text';
import { mapCourses, maps, nodeProgress } from '../../../../drizzle/schema';
import { lessonsState } from './lessons-state';
import { hasArrived, isHere, kept, mine, ofSubmit, toMap } from './map-row';
import type { Maps } from './maps';

/** A map that the viewer may read. */
const isReadable = and(
  eq(maps.id, sql.placeholder('id')),
  isHere,
  or(fixed(eq(maps.isPublic, true)), eq(maps.userId, sql.placeholder('viewerId'))),
);

const leaves = rowsAsText({
  nodeId: nodeProgress.nodeId,
  readAt: nodeProgress.readAt,
  doneAt: nodeProgress.doneAt,
  knownAt: nodeProgress.knownAt,
});
const keptProgress = remember<MapProgress>(2_000_000, ({ size }) => 200 * size);

/** A learner opens a map again and again. */
const learnedOf = (text: string): MapProgress =>
  keptProgress(text, () => new Map(leaves.read(text).map(({ nodeId, ...progress }) => [nodeId, progress])));

/** Single maps, for those who may see them. */
export function readableMaps(
  database: Engine,
): Pick<Maps, 'readable' | 'opening' | 'look' | 'owned' | 'ownedOrBinned' | 'byRun' | 'bySubmit'> {
  const readableRow = prepareOnce((db) => db.select().from(maps).where(isReadable).prepare());
  const readableLook = prepareOnce((db) =>
    db
      .select({ userId: maps.userId, query: maps.query, version: maps.version, updatedAt: maps.updatedAt })
      .from(maps)
      .where(isReadable)
      .prepare(),
  );

  const readableOpening = prepareOnce((db) =>
    db
      .select({
        row: getTableColumns(maps),
        course: { course: mapCourses.course, hash: mapCourses.hash, version: mapCourses.version },
        lessonsState: lessonsState(sql.placeholder('id')),
        learned: leaves.of(sql`
          select node_id, read_at, done_at, known_at from ${nodeProgress}
          where map_id = ${sql.placeholder('id')} and user_id = ${sql.placeholder('viewerId')}`),
      })
      .from(maps)
      .leftJoin(mapCourses, eq(mapCourses.mapId, maps.id))
      .where(isReadable)
      .prepare(),
  );

  return {
    opening: (id, viewerId) =>
      database.run(async (db) => {
        const found = await readableOpening(db).get({ id, viewerId: viewerId ?? '' });
        return found ? { ...found, map: toMap(found.row), learned: learnedOf(found.learned) } : null;
      }),
    readable: (id, viewerId) =>
      database.run(async (db) => {
        const row = await readableRow(db).get({ id, viewerId: viewerId ?? '' });
        return row ? toMap(row) : null;
      }),
    look: (id, viewerId) =>
      database.run(async (db) => (await readableLook(db).get({ id, viewerId: viewerId ?? '' })) ?? null),
    owned: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db.select().from(maps).where(mine(id, ownerId)).get();
        return row ? toMap(row) : null;
      }),
    ownedOrBinned: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db
          .select()
          .from(maps)
          .where(and(kept(id, ownerId), hasArrived))
          .get();
        return row ? toMap(row) : null;
      }),
    byRun: (runId) =>
      database.run(
        async (db) =>
          (await db.select({ id: maps.id }).from(maps).where(eq(maps.generationId, runId)).get())?.id ?? null,
      ),
    bySubmit: (userId, submitKey) =>
      database.run(
        async (db) =>
          (await db.select({ id: maps.id }).from(maps).where(ofSubmit(userId, submitKey)).get())?.id ?? null,
      ),
  };
}
