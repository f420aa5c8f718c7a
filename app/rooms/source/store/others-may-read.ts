import { sql } from 'drizzle-orm';

/**
 * Whether others may read a lesson, of which the statement calls the row `d`: one that is a source's own text only
 * where its owner shares all that it cites, and the map uses it.
 */
export const othersMayRead =
  sql.raw(`(d.source_kind <> 'source' or coalesce(json_array_length(d.citations), 0) > 0
  and not exists (
    select 1 from json_each(d.citations) as cited where not exists (
      select 1 from sources as cited_source join map_sources as used on used.source_id = cited_source.id
      where cited_source.id = cited.value ->> 'source' and cited_source.user_id = d.user_id
        and used.map_id = d.map_id and cited_source.shared = 1 and cited_source.state = 'whole')))`);
