import { and, asc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { cards } from '../../../../drizzle/schema';
import type { CardScope, Cards, Waiting } from './cards';

/** Active cards. A literal, so that SQLite can prove that the partial indexes apply. */
const comesUp = sql`away = 0 and suspended_at is null`;

const waits = ({ userId, mapId, nodeIds, exercises }: CardScope, which: Waiting): SQL | undefined =>
  and(
    comesUp,
    mapId === undefined ? undefined : eq(cards.mapId, mapId),
    eq(cards.userId, userId),
    which === 'new'
      ? and(isNull(cards.state), isNull(cards.dueAt))
      : and(fixed(eq(cards.state, which.state)), lt(cards.dueAt, which.before)),
    exercises === undefined ? undefined : (exercises ? eq : ne)(cards.kind, 'exercise'),
    nodeIds && sql`${cards.nodeId} in (select value from json_each(${JSON.stringify(nodeIds)}))`,
  );

/** The probability of recall falls with the time since the last review, divided by the stability. */
const atRiskFirst = (at: Date): SQL =>
  sql`(julianday(${at.toISOString()}) - julianday(${cards.reviewedAt})) / ${cards.stability} desc`;

/** The cards that wait for a review. */
export function cardQueue(database: Engine): Pick<Cards, 'waiting' | 'countWaiting'> {
  return {
    waiting: (scope, which, { but = null, limit, atRiskAt = null }) =>
      database.run(
        async (db) =>
          await db
            .select({ id: cards.id, mapId: cards.mapId, nodeId: cards.nodeId })
            .from(cards)
            .where(
              and(
                waits(scope, which),
                but ? sql`not (${cards.mapId} = ${but.mapId} and ${cards.nodeId} = ${but.nodeId})` : undefined,
              ),
            )
            .orderBy(...(atRiskAt ? [atRiskFirst(atRiskAt)] : []), asc(cards.dueAt), asc(cards.createdAt))
            .limit(limit)
            .all(),
      ),
    countWaiting: (scope, which, limit) =>
      database.run(async (db) => {
        const some = db.select({ one: sql`1` }).from(cards).where(waits(scope, which)).limit(limit);
        const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${some.getSQL()})`);
        return row?.n ?? 0;
      }),
  };
}
