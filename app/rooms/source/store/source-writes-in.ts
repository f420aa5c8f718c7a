import { and, eq, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { passages, sources } from '../../../../drizzle/schema';
import { mine, whole } from './source-row';
import type { Sources } from './sources';

/** Saves a source step by step, and changes it. */
export function sourceWrites(
  database: Engine,
): Pick<Sources, 'begin' | 'addPassages' | 'finish' | 'rename' | 'setShared'> {
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
    finish: (id, userId, { leftOut, isCut } = { leftOut: 0, isCut: false }) =>
      database.batch((batch) => {
        const begun = and(mine(id, userId), eq(sources.state, 'incoming'));
        batch.write(
          batch.db
            .delete(passages)
            .where(
              and(eq(passages.sourceId, id), sql`${passages.n} > (select passages from ${sources} where ${begun})`),
            ),
        );
        const changes = batch.write(batch.db.update(sources).set({ state: 'whole', leftOut, isCut }).where(begun));
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
  };
}
