import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { accountActs } from './administrator-accounts-in';
import { allowanceActs } from './administrator-allowances-in';
import { administratorLog, text } from './administrator-log';
import { peopleQueries } from './administrator-people-in';
import { runActs } from './administrator-runs-in';
import type { Administrators, KeptAct } from './administrators';
import { nameHas } from './name-has';

/** @param administratorEmail KEEPER_EMAIL; null if it is not set */
export function administratorsIn(database: Engine, administratorEmail: string | null): Administrators {
  const log = administratorLog(administratorEmail);
  const { isActor } = log;

  return {
    ...peopleQueries(database, administratorEmail),
    ...accountActs(database, log),
    ...allowanceActs(database, log),
    ...runActs(database, log),
    note: (by, act, targetId, figures) =>
      database.run(
        async (db) =>
          (
            await db.run(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
            select ${by.id}, ${text(by.at)}, ${by.administratorId}, ${act}, ${targetId}, ${figures}
            where ${isActor(by)}`)
          ).changes === 1,
      ),
    acts: (offset, limit, search = '') =>
      database.run(async (db) =>
        (
          await db.all<Omit<KeptAct, 'at'> & { at: string }>(sql`
            select a.n, a.at, a.act, a.keeper_id as administratorId, k.nickname as administrator, a.target_id as targetId,
              t.nickname as target, a.figures
            from keeper_acts a left join users k on k.id = a.keeper_id left join users t on t.id = a.target_id
            where ${nameHas(search, 'k')} or ${nameHas(search, 't')} order by a.n desc limit ${limit} offset ${offset}`)
        ).map(({ at, ...act }) => ({ ...act, at: new Date(at) })),
      ),
  };
}
