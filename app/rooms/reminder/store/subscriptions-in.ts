import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { pushSubscriptions, users } from '../../../../drizzle/schema';
import type { PushSubscriptions } from './subscriptions';

export function subscriptionsIn(database: Engine): PushSubscriptions {
  const mine = (userId: string) => eq(pushSubscriptions.userId, userId);
  return {
    add: (userId, { endpoint, ...keys }, at, most) =>
      database.batch(({ db, write }) => {
        const set = { ...keys, userId, createdAt: at };
        const { p256dh, auth } = pushSubscriptions;
        const setWhere = sql`${mine(userId)} or (${eq(p256dh, keys.p256dh)} and ${eq(auth, keys.auth)})`;
        const added = write(
          db
            .insert(pushSubscriptions)
            .select(
              sql`select ${valuesOf(pushSubscriptions, { endpoint, ...set })} from ${users} where ${eq(users.id, userId)}`,
            )
            .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set, setWhere }),
        );
        const newest = db
          .select({ endpoint: pushSubscriptions.endpoint })
          .from(pushSubscriptions)
          .where(mine(userId))
          .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint))
          .limit(most);
        write(db.delete(pushSubscriptions).where(and(mine(userId), notInArray(pushSubscriptions.endpoint, newest))));
        return () => added() > 0;
      }),
    ofUser: (userId) =>
      database.run(async (db) => {
        const { endpoint, p256dh, auth, createdAt } = pushSubscriptions;
        return await db
          .select({ endpoint, p256dh, auth, createdAt })
          .from(pushSubscriptions)
          .where(mine(userId))
          .orderBy(asc(createdAt), asc(endpoint))
          .all();
      }),
    remove: (userId, endpoint) =>
      database.run(async (db) => {
        await db
          .delete(pushSubscriptions)
          .where(and(mine(userId), eq(pushSubscriptions.endpoint, endpoint)))
          .run();
      }),
    removeAll: (userId) =>
      database.run(async (db) => {
        await db.delete(pushSubscriptions).where(mine(userId)).run();
      }),
  };
}
