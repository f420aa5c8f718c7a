import { type SQL, sql } from 'drizzle-orm';
import type { SearchScope } from '~/domain/search/scope';
import { hasPairs, type SearchQuery, type Term } from '~/domain/search/words';
import type { FoundKind, FoundText, IndexedMap, SearchAnswer, SearchIndex } from '~/ports/search';
import { maps, nodeDescriptions, searchTexts } from '../../../drizzle/schema';
import type { Drizzle, Engine } from '../engine/engine';
import { fittingLists, phrase } from './fitting';
import { partOfRef, renewTexts } from './search-texts';
import { othersMayRead } from './sources';

/** Among so many of the newest that fit, the best come first; scoring every one would make a common word slow. */
const mostScored = 2_000;
/** Of others' texts so many of the newest that fit are looked through for public ones. */
const mostLookedThrough = 20_000;

const passagesAtOnce = 200;

const kindsOf: Readonly<Record<SearchScope, readonly FoundKind[]>> = {
  all: ['title', 'label', 'lesson', 'card', 'passage'],
  maps: ['title', 'label'],
  lessons: ['lesson'],
  sources: ['passage'],
  cards: ['card'],
  public: ['title', 'label', 'lesson'],
};

/** How much more a name that fits counts than a text. */
const weight = sql`case t.kind when 'title' then 8 when 'label' then 4 else 1 end`;

export function searchIn(database: Engine): SearchIndex {
  return {
    find: ({ userId, query, scope, mapId, isOthers = scope === 'public', offset, limit }) =>
      database.run(async (db): Promise<SearchAnswer> => {
        const isPublic = isOthers || userId === null;
        const kinds = kindsOf[scope === 'lessons' || !isPublic ? scope : 'public'];
        const match = matchOf(query, kinds, isPublic ? null : userId);
        if (match === null) return { found: [], total: 0, isMore: false };
        const isSeen = isPublic
          ? sql`m.is_public = 1 and m.user_id is not ${userId} and ${isOthersToo}`
          : sql`(t.map_id is null or m.deleted_at is null)`;
        const isFound = and(
          sql`search_index match ${match}`,
          sql`t.away = 0`,
          isSeen,
          mapId === undefined ? undefined : sql`t.map_id = ${mapId}`,
        );
        const from = sql`from search_index join ${searchTexts} t on t.id = search_index.rowid
          left join ${maps} m on m.id = t.map_id`;
        const floor = isPublic || mapId !== undefined ? await oldestLookedAt(db, match) : 0;
        const ids = await db.all<{ id: number }>(sql`
          select t.id as id ${from} where ${isFound} and search_index.rowid >= ${floor}
          order by search_index.rowid desc limit ${mostScored + 1}`);
        const scored = ids.slice(0, mostScored);
        const oldest = scored.at(-1)?.id;
        if (oldest === undefined) return { found: [], total: 0, isMore: false };
        const rows = await db.all<Row>(sql`
          select t.kind as kind, t.ref as ref, t.map_id as mapId, t.node_id as nodeId ${from}
          where ${isFound} and search_index.rowid >= ${oldest}
          order by ${weight} * bm25(search_index, 1, 0), t.id desc limit ${limit} offset ${offset}`);
        return {
          found: await withTexts(db, rows),
          total: scored.length,
          isMore: ids.length > scored.length,
        };
      }),
    fitting: ({ userId, kind, words, others, but, atMost }) =>
      database.run(async (db) => {
        const owners = [userId, ...(others ? [others.userId] : [])].map(ownerWord).join(' OR ');
        const matchOf = (some: readonly string[]) =>
          `whose : ((${owners}) AND k${kind}) AND words : (${some.map(beginning).join(' OR ')})`;
        const ranked = async (match: string, from: number, to: number) =>
          await db.all<Row>(sql`
            select t.kind as kind, t.ref as ref, t.map_id as mapId, t.node_id as nodeId
            from search_index join ${searchTexts} t on t.id = search_index.rowid left join ${maps} m on m.id = t.map_id
            where search_index match ${match} and search_index.rowid between ${from} and ${to} and t.away = 0
              and (t.map_id is null or m.deleted_at is null)
              and (t.user_id = ${userId} or (t.map_id = ${others?.mapId ?? null} and m.is_public = 1 and ${isOthersToo}))
              and (t.map_id is not ${but?.mapId ?? ''} or t.node_id is not ${but?.nodeId ?? ''})
            order by bm25(search_index, 1, 0) limit ${atMost}`);
        const index = { table: sql`search_index`, matchOf, from: 0, to: Number.MAX_SAFE_INTEGER };
        const [rows = []] = await fittingLists(
          db,
          index,
          { lists: [words], atMost },
          ranked,
          ({ ref }) => ref,
        );
        return withTexts(db, rows);
      }),
    nextMap: (after) =>
      database.run(
        async (db) =>
          (
            await db.all<IndexedMap>(sql`
            select id, version, result, node_ids as nodeIds from ${maps}
            where node_ids is not null and id > ${after} order by id limit 1`)
          )[0] ?? null,
      ),
    renewMap: (map) => database.batch((batch) => renewTexts(batch, map)),
    nextPassages: (after) =>
      database.run(
        async (db) =>
          (
            await db.all<{ id: number | null }>(sql`
            select max(id) as id from (
              select id from passages where id > ${after} order by id limit ${passagesAtOnce})`)
          )[0]?.id ?? null,
      ),
    renewPassages: (after, last) =>
      database.batch((batch) => {
        batch.write(sql`delete from ${searchTexts} where kind = 'passage' and ref in (
              select source_id || ' ' || n from passages where id > ${after} and id <= ${last})`);
        batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
              select 'passage', p.source_id || ' ' || p.n, s.user_id, null, null, p.heading || char(10) || p.text
              from passages p join sources s on s.id = p.source_id where p.id > ${after} and p.id <= ${last}`);
        return () => {};
      }),
  };
}

/** Where looking through what fits ends. */
const oldestLookedAt = async (db: Drizzle, match: string): Promise<number> =>
  (
    await db.all<{ id: number }>(sql`
    select rowid as id from search_index where search_index match ${match}
    order by rowid desc limit 1 offset ${mostLookedThrough}`)
  )[0]?.id ?? 0;

/** No lesson that is a source's own text and that others may not read. */
const isOthersToo = sql`not (t.kind = 'lesson' and exists (
  select 1 from ${nodeDescriptions} d where d.id = t.ref and not ${othersMayRead}))`;

interface Row {
  readonly kind: FoundKind;
  readonly ref: string;
  readonly mapId: string | null;
  readonly nodeId: string | null;
}

const and = (...conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Whose a text is, as the index has it. */
const ownerWord = (userId: string): string => `u${Buffer.from(userId).toString('hex')}`;

/** Long enough to tell something as a part of a word: 'colon' also finds 'colony'. */
const beginningFrom = 5;

const beginning = (word: string): string =>
  `${phrase(word)}${word.length >= beginningFrom && !hasPairs(word) ? ' *' : ''}`;

/** What FTS5 is asked for; null where nothing is wanted. Nothing of the typed text is left outside of quotes. */
function matchOf(
  { wanted, unwanted }: SearchQuery,
  kinds: readonly FoundKind[],
  userId: string | null,
): string | null {
  if (wanted.length === 0) return null;
  const asked = ({ tokens, isBeginning }: Term): string =>
    `${phrase(tokens.join(' '))}${isBeginning ? ' *' : ''}`;
  const whose = [
    ...(userId === null ? [] : [ownerWord(userId)]),
    `(${kinds.map((kind) => `k${kind}`).join(' OR ')})`,
  ];
  const all = `whose : (${whose.join(' AND ')}) AND words : (${wanted.map(asked).join(' AND ')})`;
  return unwanted.length === 0 ? all : `(${all}) NOT words : (${unwanted.map(asked).join(' OR ')})`;
}

/** The texts of a page of results. */
async function withTexts(db: Drizzle, rows: readonly Row[]): Promise<FoundText[]> {
  const texts = new Map<string, string>();
  const read = async (kind: FoundKind, statement: (refs: string) => SQL) => {
    const refs = rows.filter((row) => row.kind === kind).map(({ ref }) => ref);
    if (refs.length === 0) return;
    for (const { ref, text } of await db.all<{ ref: string; text: string }>(statement(JSON.stringify(refs))))
      texts.set(`${kind} ${ref}`, text);
  };
  await read(
    'lesson',
    (refs) => sql`select id as ref, markdown as text from node_descriptions
      where id in (select value from json_each(${refs}))`,
  );
  await read(
    'card',
    (refs) => sql`select id as ref, front || char(10) || back as text from cards
      where id in (select value from json_each(${refs}))`,
  );
  await read(
    'passage',
    (refs) => sql`select source_id || ' ' || n as ref, text from json_each(${refs})
      join passages on source_id = substr(value, 1, instr(value, ' ') - 1)
        and n = cast(substr(value, instr(value, ' ') + 1) as integer)`,
  );
  return rows.map((row) => ({
    ...row,
    ref: row.kind === 'label' ? partOfRef(row.ref) : row.ref,
    text: texts.get(`${row.kind} ${row.ref}`) ?? '',
  }));
}
