import { type SQL, sql } from 'drizzle-orm';
import { SpaceFull } from '~/kit/fault/space-full';
import { type Batch, type Engine, isRaised, type Later } from '~/store/engine/engine';
import { firstOf } from './write-guard';

/** How far over its quota an account can come by what is typed. */
const overhangBytes = 20_000_000;

/** All kinds of a row of `space` together. */
export const usedSpace = sql.raw('maps + versions + lessons + sources + cards + uploads');

/** How many bytes a person may keep: their own quota, else everybody's, else QUOTA_MB; null for any number. */
export const quotaOf = (userId: string | SQL, { space }: Pick<Engine, 'space'>): SQL => sql`coalesce(
  1000000 * coalesce(
    (select megabytes from caps where whose = ${userId}), (select megabytes from caps where whose = 'everyone')),
  ${space?.quotaBytes ?? null})`;

interface Added {
  /** Whose account grows. */
  readonly userId: string | SQL;
  /** So many bytes are taken up to `overhangBytes` over the quota, so that what people type is kept. 0 unless told. */
  readonly always?: number;
  /** Bytes that further batches will add: there has to be room for them, too. */
  readonly follows?: number;
}

/**
 * Applies a batch that adds to what an account keeps, where there is room for it. The first statement says up to where
 * the account may grow, and a trigger ends the batch when its count goes over that (migrations/0022_space.sql).
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
      // `max` of null is null, which limits nothing.
      const typed = sql`${usedSpace} + ${always}`;
      const most = isLow ? typed : sql`min(${typed}, ${quota} + ${overhangBytes})`;
      // Never below what there is: whoever has too much may still shorten a text.
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

/** Why the store has refused: read afterwards, for the words alone. */
const spaceFull = (database: Engine, userId: string | SQL, isLow: boolean): Promise<SpaceFull> =>
  database.run(async (db) => {
    const row = firstOf(
      await db.all<{ used: number; quota: number | null }>(sql`
        select ${usedSpace} as used, ${quotaOf(userId, database)} as quota
        from space where user_id = ${userId}`),
    );
    return new SpaceFull({ of: isLow ? 'disk' : 'account', used: row?.used ?? 0, quota: row?.quota ?? null });
  });
