import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { generations, maps, nodeDescriptions, nodeProgress } from '../../../drizzle/schema';
import { headColumns, isNotBinned, toHead, toLessonRun } from './run-row';
import type { RunStore } from './runs';

const openOfUser = (db: Drizzle) =>
  db
    .select(headColumns)
    .from(generations)
    .where(
      and(
        eq(generations.userId, sql.placeholder('userId')),
        fixed(inArray(generations.kind, ['map', 'growth', 'source'])),
        eq(generations.dismissed, false),
        isNotBinned,
        or(
          fixed(inArray(generations.state, liveStates)),
          fixed(inArray(generations.state, ['failed', 'stopped'])),
          and(
            fixed(eq(generations.state, 'done')),
            isNotNull(generations.mapId),
            gte(generations.finishedAt, sql.placeholder('doneSince')),
            // A proposal waits until it is decided on, which dismisses its run.
            sql`(${generations.kind} = 'growth' or exists (
                select 1 from ${maps} where ${maps.id} = ${generations.mapId}
                and coalesce(${maps.openedAt}, '') < ${generations.finishedAt}))`,
          ),
        ),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(sql.placeholder('limit'))
    .prepare();

/** True for the newest run of its lesson. */
const isNewest = sql`not exists (
  select 1 from ${generations} newer where newer.map_id = ${generations.mapId}
  and newer.node_id = ${generations.nodeId} and newer.kind = 'lesson'
  and newer.created_at > ${generations.createdAt})`;

const wasRead = sql`iif(${generations.batch} is not null and ${maps.openedAt} >= ${generations.finishedAt}, 1,
  exists (
    select 1 from ${nodeProgress} p where p.map_id = ${generations.mapId} and p.user_id = ${generations.userId}
    and p.node_id = ${generations.nodeId} and p.read_at >= ${generations.finishedAt}))`;

/** A text that was written later, perhaps by hand, makes an earlier failure irrelevant. */
const hasLesson = (condition: SQL) => sql`exists (
  select 1 from ${nodeDescriptions} d where d.map_id = ${generations.mapId} and d.node_id = ${generations.nodeId}
  and ${condition})`;

const openLessonsOfUser = (db: Drizzle) =>
  db
    .select({
      id: generations.id,
      mapId: maps.id,
      nodeId: generations.nodeId,
      path: generations.path,
      state: generations.state,
      message: generations.message,
      query: maps.query,
      language: maps.language,
    })
    .from(generations)
    .innerJoin(maps, eq(maps.id, generations.mapId))
    .where(
      and(
        eq(generations.userId, sql.placeholder('userId')),
        fixed(eq(generations.kind, 'lesson')),
        eq(generations.dismissed, false),
        isNull(maps.deletedAt),
        or(
          fixed(inArray(generations.state, liveStates)),
          and(
            fixed(eq(generations.state, 'failed')),
            gte(generations.createdAt, sql.placeholder('since')),
            sql`not ${hasLesson(sql`d.written_at >= ${generations.createdAt}`)}`,
          ),
          and(
            fixed(eq(generations.state, 'done')),
            gte(generations.createdAt, sql.placeholder('since')),
            hasLesson(sql`1`),
            sql`not ${wasRead}`,
          ),
        ),
        isNewest,
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(sql.placeholder('limit'))
    .prepare();

/** The lists of a user's runs. */
export function userRunQueries(database: Engine): Pick<RunStore, 'openForUser' | 'openLessonsOfUser' | 'idsForUser'> {
  const prepared = { openOfUser: prepareOnce(openOfUser), openLessonsOfUser: prepareOnce(openLessonsOfUser) };

  return {
    openForUser: (userId, limit, since) =>
      database.run(async (db) => {
        const doneSince = since?.toISOString() ?? 'never';
        return (await prepared.openOfUser(db).all({ userId, limit, doneSince })).map(toHead);
      }),
    openLessonsOfUser: (userId, since, limit) =>
      database.run(async (db) =>
        (await prepared.openLessonsOfUser(db).all({ userId, since: since.toISOString(), limit })).map(toLessonRun),
      ),
    idsForUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .select({ id: generations.id })
            .from(generations)
            .where(eq(generations.userId, userId))
            .orderBy(asc(generations.createdAt))
            .all()
        ).map(({ id }) => id),
      ),
  };
}
