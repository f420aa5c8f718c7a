import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { cards, reviews, users } from '../../../../drizzle/schema';
import { memoryColumns, mine } from './card-row';
import type { Cards, LogEntry } from './cards';

/** Memories that are computed anew from the log after a change of the parameters. */
export function cardMemories(database: Engine): Pick<Cards, 'logs' | 'outdated' | 'rebuild'> {
  return {
    logs: (cardIds, userId) =>
      database.run(async (db) => {
        const { cardId, n, at, day, grade, ms, retention } = reviews;
        const rows = await db
          .select({ cardId, n, at, day, grade, ms, retention })
          .from(reviews)
          .where(
            and(
              sql`${cardId} in (select value from json_each(${JSON.stringify(cardIds)}))`,
              // `+` makes SQLite find the rows by their card.
              sql`+${reviews.userId} = ${userId}`,
            ),
          )
          .orderBy(asc(cardId), asc(n))
          .all();
        const logs = new Map<string, LogEntry[]>();
        for (const { cardId: id, ...row } of rows) {
          const entry = { ...row, grade: row.grade as LogEntry['grade'] };
          const known = logs.get(id);
          if (known) known.push(entry);
          else logs.set(id, [entry]);
        }
        return logs;
      }),
    outdated: (userId, weightsVersion, limit) =>
      database.run(
        async (db) =>
          await db
            .select({ id: cards.id, seen: cards.seen })
            .from(cards)
            .where(and(sql`state is not null`, eq(cards.userId, userId), lt(cards.weightsVersion, weightsVersion)))
            .limit(limit)
            .all(),
      ),
    rebuild: (userId, weightsVersion, rebuilt) =>
      database.batch((batch) => {
        const { db } = batch;
        const isCurrent = sql`(select ${users.weightsVersion} from ${users} where ${users.id} = ${userId}) = ${weightsVersion}`;
        const changes = rebuilt.map(({ id, seen, memory }) =>
          batch.write(
            db
              .update(cards)
              .set({ ...memoryColumns(memory), weightsVersion })
              .where(and(mine(id, userId), eq(cards.seen, seen), isCurrent)),
          ),
        );
        return () => changes.reduce((sum, change) => sum + change(), 0);
      }),
  };
}
