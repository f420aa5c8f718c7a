import { asc, gt, lte, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import type { News, Notifications } from '~/system/contract/notifications';
import { notifications } from '../../../drizzle/schema';
import { prepareOnce } from './prepare-once';

/** A process that is further behind clears its caches instead. */
const mostAtOnce = 500;
const mostKept = 10_000;

/**
 * Notifications to other processes. Triggers write them (migrations/0014_notices.sql), so that no write can omit them.
 */
export function notificationsIn(database: Engine): Notifications {
  const newest = prepareOnce((db) =>
    db
      .select({ id: sql<number | null>`max(${notifications.id})` })
      .from(notifications)
      .prepare(),
  );
  const after = prepareOnce((db) =>
    db
      .select()
      .from(notifications)
      .where(gt(notifications.id, sql.placeholder('seen')))
      .orderBy(asc(notifications.id))
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
          .delete(notifications)
          .where(lte(notifications.id, sql`(select max(id) from ${notifications}) - ${mostKept}`))
          .run();
      }),
  };
}
