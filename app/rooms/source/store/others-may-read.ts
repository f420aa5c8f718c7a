import { sql } from 'drizzle-orm';

/**
 * SQL: whether others may read the lesson in row `d`. A lesson that is a source's own text is readable only if its
 * owner shares every cited source and the map uses them.
 */
export const othersMayRead = sql.raw(`(d.source_kind <> 'source' or coalesce(json_array_length(d.citations), 0) > 0
  and not exists (
    select 1 from json_each(d.citations) as cited where not exists (
      select 1 from sources as cited_source join map_sources as used on used.source_id = cited_source.id
      where cited_source.id = cited.value ->> 'source' and cited_source.user_id = d.user_id
        and used.map_id = d.map_id and cited_source.shared = 1 and cited_source.state = 'whole')))`);
