import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { backgroundKinds } from '~/jobs/rules/background';
import { limits } from '~/kit/limits';
import type { Engine } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';
import type { RunLeases } from './leases';
import { headColumns, heldBy, leaseEnd, toRun } from './run-row';

const isLive = sql`${generations.state} in ('queued', 'running')`;
const isOrphan = sql`(${generations.owner} is null or ${generations.leaseUntil} < unixepoch('now'))`;

/** @param owner this process, by the name that its `Peers` have for it */
export function runLeasesIn(database: Engine, owner = 'the only process'): RunLeases {
  const isMine = eq(generations.owner, owner);

  /**
   * Takes runs over and returns all of `asked` that this process has: the answer to an earlier take may have been lost.
   */
  const take = (which: SQL, asked?: SQL) =>
    database.batch(({ db, read, write }) => {
      write(
        db
          .update(generations)
          .set({ owner, leaseUntil: leaseEnd })
          .where(and(isLive, asked, which)),
      );
      const rows = read(
        db
          .select()
          .from(generations)
          .where(and(isLive, isMine, asked)),
      );
      const at = (row: { readonly createdAt: Date }) => row.createdAt.getTime();
      return () =>
        rows()
          .sort((one, other) => at(one) - at(other))
          .map(toRun);
    });

  const release = (of: string) =>
    database.run(async (db) => {
      await db
        .update(generations)
        .set({ owner: null, leaseUntil: null })
        .where(and(isLive, eq(generations.owner, of)))
        .run();
    });

  return {
    begin: (id, { attempts, most, here, atATime, background }, at) =>
      database.run(async (db) => {
        const { changes } = await db
          .update(generations)
          .set({
            state: 'running',
            step: 'authenticating',
            attempts: attempts + 1,
            // The row still has the text of the call before.
            timesAnew: attempts === 0 ? 0 : -1,
            startedAt: at,
            updatedAt: at,
            leaseUntil: leaseEnd,
          })
          .where(
            and(
              eq(generations.id, id),
              heldBy(owner),
              isLive,
              eq(generations.attempts, attempts),
              sql`${generations.attempts} < ${most}`,
              eq(generations.stopAsked, false),
              sql`${here} + (
                select count(*) from ${generations} o where o.user_id = ${generations.userId} and o.state = 'running'
                and o.owner <> ${owner} and o.lease_until >= unixepoch('now')) < ${atATime}`,
              background
                ? sql`${background.here} + (
                    select count(*) from ${generations} o where o.user_id = ${generations.userId}
                    and o.state = 'running' and (o.batch is not null or o.kind in ${backgroundKinds})
                    and o.owner <> ${owner} and o.lease_until >= unixepoch('now')) < ${background.atATime}`
                : undefined,
              sql`(${generations.batch} is null or not exists (
                select 1 from ${generations} o where o.user_id = ${generations.userId} and o.state = 'running'
                and o.batch is not null and o.owner <> ${owner} and o.lease_until >= unixepoch('now')))`,
            ),
          )
          .run();
        return changes === 1;
      }),
    renew: () =>
      database.batch(({ db, read, write }) => {
        write(db.update(generations).set({ leaseUntil: leaseEnd }).where(and(isLive, isMine)));
        const held = read(db.select({ id: generations.id }).from(generations).where(and(isLive, isMine)));
        return () => held().map(({ id }) => id);
      }),
    stopAsked: () =>
      database.run(async (db) =>
        (
          await db
            .select({ id: generations.id })
            .from(generations)
            .where(and(isLive, isMine, eq(generations.stopAsked, true)))
            .all()
        ).map(({ id }) => id),
      ),
    askStop: (ids) =>
      database.batch(({ db, read, write }) => {
        const which = and(inArray(generations.id, [...ids]), isLive);
        write(db.update(generations).set({ stopAsked: true }).where(which));
        const asked = read(db.select({ id: generations.id }).from(generations).where(which));
        return () => asked().map(({ id }) => id);
      }),
    hasOrphans: () =>
      database.run(
        async (db) =>
          (
            await db
              .select({ id: generations.id })
              .from(generations)
              .where(and(isLive, isOrphan))
              .limit(1)
              .all()
          ).length > 0,
      ),
    takeOver: () => take(isOrphan),
    adopt: (ids) => take(sql`(${isOrphan} or ${isMine})`, inArray(generations.id, [...ids])),
    adoptAll: () => take(sql`(${isOrphan} or ${isMine})`),
    otherOwners: () =>
      database.run(async (db) => {
        const rows = await db
          .select({ owner: generations.owner })
          .from(generations)
          .where(and(isLive, sql`${generations.owner} <> ${owner}`))
          .all();
        return [...new Set(rows.flatMap((row) => row.owner ?? []))];
      }),
    release,
    letGo: () => release(owner),
    look: (ids) =>
      database.run(async (db) =>
        (
          await db
            .select({
              ...headColumns,
              bytes: sql<number>`octet_length(${generations.text})`,
              forSeconds: sql<number>`unixepoch('now') - ${generations.doingSince}`,
              // Raw SQL: Drizzle would omit the table name, and the columns of the inner table would be meant.
              ahead: sql<number>`iif(state = 'queued', max(0, (
                select count(*) from generations o where o.user_id = generations.user_id and o.id <> generations.id
                and (o.state = 'running' or o.state = 'queued' and (
                  (o.batch is not null or o.kind in ${backgroundKinds}), o.created_at)
                  < ((generations.batch is not null or generations.kind in ${backgroundKinds}),
                    generations.created_at)))
                + 1 - ${limits.runsAtATime}), 0)`,
            })
            .from(generations)
            .where(inArray(generations.id, [...ids]))
            .orderBy(asc(generations.createdAt))
            .all()
        ).map(({ bytes, forSeconds, ahead, ...row }) => ({
          ...toRun(row),
          isMine: row.owner === owner,
          bytes,
          ahead,
          doing: row.doing && { doing: row.doing, forMs: Math.max(0, forSeconds * 1000) },
        })),
      ),
  };
}
