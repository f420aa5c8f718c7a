import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { lessonWays, mapSources, maps, nodeDescriptions, passages, sources } from '../../../../drizzle/schema';
import type { Passage, Sources } from './sources';

/** The passages of a shared source that lessons, in any of their ways, cite on public maps that use it. */
export const citedByPublicMaps = (id: string) => sql`${citedBy(id, sql`d.citations`)}
  union all ${citedBy(id, sql`w.citations`, sql`cross join ${lessonWays} w on w.lesson_id = d.id`)}`;

const citedBy = (id: string, citations: SQL, joined = sql``) => sql`
  select c.value ->> 'passage' from ${sources} s
  cross join ${mapSources} u on u.source_id = s.id
  cross join ${maps} m on m.id = u.map_id and m.user_id = s.user_id
  cross join ${nodeDescriptions} d on d.map_id = m.id and d.user_id = m.user_id
  ${joined}
  cross join json_each(${citations}) as c
  where s.id = ${id} and s.state = 'whole' and s.shared = 1 and m.is_public = 1 and m.deleted_at is null
    and ${citations} is not null and c.value ->> 'source' = ${id}`;

/**
 * Citations: the passages that learners may see in a map or a shared source. A `cross join` makes SQLite begin with the
 * maps that use the source, and not with all maps of its owner.
 */
export function citedPassages(database: Engine): Pick<Sources, 'cited' | 'stillThere' | 'shared' | 'sharedPassages'> {
  return {
    cited: (mapId, learnerId, wanted) =>
      database.run(
        async (db) =>
          await db.all(
            sql`select p.source_id as source, p.n, p.page, p.heading, p.text, s.title
            from json_each(${JSON.stringify(wanted)}) as w
            cross join ${maps} m on m.id = ${mapId}
            cross join ${sources} s on s.id = w.value ->> 'source'
            cross join ${passages} p on p.source_id = s.id and p.n = w.value ->> 'passage'
            where m.deleted_at is null and s.state = 'whole' and iif(s.user_id = m.user_id,
              m.user_id = ${learnerId} or (m.is_public = 1 and s.shared = 1
                and exists (select 1 from ${mapSources} u where u.map_id = m.id and u.source_id = s.id)),
              -- A copy cites what belongs to the original's owner, as long as that is shared.
              m.copied_from is not null and (m.user_id = ${learnerId} or m.is_public = 1) and s.shared = 1
                and exists (
                  select 1 from ${mapSources} u cross join ${maps} o on o.id = u.map_id
                  where u.source_id = s.id and o.user_id = s.user_id and o.is_public = 1
                    and o.deleted_at is null))`,
          ),
      ),
    stillThere: (mapId, ids) =>
      database.run(async (db) => {
        const rows = await db.all<{ id: string }>(
          sql`select s.id from json_each(${JSON.stringify(ids)}) as w
            cross join ${maps} m on m.id = ${mapId}
            cross join ${sources} s on s.id = w.value
            where s.state = 'whole' and (s.user_id = m.user_id or m.copied_from is not null)`,
        );
        return new Set(rows.map(({ id }) => id));
      }),
    shared: (id) =>
      database.run(async (db) => {
        const uses = sql`select 1 from ${mapSources} u cross join ${maps} m on m.id = u.map_id
          where u.source_id = ${sources.id} and m.user_id = ${sources.userId} and m.is_public = 1
            and m.deleted_at is null`;
        const source = await db
          .select({ title: sources.title })
          .from(sources)
          .where(and(eq(sources.id, id), eq(sources.state, 'whole'), eq(sources.shared, true), sql`exists (${uses})`))
          .get();
        if (!source) return null;
        const cited = await db.all<{ n: number }>(
          sql`select p.n from ${passages} p where p.source_id = ${id} and p.n in (${citedByPublicMaps(id)})
            order by p.n`,
        );
        return { title: source.title, cited: cited.map(({ n }) => n) };
      }),
    sharedPassages: (id, from, to) =>
      database.run(
        async (db) =>
          await db.all<Passage>(
            sql`select p.source_id as source, p.n, p.page, p.heading, p.text from ${passages} p
            where p.source_id = ${id} and p.n between ${from} and ${to} and p.n in (${citedByPublicMaps(id)})
            order by p.n`,
          ),
      ),
  };
}
