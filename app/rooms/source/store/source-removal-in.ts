import { and, eq, type SQL, sql } from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { generations, mapSources, passages, sourceFigures, sources } from '../../../../drizzle/schema';
import { mine } from './source-row';
import type { Sources } from './sources';

/** With its bytes, a figure takes some hundred times as much as a passage. */
const figuresAtOnce = 4;

/** Deletes some figures of these sources; a trigger deletes the bytes that no other row names. */
const someFigures = (db: Drizzle, where: SQL | undefined) =>
  db.delete(sourceFigures).where(
    sql`(source_id, n) in (
      select f.source_id, f.n from ${sourceFigures} f where f.source_id in (
        select id from ${sources} where ${where}) limit ${figuresAtOnce})`,
  );

/** Removes sources: hides them at once, and deletes their passages later, a few at a time. */
export function sourceRemoval(
  database: Engine,
): Pick<Sources, 'remove' | 'removeAbandoned' | 'removeAllForUser' | 'clear' | 'clearFigures'> {
  const take = (where: SQL | undefined): Promise<boolean> =>
    database.batch((batch) => {
      batch.write(
        batch.db.delete(mapSources).where(sql`${mapSources.sourceId} in (select id from ${sources} where ${where})`),
      );
      const changes = batch.write(batch.db.update(sources).set({ state: 'leaving' }).where(where));
      return () => changes() > 0;
    });

  return {
    remove: (id, userId) => take(and(mine(id, userId), sql`${sources.state} <> 'leaving'`)),
    removeAbandoned: () =>
      take(sql`state = 'incoming' and not exists (
            select 1 from ${generations} g where g.id = ${sources.id} and g.state in ${[...liveStates]})`).then(
        () => {},
      ),
    removeAllForUser: (userId) =>
      take(and(eq(sources.userId, userId), sql`${sources.state} <> 'leaving'`)).then(() => {}),
    clearFigures: (id, userId) =>
      database.run(
        async (db) => (await someFigures(db, and(mine(id, userId), sql`state = 'incoming'`)).run()).changes > 0,
      ),
    clear: (most) =>
      database.batch((batch) => {
        const cleared = batch.write(
          batch.db.delete(passages).where(
            sql`${passages.id} in (
                  select p.id from ${passages} p where p.source_id = (
                    select id from ${sources} where state = 'leaving' limit 1) limit ${most})`,
          ),
        );
        const figures = batch.write(someFigures(batch.db, sql`state = 'leaving'`));
        const gone = batch.write(
          batch.db.delete(sources).where(
            sql`state = 'leaving'
                  and not exists (select 1 from ${passages} p where p.source_id = ${sources.id})
                  and not exists (select 1 from ${sourceFigures} f where f.source_id = ${sources.id})`,
          ),
        );
        return () => cleared() > 0 || figures() > 0 || gone() > 0;
      }),
  };
}
