import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { accountActs } from './keeper-accounts-in';
import { allowanceActs } from './keeper-allowances-in';
import { keeperLog, text } from './keeper-log';
import { peopleQueries } from './keeper-people-in';
import { runActs } from './keeper-runs-in';
import type { Keepers, KeptAct } from './keepers';
import { nameHas } from './name-has';

/** @param keeperEmail KEEPER_EMAIL; null if it is not set */
export function keepersIn(database: Engine, keeperEmail: string | null): Keepers {
  const log = keeperLog(keeperEmail);
  const { isActor } = log;

  return {
    ...peopleQueries(database, keeperEmail),
    ...accountActs(database, log),
    ...allowanceActs(database, log),
    ...runActs(database, log),
    note: (by, act, targetId, figures) =>
      database.run(
        async (db) =>
          (
            await db.run(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
            select ${by.id}, ${text(by.at)}, ${by.keeperId}, ${act}, ${targetId}, ${figures}
            where ${isActor(by)}`)
          ).changes === 1,
      ),
    acts: (offset, limit, search = '') =>
      database.run(async (db) =>
        (
          await db.all<Omit<KeptAct, 'at'> & { at: string }>(sql`
            select a.n, a.at, a.act, a.keeper_id as keeperId, k.nickname as keeper, a.target_id as targetId,
              t.nickname as target, a.figures
            from keeper_acts a left join users k on k.id = a.keeper_id left join users t on t.id = a.target_id
            where ${nameHas(search, 'k')} or ${nameHas(search, 't')} order by a.n desc limit ${limit} offset ${offset}`)
        ).map(({ at, ...act }) => ({ ...act, at: new Date(at) })),
      ),
  };
}
