import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { remember } from '~/kit/remember';
import type { MapProgress } from '~/rooms/map/rules/leaf-progress';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { rowsAsText } from '~/store/file/rows-as-text';
import { mapCourses, maps, nodeProgress } from '../../../../drizzle/schema';
import { lessonsState } from './lessons-state';
import { hasArrived, isHere, kept, mine, ofSubmitOrSuccessor, toMap } from './map-row';
import type { MapOpening, Maps } from './maps';

const mayRead = and(isHere, or(fixed(eq(maps.isPublic, true)), eq(maps.userId, sql.placeholder('viewerId'))));

/** A map that the viewer may read. */
const isReadable = and(eq(maps.id, sql.placeholder('id')), mayRead);

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
): Pick<Maps, 'readable' | 'opening' | 'openings' | 'look' | 'owned' | 'ownedOrBinned' | 'byRun' | 'bySubmit'> {
  const readableRow = prepareOnce((db) => db.select().from(maps).where(isReadable).prepare());
  const readableLook = prepareOnce((db) =>
    db
      .select({ userId: maps.userId, query: maps.query, version: maps.version, updatedAt: maps.updatedAt })
      .from(maps)
      .where(isReadable)
      .prepare(),
  );

  const openingRows = (db: Drizzle) =>
    db
      .select({
        row: getTableColumns(maps),
        course: { course: mapCourses.course, hash: mapCourses.hash, version: mapCourses.version },
        lessonsState: lessonsState(maps.id),
        learned: leaves.of(sql`
          select node_id, read_at, done_at, known_at from ${nodeProgress}
          where map_id = ${maps.id} and user_id = ${sql.placeholder('viewerId')}`),
      })
      .from(maps)
      .leftJoin(mapCourses, eq(mapCourses.mapId, maps.id));
  const readableOpening = prepareOnce((db) => openingRows(db).where(isReadable).prepare());
  const readableOpenings = prepareOnce((db) =>
    openingRows(db)
      .where(and(sql`${maps.id} in (select value from json_each(${sql.placeholder('ids')}))`, mayRead))
      .prepare(),
  );
  type OpeningRow = Awaited<ReturnType<ReturnType<typeof readableOpening>['all']>>[number];
  const toOpening = (found: OpeningRow): MapOpening => ({
    ...found,
    map: toMap(found.row),
    learned: learnedOf(found.learned),
  });

  return {
    opening: (id, viewerId) =>
      database.run(async (db) => {
        const found = await readableOpening(db).get({ id, viewerId: viewerId ?? '' });
        return found ? toOpening(found) : null;
      }),
    openings: (ids, viewerId) =>
      database.run(async (db) => {
        const found = await readableOpenings(db).all({ ids: JSON.stringify(ids), viewerId });
        return new Map(found.map((each) => [each.row.id, toOpening(each)]));
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
      database.run(async (db) => {
        const rows = await db
          .select({ id: maps.id, key: maps.submitKey, deletedAt: maps.deletedAt, arriving: maps.arriving })
          .from(maps)
          .where(ofSubmitOrSuccessor(userId, submitKey))
          .orderBy(maps.submitKey)
          .all();
        return rows.map(({ id, key, deletedAt, arriving }) => ({
          ...{ id, key: key ?? submitKey },
          isBinned: deletedAt !== null && !arriving,
        }));
      }),
  };
}
