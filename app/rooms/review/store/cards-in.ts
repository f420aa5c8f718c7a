import { and, asc, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import type { CardText } from '~/rooms/review/rules/card';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Memory } from '~/rooms/review/rules/memory';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { cards, maps, reviews } from '../../../../drizzle/schema';
import type { Card, CardScope, Cards, LogEntry, NewCard, Waiting } from './cards';

type Row = typeof cards.$inferSelect;

/** The form in which texts are compared: Unicode case folding, since SQLite's own `lower` only knows ASCII. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Active cards. A literal, so that SQLite can prove that the partial indexes apply. */
const comesUp = sql`away = 0 and suspended_at is null`;

const textColumns = (text: CardText) => {
  const options = text.kind === 'choice' ? text.options : null;
  return {
    kind: text.kind,
    front: text.front,
    back: text.back,
    options,
    rightId: text.kind === 'choice' ? text.rightId : null,
    textKey: fold([text.front, text.back, ...(options ?? []).map((option) => option.text)].join('\n')),
  };
};

const textOf = ({ kind, front, back, options, rightId }: Row): CardText =>
  kind === 'choice'
    ? { kind, front, back, options: options ?? [], rightId: rightId ?? '' }
    : { kind, front, back };

const memoryColumns = (memory: Memory | null) => ({
  state: memory?.state ?? null,
  stability: memory?.stability ?? null,
  difficulty: memory?.difficulty ?? null,
  dueAt: memory?.dueAt ?? null,
  reviewedAt: memory?.reviewedAt ?? null,
  day: memory?.day ?? null,
  interval: memory?.interval ?? null,
  step: memory?.step ?? null,
  reviews: memory?.reviews ?? 0,
  lapses: memory?.lapses ?? 0,
});

const memoryOf = (row: Row): Memory | null =>
  row.state && row.dueAt && row.reviewedAt
    ? {
        state: row.state,
        stability: row.stability ?? 0,
        difficulty: row.difficulty ?? 0,
        dueAt: row.dueAt,
        reviewedAt: row.reviewedAt,
        day: row.day ?? 0,
        interval: row.interval ?? 0,
        step: row.step ?? 0,
        reviews: row.reviews,
        lapses: row.lapses,
      }
    : null;

const toCard = (row: Row): Card => ({
  id: row.id,
  mapId: row.mapId,
  userId: row.userId,
  nodeId: row.nodeId,
  text: textOf(row),
  origin: row.origin,
  sourceName: row.sourceName,
  onceKey: row.onceKey,
  isAway: row.away !== 0,
  suspendedAt: row.suspendedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  seen: row.seen,
  memory: memoryOf(row),
});

export function cardsIn(database: Engine): Cards {
  const mine = (id: string, userId: string) => and(eq(cards.id, id), eq(cards.userId, userId));

  /** A map that the learner may read and that has the node, with room for one more card there. */
  const takesCard = ({ mapId, userId, nodeId }: NewCard) =>
    and(
      eq(maps.id, mapId),
      isNull(maps.deletedAt),
      or(eq(maps.isPublic, true), eq(maps.userId, userId)),
      sql`instr(char(10) || ${maps.nodeIds}, char(10) || ${nodeId} || char(10)) > 0`,
      sql`(select count(*) from ${cards} c
        where c.map_id = ${mapId} and c.user_id = ${userId} and c.node_id = ${nodeId}) < ${recallLimits.cardsPerNode}`,
    );

  const waits = ({ userId, mapId, nodeIds }: CardScope, which: Waiting): SQL | undefined =>
    and(
      comesUp,
      mapId === undefined ? undefined : eq(cards.mapId, mapId),
      eq(cards.userId, userId),
      which === 'new'
        ? and(isNull(cards.state), isNull(cards.dueAt))
        : and(eq(cards.state, which.state), lt(cards.dueAt, which.before)),
      nodeIds && sql`${cards.nodeId} in (select value from json_each(${JSON.stringify(nodeIds)}))`,
    );

  const byId = prepareOnce((db) =>
    db
      .select()
      .from(cards)
      .where(and(eq(cards.id, sql.placeholder('id')), eq(cards.userId, sql.placeholder('userId'))))
      .prepare(),
  );

  return {
    add: (added) =>
      withinQuota(database, { userId: added[0]?.userId ?? '', always: smallSaveBytes }, (batch) => {
        const inserted = added.map(({ text, at, ...card }) => {
          const row = valuesOf(cards, { ...card, ...textColumns(text), createdAt: at, updatedAt: at });
          return batch.write(
            batch.db
              .insert(cards)
              .select(sql`select ${row} from ${maps} where ${takesCard({ text, at, ...card })}`)
              .onConflictDoNothing(),
          );
        });
        return () => added.flatMap(({ id }, n) => (inserted[n]?.() === 1 ? [id] : []));
      }),
    byId: (id, userId) =>
      database.run(async (db) => {
        const row = await byId(db).get({ id, userId });
        return row ? toCard(row) : null;
      }),
    edit: (id, userId, text, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(cards)
              .set({ ...textColumns(text), updatedAt: at })
              .where(mine(id, userId))
              .run()
          ).changes === 1,
      ),
    suspend: (id, userId, suspendedAt, at) =>
      database.run(async (db) => {
        const value = suspendedAt ? sql`coalesce(suspended_at, ${suspendedAt.toISOString()})` : null;
        return (
          (await db.update(cards).set({ suspendedAt: value, updatedAt: at }).where(mine(id, userId)).run())
            .changes === 1
        );
      }),
    remove: (id, userId) =>
      database.run(async (db) => (await db.delete(cards).where(mine(id, userId)).run()).changes === 1),
    ofNode: (mapId, userId, nodeId) =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(cards)
            .where(and(eq(cards.mapId, mapId), eq(cards.userId, userId), eq(cards.nodeId, nodeId)))
            .orderBy(asc(cards.createdAt), asc(cards.id))
            .limit(recallLimits.cardsPerNode)
            .all()
        ).map(toCard),
      ),
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
    waiting: (scope, which, { but = null, limit }) =>
      database.run(
        async (db) =>
          await db
            .select({ id: cards.id, mapId: cards.mapId, nodeId: cards.nodeId })
            .from(cards)
            .where(
              and(
                waits(scope, which),
                but
                  ? sql`not (${cards.mapId} = ${but.mapId} and ${cards.nodeId} = ${but.nodeId})`
                  : undefined,
              ),
            )
            .orderBy(asc(cards.dueAt), asc(cards.createdAt))
            .limit(limit)
            .all(),
      ),
    countWaiting: (scope, which, limit) =>
      database.run(async (db) => {
        const some = db.select({ one: sql`1` }).from(cards).where(waits(scope, which)).limit(limit);
        const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${some.getSQL()})`);
        return row?.n ?? 0;
      }),
    countBegun: (userId, since) =>
      database.run(async (db) => {
        const row = await db
          .select({ n: sql<number>`count(*)` })
          .from(reviews)
          .innerJoin(cards, eq(cards.id, reviews.cardId))
          .where(
            and(
              eq(reviews.userId, userId),
              sql`${reviews.at} >= ${since.toISOString()}`,
              eq(reviews.n, 1),
              sql`${cards.state} is not null`,
            ),
          )
          .get();
        return row?.n ?? 0;
      }),
    record: (entry, memory) =>
      database.batch((batch) => {
        const { db } = batch;
        const row = valuesOf(reviews, entry);
        const isNext = and(mine(entry.cardId, entry.userId), eq(cards.seen, entry.n - 1));
        batch.write(
          db.insert(reviews).select(sql`select ${row} from ${cards} where ${isNext}`).onConflictDoNothing(),
        );
        const changes = batch.write(
          db
            .update(cards)
            .set({ ...memoryColumns(memory), seen: entry.n })
            .where(isNext),
        );
        return () => changes() === 1;
      }),
    log: (cardId, userId) =>
      database.run(async (db) =>
        (
          await db
            .select({
              n: reviews.n,
              at: reviews.at,
              day: reviews.day,
              grade: reviews.grade,
              ms: reviews.ms,
              retention: reviews.retention,
            })
            .from(reviews)
            .where(and(eq(reviews.cardId, cardId), eq(reviews.userId, userId)))
            .orderBy(asc(reviews.n))
            .all()
        ).map((row) => ({ ...row, grade: row.grade as LogEntry['grade'] })),
      ),
    entriesSince: (userId, since, limit) =>
      database.run(async (db) =>
        (
          await db
            .select({ cardId: reviews.cardId, n: reviews.n, at: reviews.at, grade: reviews.grade })
            .from(reviews)
            .where(and(eq(reviews.userId, userId), sql`${reviews.at} >= ${since.toISOString()}`))
            .orderBy(desc(reviews.at))
            .limit(limit)
            .all()
        ).map((row) => ({ ...row, grade: row.grade as LogEntry['grade'] })),
      ),
  };
}
