import { asc, inArray, sql } from 'drizzle-orm';
import { backgroundKinds } from '~/jobs/rules/background';
import { limits } from '~/kit/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';
import type { RunLeases } from './leases';
import { headColumns, ofAnyKind, toHead } from './run-row';

/** The progress of runs, also those of other processes. */
export function lookAtRuns(database: Engine, owner: string): RunLeases['look'] {
  const bytes = sql<number>`octet_length(${generations.text})`;
  return (ids, known = []) => {
    const rows = known.map(
      (look) => sql`(${look.id}, ${sql.param(look.updatedAt, generations.updatedAt)}, ${look.bytes})`,
    );
    const isKnown =
      rows.length === 0
        ? sql`0`
        : sql`(${generations.id}, ${generations.updatedAt}, ${bytes}) in (values ${sql.join(rows, sql`, `)})`;
    const work = async (db: Drizzle) =>
      (
        await db
          .select({
            ...headColumns,
            bytes,
            text: sql<string | null>`iif(${isKnown}, null, ${generations.text})`,
            forSeconds: sql<number>`unixepoch('now') - ${generations.doingSince}`,
            // Raw SQL: Drizzle would omit the table name, and the columns of the inner table would be meant.
            ahead: sql<number>`iif(state = 'queued', max(0, (
              select iif(generations.kind = 'ask' and not coalesce(max(o.kind = 'ask'), 0), 0,
                count(*) + 1 - ${limits.runsAtATime}
                - (generations.kind = 'ask' or coalesce(max(o.kind = 'ask'), 0)))
              from generations o where o.user_id = generations.user_id and o.id <> generations.id
              and ${ofAnyKind} and o.state in ('queued', 'running')
              and (o.state = 'running' or ((o.batch is not null or o.kind in ${backgroundKinds}), o.created_at)
                < ((generations.batch is not null or generations.kind in ${backgroundKinds}),
                  generations.created_at)))), 0)`,
          })
          .from(generations)
          .where(inArray(generations.id, [...ids]))
          .orderBy(asc(generations.createdAt))
          .all()
      ).map(({ bytes, text, forSeconds, ahead, ...row }) => ({
        ...toHead(row),
        isMine: row.owner === owner,
        bytes,
        text,
        ahead,
        doing: row.doing && { doing: row.doing, forMs: Math.max(0, forSeconds * 1000) },
      }));
    return database.run(work, { mayLag: true });
  };
}
