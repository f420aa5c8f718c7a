import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';
import { beginRun } from './lease-begin';
import { lookAtRuns } from './lease-look';
import type { RunLeases } from './leases';
import { isLive, leaseEnd, toRun } from './run-row';

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
    begin: beginRun(database, owner),
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
          (await db.select({ id: generations.id }).from(generations).where(and(isLive, isOrphan)).limit(1).all())
            .length > 0,
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
    look: lookAtRuns(database, owner),
  };
}
