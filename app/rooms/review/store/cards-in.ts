import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { cards, maps } from '../../../../drizzle/schema';
import { cardMemories } from './card-memories-in';
import { cardQueue } from './card-queue-in';
import { cardReviews } from './card-reviews-in';
import { fold, toCard } from './card-row';
import { cardWrites } from './card-writes-in';
import type { Cards } from './cards';

const byId = (db: Drizzle) =>
  db
    .select()
    .from(cards)
    .where(and(eq(cards.id, sql.placeholder('id')), eq(cards.userId, sql.placeholder('userId'))))
    .prepare();

const byOnceKey = (db: Drizzle) =>
  db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.userId, sql.placeholder('userId')), eq(cards.onceKey, sql.placeholder('onceKey'))))
    .prepare();

const ofNode = (db: Drizzle) =>
  db
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.mapId, sql.placeholder('mapId')),
        eq(cards.userId, sql.placeholder('userId')),
        eq(cards.nodeId, sql.placeholder('nodeId')),
      ),
    )
    .orderBy(asc(cards.createdAt), asc(cards.id))
    .limit(recallLimits.cardsPerNode)
    .prepare();

export function cardsIn(database: Engine): Cards {
  const cardsOfNode = prepareOnce(ofNode);
  const preparedById = prepareOnce(byId);
  const withOnceKey = prepareOnce(byOnceKey);

  return {
    ...cardWrites(database),
    ...cardQueue(database),
    ...cardReviews(database),
    ...cardMemories(database),
    byId: (id, userId) =>
      database.run(async (db) => {
        const row = await preparedById(db).get({ id, userId });
        return row ? toCard(row) : null;
      }),
    byIds: (ids, userId) =>
      database.run(async (db) => {
        const isNamed = sql`${cards.id} in (select value from json_each(${JSON.stringify(ids)}))`;
        const rows = await db
          .select()
          .from(cards)
          // `+` makes SQLite find the rows by their id, and not among all cards of the learner: 16 ms of 100,000.
          .where(and(isNamed, sql`+${cards.userId} = ${userId}`))
          .all();
        const found = new Map(rows.map((row) => [row.id, toCard(row)]));
        return ids.flatMap((id) => found.get(id) ?? []);
      }),
    ofNode: (mapId, userId, nodeId) =>
      database.run(async (db) => (await cardsOfNode(db).all({ mapId, userId, nodeId })).map(toCard)),
    onceKeys: (mapId, userId) =>
      database.run(async (db) => {
        const rows = await db
          .select({ onceKey: cards.onceKey })
          .from(cards)
          .where(and(eq(cards.mapId, mapId), eq(cards.userId, userId)))
          .all();
        return new Set(rows.flatMap(({ onceKey }) => onceKey ?? []));
      }),
    hasOnce: (userId, onceKey) =>
      database.run(async (db) => (await withOnceKey(db).all({ userId, onceKey })).length > 0),
    list: (userId, { mapId, search, offset, limit }) =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(cards)
            .where(
              and(
                eq(cards.userId, userId),
                // `+` makes SQLite use the index with the wanted order.
                mapId === undefined ? undefined : sql`+${cards.mapId} = ${mapId}`,
                search ? sql`instr(${cards.textKey}, ${fold(search)}) > 0` : undefined,
              ),
            )
            .orderBy(desc(cards.createdAt), desc(cards.id))
            .limit(limit)
            .offset(offset)
            .all()
        ).map(toCard),
      ),
    mapsOfUser: (userId) =>
      database.run(
        async (db) =>
          await db
            .select({ id: maps.id, query: maps.query })
            .from(maps)
            .where(sql`${maps.id} in (select map_id from ${cards} where ${cards.userId} = ${userId})`)
            .orderBy(asc(maps.queryKey))
            .all(),
      ),
  };
}
