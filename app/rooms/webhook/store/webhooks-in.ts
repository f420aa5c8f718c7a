import { and, asc, desc, eq, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { users, webhookDeliveries, webhooks } from '../../../../drizzle/schema';
import type { Tried, Webhook, Webhooks } from './webhooks';

export function webhooksIn(database: Engine): Webhooks {
  const mine = (id: string, userId: string) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));
  const set = (id: string, userId: string, changed: Partial<typeof webhooks.$inferInsert>) =>
    database.run(async (db) => {
      const { changes } = await db.update(webhooks).set(changed).where(mine(id, userId)).run();
      return changes === 1;
    });
  return {
    ofUser: (userId) =>
      database.run(async (db) =>
        db
          .select()
          .from(webhooks)
          .where(eq(webhooks.userId, userId))
          .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
          .all(),
      ),
    add: (webhook, most) =>
      database.run(async (db) => {
        const isRoom = sql`(select count(*) from ${webhooks} where ${eq(webhooks.userId, webhook.userId)}) < ${most}`;
        const row = valuesOf(webhooks, webhook);
        const { changes } = await db
          .insert(webhooks)
          .select(sql`select ${row} from ${users} where ${and(eq(users.id, webhook.userId), isRoom)}`)
          .run();
        return changes === 1;
      }),
    change: (id, userId, { address, events }) => set(id, userId, { address, events, failingSince: null }),
    renewSecret: (id, userId, secretKey) => set(id, userId, { secretKey }),
    turnOn: (id, userId) => set(id, userId, { offAt: null, offWhy: null, failingSince: null }),
    turnOff: (id, userId, offWhy, at) =>
      database.batch((batch) => {
        const { db } = batch;
        const waits = and(eq(webhookDeliveries.webhookId, id), isNotNull(webhookDeliveries.nextAt));
        const isMine = sql`exists (select 1 from ${webhooks} where ${mine(id, userId)})`;
        batch.write(db.update(webhookDeliveries).set({ nextAt: null }).where(and(waits, isMine)));
        const changes = batch.write(db.update(webhooks).set({ offAt: at, offWhy }).where(mine(id, userId)));
        return () => changes() === 1;
      }),
    remove: (id, userId) =>
      database.run(async (db) => (await db.delete(webhooks).where(mine(id, userId)).run()).changes === 1),
    ...callsOver(database),
  };
}

type Calls = 'deliveries' | 'addTest' | 'waiting' | 'claim' | 'arrived' | 'failed' | 'forget';

const waiting =
  (database: Engine): Webhooks['waiting'] =>
  (now, most, resting) =>
    database.run(async (db) => {
      const { webhookId, id, nextAt } = webhookDeliveries;
      const rests = sql`${webhookId} in (select value from json_each(${JSON.stringify(resting)}))`;
      const placed = db
        .select({
          webhookId,
          id,
          place: sql<number>`row_number() over (partition by ${webhookId} order by ${nextAt})`.as('place'),
        })
        .from(webhookDeliveries)
        // The literal lets SQLite prove that the partial index applies.
        .where(and(sql`${nextAt} is not null`, lte(nextAt, now), not(rests)))
        .as('placed');
      const rows = await db
        .select({ delivery: webhookDeliveries, webhook: webhooks, user: users })
        .from(placed)
        .innerJoin(webhookDeliveries, and(eq(webhookId, placed.webhookId), eq(id, placed.id)))
        .innerJoin(webhooks, eq(webhooks.id, placed.webhookId))
        .innerJoin(users, eq(users.id, webhooks.userId))
        .where(and(lte(placed.place, most.ofEach), isNull(webhooks.offAt), isNull(users.suspendedAt)))
        .orderBy(asc(placed.place), asc(nextAt))
        .limit(most.ofAll)
        .all();
      return rows.map(({ delivery, webhook, user: { emailKey: _, ...user } }) => ({ ...delivery, webhook, user }));
    });

function callsOver(database: Engine): Pick<Webhooks, Calls> {
  const one = ({ webhookId, id }: Pick<Tried, 'webhookId' | 'id'>) =>
    and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id));
  const ended = (
    tried: Tried,
    row: Partial<typeof webhookDeliveries.$inferInsert>,
    hook: Partial<{ readonly [Column in keyof Webhook]: Webhook[Column] | ReturnType<typeof sql> }>,
    kept: number,
  ) =>
    database.batch((batch) => {
      const { db } = batch;
      const isOwn = and(one(tried), eq(webhookDeliveries.attempts, tried.attempts));
      batch.write(db.update(webhookDeliveries).set(row).where(isOwn));
      batch.write(db.update(webhooks).set(hook).where(eq(webhooks.id, tried.webhookId)));
      const ofHook = and(eq(webhookDeliveries.webhookId, tried.webhookId), isNull(webhookDeliveries.nextAt));
      const older = sql`(select id from ${webhookDeliveries} where ${ofHook}
        order by ${webhookDeliveries.createdAt} desc, ${webhookDeliveries.id} desc limit -1 offset ${kept})`;
      batch.write(db.delete(webhookDeliveries).where(and(ofHook, sql`${webhookDeliveries.id} in ${older}`)));
      return () => {};
    });

  return {
    deliveries: (webhookId, limit) =>
      database.run(async (db) =>
        db
          .select()
          .from(webhookDeliveries)
          .where(eq(webhookDeliveries.webhookId, webhookId))
          .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
          .limit(limit)
          .all(),
      ),
    addTest: (webhookId, id, at, leasedUntil) =>
      database.run(async (db) => {
        const begun = { createdAt: at, nextAt: leasedUntil, triedAt: at, attempts: 1 };
        const row = valuesOf(webhookDeliveries, { webhookId, id, type: 'test', ...begun });
        await db
          .insert(webhookDeliveries)
          .select(sql`select ${row} from ${webhooks} where ${eq(webhooks.id, webhookId)}`)
          .onConflictDoNothing()
          .run();
      }),
    waiting: waiting(database),
    claim: (seen, at, leasedUntil) =>
      database.batch((batch) => {
        const { db } = batch;
        const isActive = sql`exists (select 1 from ${webhooks} join ${users} on ${eq(users.id, webhooks.userId)}
          where ${and(eq(webhooks.id, seen.webhookId), isNull(webhooks.offAt), isNull(users.suspendedAt))})`;
        const isSeen = and(
          one(seen),
          eq(webhookDeliveries.attempts, seen.attempts),
          // Nothing equals null: a call that is not sent any more is not claimed.
          sql`${webhookDeliveries.nextAt} = ${seen.nextAt?.toISOString() ?? null}`,
          isActive,
        );
        const begun = { attempts: seen.attempts + 1, triedAt: at, nextAt: leasedUntil };
        const changes = batch.write(db.update(webhookDeliveries).set(begun).where(isSeen));
        const hook = batch.read(db.select().from(webhooks).where(eq(webhooks.id, seen.webhookId)));
        return () => (changes() === 1 ? (hook()[0] ?? null) : null);
      }),
    arrived: (tried, status, at, kept) =>
      ended(tried, { nextAt: null, deliveredAt: at, status, fault: null }, { failingSince: null }, kept),
    failed: (tried, failure, at, nextAt, kept) => {
      // A test says nothing about the calls of events.
      const ofTest = and(one(tried), eq(webhookDeliveries.type, 'test'));
      const begun = sql`case when exists (select 1 from ${webhookDeliveries} where ${ofTest}) then null else ${at.toISOString()} end`;
      const since = sql`coalesce(${webhooks.failingSince}, ${begun})`;
      return ended(tried, { nextAt, ...failure }, { failingSince: since }, kept);
    },
    forget: (before) =>
      database.run(async (db) => {
        await db
          .delete(webhookDeliveries)
          .where(and(sql`next_at is null`, lt(webhookDeliveries.createdAt, before)))
          .run();
      }),
  };
}
