import { and, eq, gt, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { pauses, users } from '../../../../drizzle/schema';
import type { Pauses } from './pauses';

export function pausesIn(database: Engine): Pauses {
  const mine = (userId: string) => eq(pauses.userId, userId);
  return {
    get: (userId) =>
      database.run(async (db) => {
        const { fromDay, untilDay, cardsADay } = pauses;
        return (await db.select({ fromDay, untilDay, cardsADay }).from(pauses).where(mine(userId)).get()) ?? null;
      }),
    put: (userId, pause) =>
      database.run(async (db) => {
        const row = valuesOf(pauses, { userId, ...pause });
        await db
          .insert(pauses)
          .select(sql`select ${row} from ${users} where ${eq(users.id, userId)}`)
          .onConflictDoUpdate({ target: pauses.userId, set: pause })
          .run();
      }),
    shorten: (userId, untilDay) =>
      database.batch(({ db, write }) => {
        const isLonger = and(mine(userId), gt(pauses.untilDay, untilDay));
        write(db.delete(pauses).where(and(isLonger, gt(pauses.fromDay, untilDay))));
        write(db.update(pauses).set({ untilDay }).where(isLonger));
        return () => {};
      }),
    remove: (userId, { fromDay, untilDay }) =>
      database.run(async (db) => {
        const isSeen = and(eq(pauses.fromDay, fromDay), eq(pauses.untilDay, untilDay));
        await db
          .delete(pauses)
          .where(and(mine(userId), isSeen))
          .run();
      }),
  };
}
