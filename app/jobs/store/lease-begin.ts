import { and, eq, sql } from 'drizzle-orm';
import { backgroundKinds } from '~/jobs/rules/background';
import type { Engine } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';
import type { RunLeases } from './leases';
import { heldBy, isLive, leaseEnd, ofAnyKind } from './run-row';

/** Begins a call of a run, within the limits on runs that work at the same time. */
export function beginRun(database: Engine, owner: string): RunLeases['begin'] {
  return (id, { attempts, most, here, questionsHere = 0, atATime, background }, at) =>
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
            // One question has a place of its own (`placesTaken`).
            sql`${here} + (
              select count(*) - iif(${generations.kind} = 'ask', 1,
                min(1, ${questionsHere} + coalesce(sum(o.kind = 'ask'), 0)))
              from ${generations} o where o.user_id = ${generations.userId} and ${ofAnyKind}
              and o.state = 'running' and o.owner <> ${owner} and o.lease_until >= unixepoch('now')) < ${atATime}`,
            background
              ? sql`${background.here} + (
                  select count(*) from ${generations} o where o.user_id = ${generations.userId} and ${ofAnyKind}
                  and o.state = 'running' and (o.batch is not null or o.kind in ${backgroundKinds})
                  and o.owner <> ${owner} and o.lease_until >= unixepoch('now')) < ${background.atATime}`
              : undefined,
            sql`(${generations.batch} is null or not exists (
                select 1 from ${generations} o where o.user_id = ${generations.userId} and ${ofAnyKind}
                and o.state = 'running' and o.batch is not null
                and o.owner <> ${owner} and o.lease_until >= unixepoch('now')))`,
          ),
        )
        .run();
      return changes === 1;
    });
}
