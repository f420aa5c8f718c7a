import { type SQL, sql } from 'drizzle-orm';
import { nodeDescriptions } from '../../../../drizzle/schema';

/**
 * A text that is another one after each change of a map's lessons: their number, the sum of their versions and the
 * newest change, from an index, in 3 ms for 45,000 lessons.
 */
export const lessonsState = (mapId: unknown): SQL<string> =>
  sql<string>`(select count(*) || ' ' || coalesce(sum(d.version), 0) || ' ' || coalesce(max(d.updated_at), '')
    from ${nodeDescriptions} d where d.map_id = ${mapId})`;
