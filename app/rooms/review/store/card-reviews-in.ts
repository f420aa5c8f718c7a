import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { cards, reviews } from '../../../../drizzle/schema';
import { memoryColumns, mine } from './card-row';
import type { Cards, LogEntry } from './cards';

/** The log of reviews. */
export function cardReviews(database: Engine): Pick<Cards, 'countBegun' | 'record' | 'log' | 'entriesSince'> {
  return {
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
    record: (entry, memory, weightsVersion = 0) =>
      database.batch((batch) => {
        const { db } = batch;
        const row = valuesOf(reviews, entry);
        const isNext = and(mine(entry.cardId, entry.userId), eq(cards.seen, entry.n - 1));
        batch.write(db.insert(reviews).select(sql`select ${row} from ${cards} where ${isNext}`).onConflictDoNothing());
        const changes = batch.write(
          db
            .update(cards)
            .set({ ...memoryColumns(memory), weightsVersion, seen: entry.n, away: sql`${cards.away} & ~8` })
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
