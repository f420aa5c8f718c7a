import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { maps, nodeProgress } from '../../../../drizzle/schema';
import { hasArrived, isHere, titled } from './map-row';
import type { Maps, OwnMapSummary } from './maps';

/** Sort orders of the list of one person's maps. */
const orders = {
  newest: [desc(maps.createdAt), desc(maps.id)],
  opened: [desc(maps.openedAt), desc(maps.createdAt), desc(maps.id)],
  name: [asc(maps.queryKey), asc(maps.id)],
  progress: [
    desc(sql`1.0 * ${maps.doneCount} / max(1, coalesce(${maps.leafCount}, 1))`),
    desc(maps.openedAt),
    desc(maps.id),
  ],
};

/** How many nodes the owner knows and has not done, of the map in the row of this name. */
function knownOn(map: SQL): SQL<number> {
  return sql<number>`(
    select count(*) from ${nodeProgress} p
    where p.map_id = ${map}.id and p.user_id = ${map}.user_id and p.known_at is not null and p.done_at is null
    and instr(char(10) || ${map}.node_ids, char(10) || p.node_id || char(10)) > 0)`;
}

const ownColumns = {
  id: maps.id,
  query: maps.query,
  language: maps.language,
  nodeCount: maps.nodeCount,
  leafCount: maps.leafCount,
  doneCount: maps.doneCount,
  version: maps.version,
  isPublic: maps.isPublic,
  unfinished: maps.unfinished,
  createdAt: maps.createdAt,
  updatedAt: maps.updatedAt,
  openedAt: maps.openedAt,
  known: knownOn(sql.raw('maps')),
};

type OwnRow = [
  ...[id: string, query: string, language: string | null, nodeCount: number, leafCount: number | null],
  ...[doneCount: number, version: number, isPublic: 0 | 1, unfinished: OwnMapSummary['unfinished']],
  ...[createdAt: string, updatedAt: string, openedAt: string | null, known: number],
];

const ownOf = (rows: string): OwnMapSummary[] =>
  (JSON.parse(rows) as OwnRow[]).map(
    ([id, query, language, nodeCount, leafCount, doneCount, version, isPublic, unfinished, ...rest]) => {
      const [createdAt, updatedAt, openedAt, known] = rest;
      return {
        ...{ id, query, language, nodeCount, leafCount, doneCount, version, unfinished, known },
        isPublic: isPublic === 1,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
        openedAt: openedAt === null ? null : new Date(openedAt),
      };
    },
  );

/** Limits the sorting of a person's maps to the newest ones. */
const amongNewestOf = (userId: string): SQL => {
  const last = sql`select created_at from ${maps} where user_id = ${userId} order by created_at desc limit 1 offset ${limits.mapsSortedMax}`;
  return sql`${maps.createdAt} >= coalesce((${last}), '')`;
};

/** A person's own maps. */
export function ownMaps(database: Engine): Pick<Maps, 'listForUser' | 'idsForUser'> {
  /** The first page of a person's maps. A prepared statement, since building it took longer than running it. */
  const newestOfUser = prepareOnce((db) =>
    db
      // One text, because each value that leaves SQLite costs more than its JSON.
      .select({
        rows: sql<string>`(
          select json_group_array(json_array(id, query, language, node_count, leaf_count, done_count, version,
            is_public, unfinished, created_at, updated_at, opened_at, ${knownOn(sql.raw('newest'))}))
          from (
            select id, user_id, query, language, node_count, leaf_count, done_count, version, is_public, unfinished,
              created_at, updated_at, opened_at, node_ids
            from ${maps} where user_id = ${sql.placeholder('userId')} and deleted_at is null
            order by created_at desc, id desc limit ${sql.placeholder('limit')}) as newest)`,
      })
      .from(sql`(select 1)`)
      .prepare(),
  );

  /** The maps that a person opened last, for the home page. */
  const lastOpenedOfUser = prepareOnce((db) =>
    db
      .select(ownColumns)
      .from(maps)
      .where(and(eq(maps.userId, sql.placeholder('userId')), isHere))
      .orderBy(...orders.opened)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  return {
    listForUser: (userId, { search, order = 'newest', before, offset = 0, limit }) =>
      database.run(async (db) => {
        if (!search && !before && offset === 0) {
          if (order === 'newest') return ownOf((await newestOfUser(db).get({ userId, limit }))?.rows ?? '[]');
          if (order === 'opened') return lastOpenedOfUser(db).all({ userId, limit });
        }
        return db
          .select(ownColumns)
          .from(maps)
          .where(
            and(
              eq(maps.userId, userId),
              isHere,
              order === 'name' || order === 'progress' ? amongNewestOf(userId) : undefined,
              titled(search),
              before &&
                or(
                  lt(maps.createdAt, before.createdAt),
                  and(eq(maps.createdAt, before.createdAt), lt(maps.id, before.id)),
                ),
            ),
          )
          .orderBy(...orders[order])
          .limit(limit)
          .offset(offset)
          .all();
      }),
    idsForUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .select({ id: maps.id })
            .from(maps)
            .where(and(eq(maps.userId, userId), hasArrived))
            .orderBy(...orders.newest)
            .all()
        ).map(({ id }) => id),
      ),
  };
}
