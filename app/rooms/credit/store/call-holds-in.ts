import { eq, sql } from 'drizzle-orm';
import { balanceOf, canSpend, heldOf } from '~/jobs/store/balance';
import { leaseEnd } from '~/jobs/store/run-row';
import { CreditsShort } from '~/kit/fault/credits-short';
import type { Engine } from '~/store/engine/engine';
import { callHolds } from '../../../../drizzle/schema';
import type { CallHolds } from './call-holds';

export function callHoldsIn(database: Engine): CallHolds {
  return {
    async hold({ id, userId, credits, what, note }) {
      const { changes } = await database.run(
        async (db) =>
          await db.run(sql`
            insert into call_holds (id, user_id, credits, what, note, lease_until)
            select ${id}, u.id, ${credits}, ${what}, ${note}, ${leaseEnd} from users u
            where u.id = ${userId} and u.suspended_at is null and ${canSpend(userId, credits)}`),
      );
      if (changes === 1) return;
      const [row] = await database.run((db) =>
        db.all<{ available: number }>(sql`select ${balanceOf(userId)} - ${heldOf(userId)} as available`),
      );
      throw new CreditsShort({ price: credits, available: row?.available ?? 0 });
    },
    renew: (id) =>
      database.run(async (db) => {
        await db.update(callHolds).set({ leaseUntil: leaseEnd }).where(eq(callHolds.id, id)).run();
      }),
    spend: (id, at) =>
      database.batch(({ db, write }) => {
        const spent = write(sql`
          insert into credit_entries (user_id, kind, credits, at, once_key, what, note)
          select h.user_id, 'spent', -h.credits, ${at.toISOString()}, 'call ' || h.id, h.what, h.note
          from call_holds h
          where h.id = ${id} and (h.lease_until >= unixepoch('now') or ${canSpend(sql`h.user_id`, sql`h.credits`)})
          on conflict do nothing`);
        write(db.delete(callHolds).where(eq(callHolds.id, id)));
        return () => spent() === 1;
      }),
    release: (id) =>
      database.run(async (db) => {
        await db.delete(callHolds).where(eq(callHolds.id, id)).run();
      }),
    sweep: () =>
      database.run(async (db) => {
        // An hour after expiry, so that a process that was paused can still end its call.
        await db.delete(callHolds).where(sql`lease_until < unixepoch('now') - 3600`).run();
      }),
  };
}
