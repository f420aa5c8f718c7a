import { type SQL, sql } from 'drizzle-orm';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { generations } from '../../../../drizzle/schema';
import { type AdministratorLog, moment, text } from './administrator-log';
import type { Administrators, KeptRun } from './administrators';
import { nameHas } from './name-has';

const whereRuns: Readonly<Record<RunsShown, SQL>> = {
  // Written so that SQLite can prove that the partial indexes apply.
  live: sql`g.state in ('queued', 'running') and g.state = 'running'`,
  waiting: sql`g.state in ('queued', 'running') and g.state = 'queued'`,
  failed: sql`g.fault is not null and g.state in ('failed', 'done')`,
};

/** The runs of all users. */
export function runActs(database: Engine, { isActor }: AdministratorLog): Pick<Administrators, 'stopRun' | 'runs'> {
  return {
    stopRun: (by, runId) =>
      database.batch(({ db, read, write }) => {
        const changes = write(sql`
          insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.administratorId}, 'run-stopped', g.user_id, g.kind from generations g
          where g.id = ${runId} and g.state in ('queued', 'running') and ${isActor(by)}`);
        const rows = read(
          db.select({ owner: generations.userId }).from(generations).where(sql`${generations.id} = ${runId}`),
        );
        return () => (changes() === 1 ? (firstOf(rows())?.owner ?? null) : null);
      }),
    runs: (shown, { search, offset, limit }) =>
      database.run(async (db) => {
        const from = sql`from generations g join users u on u.id = g.user_id`;
        const rows = await db.all<Record<keyof KeptRun, string | number | null>>(sql`
          select g.id, g.kind, g.state, g.fault, g.attempts, g.source_name as sourceName,
            g.created_at as createdAt, g.started_at as startedAt, g.finished_at as finishedAt,
            u.id as userId, u.nickname, u.email
          ${from} where ${whereRuns[shown]} and ${nameHas(search)}
          order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`);
        const count = (of: RunsShown) => sql`(select count(*) ${from} where ${whereRuns[of]} and ${nameHas(search)})`;
        const counts = firstOf(
          await db.all<Record<RunsShown, number>>(
            sql`select ${count('live')} as live, ${count('waiting')} as waiting, ${count('failed')} as failed`,
          ),
        ) ?? { live: 0, waiting: 0, failed: 0 };
        return {
          runs: rows.map(
            (row) =>
              ({
                ...row,
                createdAt: moment(row.createdAt),
                startedAt: moment(row.startedAt),
                finishedAt: moment(row.finishedAt),
              }) as KeptRun,
          ),
          total: counts[shown],
          counts,
        };
      }),
  };
}
