import { type SQL, sql } from 'drizzle-orm';
import { SpaceFull } from '~/kit/fault/space-full';
import { type Batch, type Engine, isRaised, type Later } from '~/store/engine/engine';
import { firstOf } from './write-guard';

/** How far typed texts may exceed the quota of an account. */
const overhangBytes = 20_000_000;

/** Sum of all kinds in a row of `space`. */
export const usedSpace = sql.raw('maps + versions + lessons + sources + cards + uploads');

/** Quota of a user in bytes: their own, else everybody's, else QUOTA_MB; null for no limit. */
export const quotaOf = (userId: string | SQL, { space }: Pick<Engine, 'space'>): SQL => sql`coalesce(
  1000000 * coalesce(
    (select megabytes from caps where whose = ${userId}), (select megabytes from caps where whose = 'everyone')),
  ${space?.quotaBytes ?? null})`;

interface Added {
  /** The user whose account grows. */
  readonly userId: string | SQL;
  /** Bytes that are accepted up to `overhangBytes` over the quota, so that typed texts are saved. 0 by default. */
  readonly always?: number;
  /** Bytes that later batches will add and that must fit as well. */
  readonly follows?: number;
}

/**
 * Applies a batch that adds to an account, if it fits. The first statement sets how far the account may grow, and a
 * trigger aborts the batch when its size exceeds that (migrations/0022_space.sql).
 * @throws SpaceFull with nothing changed
 */
export async function withinQuota<T>(
  database: Engine,
  { userId, always = 0, follows = 0 }: Added,
  work: (batch: Batch) => Later<T>,
): Promise<T> {
  const { space } = database;
  if (!space) return database.batch(work);
  const isLow = await space.isDiskLow();
  const quota = isLow ? sql`-1` : sql`${quotaOf(userId, database)} - ${follows}`;
  try {
    return await database.batch((batch) => {
      // SQLite's scalar `min` and `max` are null if an argument is null, and null limits nothing.
      const typed = sql`${usedSpace} + ${always}`;
      const most = isLow ? typed : sql`min(${typed}, ${quota} + ${overhangBytes})`;
      // Never below the used space: an account over its quota may still shorten a text.
      const room = always > 0 ? sql`max(${quota}, ${usedSpace}, ${most})` : quota;
      batch.write(sql`update space set room = ${room} where user_id = ${userId}`);
      const answer = work(batch);
      batch.write(sql`update space set room = null where user_id = ${userId}`);
      return answer;
    });
  } catch (error) {
    if (!isRaised(error, 'quota reached')) throw error;
    throw await spaceFull(database, userId, isLow);
  }
}

/** The error for a refused batch; its figures are queried afterwards, for the message alone. */
const spaceFull = (database: Engine, userId: string | SQL, isLow: boolean): Promise<SpaceFull> =>
  database.run(async (db) => {
    const row = firstOf(
      await db.all<{ used: number; quota: number | null }>(sql`
        select ${usedSpace} as used, ${quotaOf(userId, database)} as quota
        from space where user_id = ${userId}`),
    );
    return new SpaceFull({ of: isLow ? 'disk' : 'account', used: row?.used ?? 0, quota: row?.quota ?? null });
  });
