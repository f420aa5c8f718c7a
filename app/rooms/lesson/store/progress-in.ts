import { and, count, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { columnsOf, valuesOf } from '~/store/file/values-of';
import { maps, nodeDescriptions, nodeProgress } from '../../../../drizzle/schema';
import type { LearnerProgress, LearnersLeaf } from './progress';

const target = [nodeProgress.mapId, nodeProgress.userId, nodeProgress.nodeId];

/** A map that the learner may read. */
const readable = (mapId: string, userId: string) =>
  and(eq(maps.id, mapId), isNull(maps.deletedAt), or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)));

const rowWhere = ({ mapId, userId, nodeId }: LearnersLeaf, column: SQL) => sql`exists (
  select 1 from ${nodeProgress} p
  where p.map_id = ${mapId} and p.user_id = ${userId} and p.node_id = ${nodeId} and ${column})`;

/** The leaves that a learner read last and may still read. */
const lastReadOf = (db: Drizzle, userId: string, limit: number) =>
  db
    .select({ mapId: nodeProgress.mapId, nodeId: nodeProgress.nodeId, readAt: nodeProgress.readAt })
    .from(nodeProgress)
    .innerJoin(maps, eq(maps.id, nodeProgress.mapId))
    .innerJoin(
      nodeDescriptions,
      and(eq(nodeDescriptions.mapId, nodeProgress.mapId), eq(nodeDescriptions.nodeId, nodeProgress.nodeId)),
    )
    .where(
      and(
        eq(nodeProgress.userId, userId),
        isNotNull(nodeProgress.readAt),
        isNull(maps.deletedAt),
        or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)),
        sql`instr(${maps.nodeIds}, char(10) || ${nodeProgress.nodeId} || char(10)) > 0`,
      ),
    )
    .orderBy(desc(nodeProgress.readAt))
    .limit(limit);

const ofMap = (db: Drizzle) =>
  db
    .select({
      nodeId: nodeProgress.nodeId,
      readAt: nodeProgress.readAt,
      doneAt: nodeProgress.doneAt,
      knownAt: nodeProgress.knownAt,
    })
    .from(nodeProgress)
    .where(and(eq(nodeProgress.mapId, sql.placeholder('mapId')), eq(nodeProgress.userId, sql.placeholder('userId'))))
    .prepare();

const settingDone =
  (database: Engine): LearnerProgress['setDone'] =>
  (leaf, version, isDone, at) =>
    database.batch((batch) => {
      const { db } = batch;
      const isThisVersion = eq(maps.version, version);
      const wasDone = rowWhere(leaf, sql`p.done_at is not null`);
      // Runs before the progress row is written, because it checks whether that row changes.
      batch.write(
        db
          .update(maps)
          .set({ doneCount: isDone ? sql`${maps.doneCount} + 1` : sql`max(0, ${maps.doneCount} - 1)` })
          .where(
            and(
              eq(maps.id, leaf.mapId),
              eq(maps.userId, leaf.userId),
              isNull(maps.deletedAt),
              isThisVersion,
              isDone ? sql`not ${wasDone}` : wasDone,
            ),
          ),
      );
      const row = valuesOf(nodeProgress, { ...leaf, doneAt: isDone ? at : null });
      const changes = batch.write(
        db
          .insert(nodeProgress)
          .select(sql`select ${row} from ${maps} where ${and(readable(leaf.mapId, leaf.userId), isThisVersion)}`)
          .onConflictDoUpdate({
            target,
            set: { doneAt: isDone ? sql`coalesce(${nodeProgress.doneAt}, excluded.done_at)` : null },
          }),
      );
      return () => changes() === 1;
    });

const settingKnown =
  (database: Engine): LearnerProgress['setKnown'] =>
  ({ mapId, userId }, { known, notKnown, since }, at) =>
    database.batch((batch) => {
      const { db } = batch;
      const isReadable = batch.read(db.select({ id: maps.id }).from(maps).where(readable(mapId, userId)));
      const among = (ids: readonly string[]) => sql`select value from json_each(${JSON.stringify(ids)})`;
      const row = columnsOf(nodeProgress, { mapId, userId, knownAt: at }, { nodeId: sql`each.value` });
      batch.write(
        db
          .insert(nodeProgress)
          .select(
            sql`select ${row} from ${maps}, json_each(${JSON.stringify(known)}) as each where ${readable(mapId, userId)}`,
          )
          .onConflictDoUpdate({
            target,
            set: { knownAt: sql`coalesce(${nodeProgress.knownAt}, excluded.known_at)` },
          }),
      );
      batch.write(
        db
          .update(nodeProgress)
          .set({ knownAt: null })
          .where(
            and(
              eq(nodeProgress.mapId, mapId),
              eq(nodeProgress.userId, userId),
              sql`${nodeProgress.nodeId} in (${among(notKnown)})`,
              since === null ? isNotNull(nodeProgress.knownAt) : lte(nodeProgress.knownAt, since),
            ),
          ),
      );
      return () => isReadable().length === 1;
    });

const knownOf =
  (database: Engine): LearnerProgress['knownOf'] =>
  (userId, mapIds) =>
    database.run(async (db) => {
      const rows = await db
        .select({ mapId: nodeProgress.mapId, known: count() })
        .from(nodeProgress)
        .innerJoin(maps, eq(maps.id, nodeProgress.mapId))
        .where(
          and(
            sql`${nodeProgress.mapId} in (select value from json_each(${JSON.stringify(mapIds)}))`,
            eq(nodeProgress.userId, userId),
            isNotNull(nodeProgress.knownAt),
            isNull(nodeProgress.doneAt),
            sql`instr(char(10) || ${maps.nodeIds}, char(10) || ${nodeProgress.nodeId} || char(10)) > 0`,
          ),
        )
        .groupBy(nodeProgress.mapId)
        .all();
      return new Map(rows.map(({ mapId, known }) => [mapId, known]));
    });

export function progressIn(database: Engine): LearnerProgress {
  const preparedOfMap = prepareOnce(ofMap);

  return {
    markRead: (leaf, at, unlessSince) =>
      database.run(async (db) => {
        const hasLesson = sql`exists (
          select 1 from ${nodeDescriptions} d where d.map_id = ${leaf.mapId} and d.node_id = ${leaf.nodeId})`;
        const isOlderText = sql`exists (
          select 1 from ${nodeDescriptions} d
          where d.map_id = p.map_id and d.node_id = p.node_id and d.written_at > p.read_at)`;
        const isNoted = rowWhere(leaf, sql`p.read_at > ${unlessSince.toISOString()} and not ${isOlderText}`);
        const where = and(readable(leaf.mapId, leaf.userId), hasLesson, sql`not ${isNoted}`);
        const row = valuesOf(nodeProgress, { ...leaf, readAt: at });
        await db
          .insert(nodeProgress)
          .select(sql`select ${row} from ${maps} where ${where}`)
          .onConflictDoUpdate({ target, set: { readAt: at } })
          .run();
      }),
    setDone: settingDone(database),
    setKnown: settingKnown(database),
    ofMap: (mapId, userId) =>
      database.run(
        async (db) =>
          new Map(
            (await preparedOfMap(db).all({ mapId, userId })).map(({ nodeId, ...progress }) => [nodeId, progress]),
          ),
      ),
    lastRead: (userId, limit) =>
      database.run(async (db) =>
        (await lastReadOf(db, userId, limit).all()).flatMap(({ readAt, ...leaf }) =>
          readAt ? [{ ...leaf, readAt }] : [],
        ),
      ),
    knownOf: knownOf(database),
    mapsOfUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .selectDistinct({ mapId: nodeProgress.mapId })
            .from(nodeProgress)
            .where(eq(nodeProgress.userId, userId))
            .all()
        ).map(({ mapId }) => mapId),
      ),
  };
}
