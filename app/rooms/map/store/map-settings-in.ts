import { and, eq, isNull, sql } from 'drizzle-orm';
import { balanceOf, heldOf } from '~/jobs/store/balance';
import { titleLine } from '~/kit/outline/canonical';
import { rootLabel } from '~/kit/outline/hierarchy';
import type { Engine } from '~/store/engine/engine';
import { maps } from '../../../../drizzle/schema';
import { fold, mine } from './map-row';
import type { Maps } from './maps';

/** Changes of a map that leave its nodes alone: visibility, title, language, completeness. */
export function mapSettings(
  database: Engine,
): Pick<Maps, 'setVisibility' | 'rename' | 'setLanguage' | 'foundLanguage' | 'setWhole'> {
  return {
    setVisibility: (id, ownerId, isPublic, at) =>
      database.run(
        async (db) =>
          (await db.update(maps).set({ isPublic, updatedAt: at }).where(mine(id, ownerId)).run()).changes === 1,
      ),
    rename: (id, ownerId, query, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(maps)
              .set({
                query,
                queryKey: fold(query),
                result: sql`${titleLine(rootLabel(query))} || substr(${maps.result}, instr(${maps.result}, char(10)))`,
                updatedAt: at,
              })
              .where(mine(id, ownerId))
              .run()
          ).changes === 1,
      ),
    setLanguage: (id, ownerId, language, at) =>
      database.run(
        async (db) =>
          (await db.update(maps).set({ language, updatedAt: at }).where(mine(id, ownerId)).run()).changes === 1,
      ),
    foundLanguage: (id, language) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set({ language })
          .where(and(eq(maps.id, id), isNull(maps.language)))
          .run();
      }),
    setWhole: (id, ownerId, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(maps)
              .set({ unfinished: null, updatedAt: at })
              // A trigger in the same statement charges for the map once it is complete (migrations/0012_credits.sql).
              .where(
                and(
                  mine(id, ownerId),
                  sql`(exists (select 1 from credit_entries where once_key = ${`map ${id}`})
                    or not exists (
                      select 1 from generations as making where making.id = ${maps.generationId}
                      and making.credits > 0 and making.credits > ${balanceOf(ownerId)} - ${heldOf(ownerId, id)}))`,
                ),
              )
              .run()
          ).changes === 1,
      ),
  };
}
