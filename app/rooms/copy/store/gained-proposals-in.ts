import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { columnsOf } from '~/store/file/values-of';
import { generations, maps } from '../../../../drizzle/schema';
import type { Copies } from './copies';

/** Matches an open proposal of the original's new nodes and lessons. */
const waits = ({ mapId, userId }: { readonly mapId: string; readonly userId: string }) => sql`
  g.map_id = ${mapId} and g.user_id = ${userId} and g.kind = 'growth' and g.how = 'original' and g.dismissed = 0`;

/** Proposals of the original's new nodes and lessons, in the table of runs. */
export function gainedProposals(database: Engine): Pick<Copies, 'propose' | 'waiting'> {
  return {
    propose: ({ at, ...proposal }) =>
      database.run(async (db) => {
        const row = columnsOf(
          generations,
          {
            ...proposal,
            kind: 'growth',
            key: proposal.id,
            state: 'done',
            step: 'redirecting',
            how: 'original',
            createdAt: at,
            updatedAt: at,
            finishedAt: at,
          },
          {},
        );
        const { changes } = await db
          .insert(generations)
          .select(
            sql`select ${row} from ${maps}
              where ${maps.id} = ${proposal.mapId} and ${maps.userId} = ${proposal.userId}
                and ${maps.deletedAt} is null
                and not exists (select 1 from ${generations} as g where ${waits(proposal)})`,
          )
          .run();
        return changes === 1;
      }),
    waiting: (mapId, userId) =>
      database.run(async (db) => {
        const [found] = await db.all<{ id: string }>(
          sql`select g.id from ${generations} as g where ${waits({ mapId, userId })}
            order by g.created_at desc limit 1`,
        );
        return found?.id ?? null;
      }),
  };
}
