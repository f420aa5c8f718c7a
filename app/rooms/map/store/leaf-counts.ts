import { type SQL, sql } from 'drizzle-orm';
import { levelAt, type MapDocument } from '~/rooms/map/rules/document';
import { maps, nodeDescriptions, nodeProgress } from '../../../../drizzle/schema';

/** The counts that lists show of a map: its leaves and branches with a lesson, and how many its owner has done. */
export function leafCounts({ lines, ids }: MapDocument): { readonly leafCount: SQL; readonly doneCount: SQL } {
  const [leaves, branches]: [string[], string[]] = [[], []];
  let level = 0;
  for (const [at, id] of ids.entries()) {
    const next = at + 1 < ids.length ? levelAt(lines, at + 1) : 0;
    (next > level ? branches : leaves).push(id);
    level = next;
  }
  const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const amongBranches = among(branches);
  const lessonBranches = sql`
    select d.node_id from ${nodeDescriptions} d
    where d.map_id = ${maps.id} and d.node_id in ${amongBranches}`;
  return {
    leafCount: sql`${leaves.length} + (select count(*) from (${lessonBranches}))`,
    doneCount: sql`(
      select count(*) from ${nodeProgress} p
      where p.map_id = ${maps.id} and p.user_id = ${maps.userId} and p.done_at is not null
        and (p.node_id in ${among(leaves)} or (
          p.node_id in ${amongBranches} and exists (
            select 1 from ${nodeDescriptions} d where d.map_id = p.map_id and d.node_id = p.node_id))))`,
  };
}
