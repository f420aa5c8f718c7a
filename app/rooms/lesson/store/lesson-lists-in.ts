import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { othersMayRead } from '~/rooms/source/store/others-may-read';
import type { Engine } from '~/store/engine/engine';
import { cards, maps, nodeDescriptions, nodeProgress } from '../../../../drizzle/schema';
import type { Lessons } from './lessons';

/** How many cards the lesson's owner has on it. */
const cardsOfLesson = sql`select count(*) from ${cards}
  where ${cards.mapId} = ${nodeDescriptions.mapId} and ${cards.userId} = ${nodeDescriptions.userId}
    and ${cards.nodeId} = ${nodeDescriptions.nodeId}`;

const listForUser =
  (database: Engine): Lessons['listForUser'] =>
  (userId, limit, only) =>
    database.run(async (db) =>
      (
        await db
          .select({
            id: nodeDescriptions.id,
            mapId: nodeDescriptions.mapId,
            nodeId: nodeDescriptions.nodeId,
            nodeLabel: nodeDescriptions.nodeLabel,
            pathString: nodeDescriptions.pathString,
            done: nodeDescriptions.tasksDone,
            total: nodeDescriptions.tasksTotal,
            unfinished: nodeDescriptions.unfinished,
            updatedAt: nodeDescriptions.updatedAt,
            doneAt: nodeProgress.doneAt,
            cards: sql<number>`(${cardsOfLesson})`,
            map: { query: maps.query, language: maps.language, leafCount: maps.leafCount, doneCount: maps.doneCount },
          })
          .from(nodeDescriptions)
          .innerJoin(maps, eq(maps.id, nodeDescriptions.mapId))
          .leftJoin(
            nodeProgress,
            and(
              eq(nodeProgress.mapId, nodeDescriptions.mapId),
              eq(nodeProgress.userId, nodeDescriptions.userId),
              eq(nodeProgress.nodeId, nodeDescriptions.nodeId),
            ),
          )
          .where(
            and(
              eq(nodeDescriptions.userId, userId),
              isNull(maps.deletedAt),
              only === 'open' ? isNull(nodeProgress.doneAt) : undefined,
              only === 'without-cards' ? sql`(${cardsOfLesson}) = 0` : undefined,
              // A lesson outlives the deletion of its node; until the node is restored, a link to it would be dead.
              or(
                isNull(maps.nodeIds),
                sql`instr(${maps.nodeIds}, char(10) || ${nodeDescriptions.nodeId} || char(10)) > 0`,
              ),
            ),
          )
          .orderBy(desc(nodeDescriptions.updatedAt))
          .limit(limit)
          .all()
      ).map(({ done, total, doneAt, ...row }) => ({ ...row, tasks: { done, total }, isDone: doneAt !== null })),
    );

/** The lessons of a map and of a learner. */
export function lessonLists(
  database: Engine,
): Pick<Lessons, 'bytesOfMap' | 'nodesOfMap' | 'digestsOf' | 'nodesFromLibrary' | 'nodesForOthers' | 'listForUser'> {
  return {
    bytesOfMap: (mapId) =>
      database.run(
        async (db) =>
          (
            await db
              .select({
                bytes: sql<number>`coalesce(sum(length(cast(${nodeDescriptions.markdown} as blob))), 0)`,
              })
              .from(nodeDescriptions)
              .where(eq(nodeDescriptions.mapId, mapId))
              .get()
          )?.bytes ?? 0,
      ),
    nodesOfMap: (mapId) =>
      database.run(async (db) =>
        (
          await db
            .select({ nodeId: nodeDescriptions.nodeId })
            .from(nodeDescriptions)
            .where(eq(nodeDescriptions.mapId, mapId))
            .orderBy(nodeDescriptions.createdAt)
            .all()
        ).map(({ nodeId }) => nodeId),
      ),
    digestsOf: (mapId, nodeIds) =>
      database.run(async (db) => {
        const rows = await db
          .select({ nodeId: nodeDescriptions.nodeId, digest: nodeDescriptions.digest })
          .from(nodeDescriptions)
          .where(
            and(
              eq(nodeDescriptions.mapId, mapId),
              sql`${nodeDescriptions.nodeId} in (select value from json_each(${JSON.stringify(nodeIds)}))`,
              isNotNull(nodeDescriptions.digest),
            ),
          )
          .all();
        return new Map(rows.flatMap(({ nodeId, digest }) => (digest === null ? [] : [[nodeId, digest]])));
      }),
    nodesFromLibrary: (mapId, limit) =>
      database.run(async (db) =>
        (
          await db
            .select({ nodeId: nodeDescriptions.nodeId })
            .from(nodeDescriptions)
            .where(and(eq(nodeDescriptions.mapId, mapId), eq(nodeDescriptions.sourceKind, 'library')))
            .limit(limit)
            .all()
        ).map(({ nodeId }) => nodeId),
      ),
    nodesForOthers: (mapId) =>
      database.run(async (db) => {
        const rows = await db.all<{ nodeId: string }>(
          sql`select d.node_id as nodeId from ${nodeDescriptions} as d
            where d.map_id = ${mapId} and ${othersMayRead}`,
        );
        return rows.map(({ nodeId }) => nodeId);
      }),
    listForUser: listForUser(database),
  };
}
