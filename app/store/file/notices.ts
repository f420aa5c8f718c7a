import { asc, gt, lte, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import type { News, Notices } from '~/system/contract/notices';
import { notices } from '../../../drizzle/schema';
import { prepareOnce } from './prepare-once';

/** A process that is further behind clears its caches instead. */
const mostAtOnce = 500;
const mostKept = 10_000;

/**
 * Notifications to other processes. Triggers write them (migrations/0014_notices.sql), so that no write can omit them.
 */
export function noticesIn(database: Engine): Notices {
  const newest = prepareOnce((db) =>
    db
      .select({ id: sql<number | null>`max(${notices.id})` })
      .from(notices)
      .prepare(),
  );
  const after = prepareOnce((db) =>
    db
      .select()
      .from(notices)
      .where(gt(notices.id, sql.placeholder('seen')))
      .orderBy(asc(notices.id))
      .limit(mostAtOnce + 1)
      .prepare(),
  );
  return {
    since: (seen) =>
      database.run(async (db): Promise<News> => {
        const last = (await newest(db).get())?.id ?? 0;
        if (last === seen) return { newest: seen, isWhole: true, users: [], sessions: [] };
        const rows = last > seen ? await after(db).all({ seen }) : [];
        const isWhole = rows[0]?.id === seen + 1 && rows.length <= mostAtOnce;
        const keysOf = (kind: string) => rows.flatMap(({ what, key }) => (what === kind ? key : []));
        return {
          newest: isWhole ? (rows.at(-1)?.id ?? last) : last,
          isWhole,
          users: keysOf('user'),
          sessions: keysOf('session'),
        };
      }),
    sweep: () =>
      database.run(async (db) => {
        await db
          .delete(notices)
          .where(lte(notices.id, sql`(select max(id) from ${notices}) - ${mostKept}`))
          .run();
      }),
  };
}
