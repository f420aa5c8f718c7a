import { and, eq, type SQL, sql } from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { generations, mapSources, passages, sources } from '../../../../drizzle/schema';
import { mine, whole } from './source-row';
import type { Sources } from './sources';

/** Saving a source step by step, changing it, and removing it. */
export function sourceWrites(
  database: Engine,
): Pick<
  Sources,
  | 'begin'
  | 'addPassages'
  | 'finish'
  | 'rename'
  | 'setShared'
  | 'remove'
  | 'removeAbandoned'
  | 'removeAllForUser'
  | 'clear'
> {
  const take = (where: SQL | undefined): Promise<boolean> =>
    database.batch((batch) => {
      batch.write(
        batch.db
          .delete(mapSources)
          .where(sql`${mapSources.sourceId} in (select id from ${sources} where ${where})`),
      );
      const changes = batch.write(batch.db.update(sources).set({ state: 'leaving' }).where(where));
      return () => changes() > 0;
    });

  return {
    begin: ({ at, follows = 0, ...source }, most) =>
      withinQuota(database, { userId: source.userId, follows }, ({ db, write }) => {
        const row = valuesOf(sources, { ...source, createdAt: at, state: 'incoming' });
        const { title, kind, bytes, pages, passages: count, words, contents, structure } = source;
        const changes = write(
          db
            .insert(sources)
            .select(
              sql`select ${row} where (
              select count(*) from ${sources} s where s.user_id = ${source.userId} and s.state <> 'leaving'
                and s.id <> ${source.id}) < ${most}`,
            )
            .onConflictDoUpdate({
              target: sources.id,
              set: { title, kind, bytes, pages, passages: count, words, contents, structure },
              setWhere: sql`${sources.userId} = ${source.userId} and ${sources.state} = 'incoming'`,
            }),
        );
        return () => changes() === 1;
      }),
    addPassages: (id, userId, from, added) =>
      withinQuota(database, { userId }, ({ db, write }) => {
        const changes = write(
          db
            .insert(passages)
            .select(
              sql`select null, ${id}, ${from} + p.key, p.value ->> 'page', p.value ->> 'heading', p.value ->> 'text'
              from json_each(${JSON.stringify(added)}) as p
              where exists (select 1 from ${sources} where ${mine(id, userId)} and state = 'incoming')`,
            )
            .onConflictDoUpdate({
              target: [passages.sourceId, passages.n],
              set: { page: sql`excluded.page`, heading: sql`excluded.heading`, text: sql`excluded.text` },
            }),
        );
        return () => changes() === added.length;
      }),
    finish: (id, userId) =>
      database.batch((batch) => {
        const begun = and(mine(id, userId), eq(sources.state, 'incoming'));
        batch.write(
          batch.db
            .delete(passages)
            .where(
              and(
                eq(passages.sourceId, id),
                sql`${passages.n} > (select passages from ${sources} where ${begun})`,
              ),
            ),
        );
        const changes = batch.write(batch.db.update(sources).set({ state: 'whole' }).where(begun));
        return () => changes() === 1;
      }),
    rename: (id, userId, title) =>
      database.run(
        async (db) => (await db.update(sources).set({ title }).where(whole(id, userId)).run()).changes === 1,
      ),
    setShared: (id, userId, shared) =>
      database.run(
        async (db) => (await db.update(sources).set({ shared }).where(whole(id, userId)).run()).changes === 1,
      ),
    remove: (id, userId) => take(and(mine(id, userId), sql`${sources.state} <> 'leaving'`)),
    removeAbandoned: () =>
      take(sql`state = 'incoming' and not exists (
            select 1 from ${generations} g where g.id = ${sources.id} and g.state in ${[...liveStates]})`).then(
        () => {},
      ),
    removeAllForUser: (userId) =>
      take(and(eq(sources.userId, userId), sql`${sources.state} <> 'leaving'`)).then(() => {}),
    clear: (most) =>
      database.batch((batch) => {
        const cleared = batch.write(
          batch.db.delete(passages).where(
            sql`${passages.id} in (
                  select p.id from ${passages} p where p.source_id = (
                    select id from ${sources} where state = 'leaving' limit 1) limit ${most})`,
          ),
        );
        const gone = batch.write(
          batch.db.delete(sources).where(
            sql`state = 'leaving' and not exists (
                  select 1 from ${passages} p where p.source_id = ${sources.id})`,
          ),
        );
        return () => cleared() > 0 || gone() > 0;
      }),
  };
}
