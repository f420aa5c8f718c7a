import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { maps, nodeProgress } from '../../../../drizzle/schema';
import { hasArrived, isHere, titled } from './map-row';
import type { Maps } from './maps';

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
  known: sql<number>`(
    select count(*) from ${nodeProgress} p
    where p.map_id = maps.id and p.user_id = maps.user_id and p.known_at is not null and p.done_at is null
    and instr(char(10) || maps.node_ids, char(10) || p.node_id || char(10)) > 0)`,
};

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
      .select(ownColumns)
      .from(maps)
      .where(and(eq(maps.userId, sql.placeholder('userId')), isHere))
      .orderBy(...orders.newest)
      .limit(sql.placeholder('limit'))
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
          if (order === 'newest') return newestOfUser(db).all({ userId, limit });
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
