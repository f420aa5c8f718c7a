import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import { remember } from '~/kit/remember';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { cards, reviews } from '../../../../drizzle/schema';
import type { CardOfNode, RecallFigures } from './cards';

/** Literal, so that SQLite can prove that the partial indexes apply. */
const comesUp = sql`away = 0 and suspended_at is null`;

type Row = typeof cards.$inferSelect;
type CardRow = [string, Row['state'], number | null, string | null, string | null, number];

const countDue =
  (database: Engine): RecallFigures['countDue'] =>
  (userId, at, most) =>
    database.run(async (db) => {
      const some = db
        .select({ one: sql`1` })
        .from(cards)
        .where(
          and(
            comesUp,
            eq(cards.userId, userId),
            sql`${cards.state} in ('learning', 'relearning', 'review')`,
            lte(cards.dueAt, at),
          ),
        )
        .limit(most);
      const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${some.getSQL()})`);
      return row?.n ?? 0;
    });

const countRepeated =
  (database: Engine): RecallFigures['countRepeated'] =>
  (userId, since) =>
    database.run(async (db) => {
      const some = db
        .select({ cardId: reviews.cardId })
        .from(reviews)
        .where(and(eq(reviews.userId, userId), gte(reviews.at, since)))
        .groupBy(reviews.cardId)
        .having(sql`min(${reviews.n}) > 1 and sum(iif(${reviews.grade} = 0, -1, 1)) > 0`);
      const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${some.getSQL()})`);
      return row?.n ?? 0;
    });

const dueTimes =
  (database: Engine): RecallFigures['dueTimes'] =>
  (userId, before) =>
    database.run(async (db) =>
      (
        await db
          .select({ dueAt: cards.dueAt, cards: sql<number>`count(*)` })
          .from(cards)
          .where(and(comesUp, eq(cards.userId, userId), eq(cards.state, 'review'), lt(cards.dueAt, before)))
          .groupBy(cards.dueAt)
          .all()
      ).flatMap(({ dueAt, cards: count }) => (dueAt ? [{ dueAt, cards: count }] : [])),
    );

const keptCards = remember<readonly CardOfNode[]>(4_000_000, ({ length }) => 200 * length);

/** A learner opens a map again and again. */
const cardsFrom = (text: string): readonly CardOfNode[] =>
  keptCards(text, () =>
    (JSON.parse(text) as CardRow[]).map(
      ([nodeId, state, stability, reviewedAt, dueAt, lapses]): CardOfNode => ({
        nodeId,
        memory:
          state && stability !== null && reviewedAt && dueAt
            ? { state, stability, reviewedAt: new Date(reviewedAt), dueAt: new Date(dueAt), lapses }
            : null,
      }),
    ),
  );

export function recallFiguresIn(database: Engine): RecallFigures {
  const cardsOfMap = prepareOnce((db) =>
    db
      // One text, because each value that leaves SQLite costs more than its JSON.
      .select({
        rows: sql<string>`json_group_array(json_array(node_id, state, stability, reviewed_at, due_at, lapses))`,
      })
      .from(cards)
      .where(and(comesUp, eq(cards.mapId, sql.placeholder('mapId')), eq(cards.userId, sql.placeholder('userId'))))
      .prepare(),
  );

  return {
    ofMap: (mapId, userId) =>
      database.run(async (db) => cardsFrom((await cardsOfMap(db).get({ mapId, userId }))?.rows ?? '[]')),
    countDue: countDue(database),
    countRepeated: countRepeated(database),
    lastDay: (userId, before) =>
      database.run(async (db) => {
        const last = await db
          .select({ day: reviews.day })
          .from(reviews)
          .where(and(eq(reviews.userId, userId), lt(reviews.at, before)))
          .orderBy(desc(reviews.at))
          .limit(1)
          .get();
        return last?.day ?? null;
      }),
    dueTimes: dueTimes(database),
    countLearned: (userId, before) =>
      database.run(async (db) => {
        const row = await db
          .select({ n: sql<number>`count(*)` })
          .from(cards)
          .where(
            and(
              comesUp,
              eq(cards.userId, userId),
              sql`${cards.state} in ('learning', 'relearning')`,
              lt(cards.dueAt, before),
            ),
          )
          .get();
        return row?.n ?? 0;
      }),
    idsForUser: (userId, mapId) =>
      database.run(
        async (db) =>
          await db
            .select({ id: cards.id, mapId: cards.mapId, nodeId: cards.nodeId })
            .from(cards)
            .where(and(eq(cards.userId, userId), mapId === undefined ? undefined : eq(cards.mapId, mapId)))
            // `+` makes SQLite find the cards of a map by the map, and not among all in their order.
            .orderBy(asc(cards.mapId), asc(sql`+${cards.createdAt}`), asc(cards.id))
            .all(),
      ),
    reviewed: (userId, since) =>
      database.run(
        async (db) =>
          await db
            .select({ day: reviews.day, count: sql<number>`sum(iif(${reviews.grade} = 0, -1, 1))` })
            .from(reviews)
            .where(and(eq(reviews.userId, userId), gte(reviews.at, since)))
            .groupBy(reviews.day)
            .all(),
      ),
  };
}
