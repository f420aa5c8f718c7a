import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { maps, searchTexts } from '../../../../drizzle/schema';
import { fold, summaryColumns, titled, toSummary } from './map-row';
import type { Maps } from './maps';

/** A title with fewer characters has no trigram. */
const trigramCharacters = 3;
/** Up to this many matching maps are fetched and sorted faster than a scan of the whole list takes. */
const fewTitles = 1_000;
/** How many maps are scanned for one or two characters: the newest, or the most viewed. */
const mostWalked = 50_000;

type PublicOrder = Parameters<Maps['listPublic']>[0]['order'];

/** Lessons of nodes that the map has now: the search index knows them. */
const lessonCount = sql<number>`(
  select count(*) from ${searchTexts} t where t.map_id = maps.id and t.kind = 'lesson' and t.away = 0)`;

/** The condition of the partial indexes, as a literal: SQLite has to prove that they apply. */
const isListed = sql`is_public = 1 and deleted_at is null`;
/** The same, out of reach of those indexes: `+` keeps SQLite from scanning the list instead of looking up ids. */
const isListedOne = sql`+is_public = 1 and deleted_at is null`;

/**
 * Finds public maps by title. A rare title is looked up in the trigram index. A frequent one, or one or two
 * characters (which have no trigram), is found by scanning the list's own index, which holds the titles, until the
 * page is full.
 */
const titledPublic = async (db: Drizzle, search: string, order: PublicOrder): Promise<SQL | undefined> => {
  const title = fold(search);
  // No title has control characters, and NUL would end the text inside a phrase.
  if ([...title].length < trigramCharacters || title.includes('\0'))
    return and(isListed, titled(search), amongFirst(order));
  const phrase = `"${title.replaceAll('"', '""')}"`;
  const found = await db.all<{ id: string }>(
    sql`select map_id as id from public_titles where public_titles match ${phrase} limit ${fewTitles + 1}`,
  );
  if (found.length > fewTitles) return and(isListed, titled(search));
  const ids = JSON.stringify(found.map(({ id }) => id));
  return and(sql`${maps.id} in (select value from json_each(${ids}))`, isListedOne, titled(search));
};

/** Limits the cost of a search with few results. */
const amongFirst = (order: PublicOrder): SQL => {
  const by = order === 'newest' ? maps.createdAt : maps.viewCount;
  const last = sql`select ${by} from ${maps} where ${isListed} order by ${by} desc limit 1 offset ${mostWalked}`;
  return sql`${by} >= coalesce((${last}), ${order === 'newest' ? '' : 0})`;
};

/** The lists of public maps. */
export function publicMaps(database: Engine): Pick<Maps, 'listPublic' | 'publicLanguages' | 'listAddresses'> {
  return {
    listPublic: ({ search, language, order, offset, limit }) =>
      database.run(async (db) => {
        const isFound = search ? await titledPublic(db, search, order) : isListed;
        const rows = await db
          .select({ ...summaryColumns, lessonCount })
          .from(maps)
          .where(and(isFound, language === undefined ? undefined : eq(maps.language, language)))
          .orderBy(
            ...(order === 'newest'
              ? [desc(maps.createdAt), desc(maps.id)]
              : [desc(maps.viewCount), desc(maps.createdAt), desc(maps.id)]),
          )
          .limit(limit)
          .offset(offset)
          .all();
        return rows.map(({ lessonCount, ...row }) => ({ ...toSummary(row), lessonCount }));
      }),
    publicLanguages: () =>
      database.run(async (db) =>
        // Steps from one language to the next in the index instead of reading all maps for a few tags.
        (
          await db.all<{ tag: string }>(sql`
            with recursive tags (tag) as (
              select min(language) from ${maps} where ${isListed}
              union all
              select (select min(language) from ${maps} where ${isListed} and language > tag)
              from tags where tag is not null)
            select tag from tags where tag is not null`)
        ).map(({ tag }) => tag),
      ),
    listAddresses: ({ before, limit }) =>
      database.run(
        async (db) =>
          await db
            .select({ id: maps.id, createdAt: maps.createdAt, updatedAt: maps.updatedAt })
            .from(maps)
            .where(
              and(
                isListed,
                // A row value, so that the scan of the partial index starts at the exact place.
                before && sql`(${maps.createdAt}, ${maps.id}) < (${before.createdAt.toISOString()}, ${before.id})`,
              ),
            )
            .orderBy(desc(maps.createdAt), desc(maps.id))
            .limit(limit)
            .all(),
      ),
  };
}
