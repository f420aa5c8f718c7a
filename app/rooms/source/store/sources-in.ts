import { and, asc, desc, eq, getTableColumns, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import { hasPairs } from '~/kit/search/words';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import {
  generations,
  mapSources,
  maps,
  nodeDescriptions,
  passages,
  searchTexts,
  sources,
} from '../../../../drizzle/schema';
import { anyOf, byRarest, type CountedWord, fittingLists, phrase, wordsToAsk } from './fitting';
import type { FittingPassage, MarkedText, Passage, Source, SourceSummary, Sources } from './sources';

type SourceRow = typeof sources.$inferSelect;

const { contents: _, ...summaryColumns } = getTableColumns(sources);

const toSource = ({ state, ...row }: SourceRow): Source => row;
const toSummary = ({ state, ...row }: Omit<SourceRow, 'contents'>): SourceSummary => row;

const passageColumns = {
  source: passages.sourceId,
  n: passages.n,
  page: passages.page,
  heading: passages.heading,
  text: passages.text,
};

const keyOf = ({ source, n }: Passage): string => `${n} ${source}`;

/** Marks around a match from SQLite's `highlight`; no text contains these characters. */
const markBegins = '\u0002';
const markEnds = '\u0003';

/** Scripts written without spaces: FTS5 takes a whole sentence for one word. */
const hasNoSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Matches all words, the last one as a prefix. */
const beginningPhrase = (words: readonly string[]): string =>
  `{heading text} : (${words.map(phrase).join(' AND ')}*)`;

interface OfMap {
  readonly mapId: string;
  readonly userId: string;
  readonly atMost: number;
}

/** The sources that a learner's map uses, as a clause that begins with `from`. */
const usedSources = ({ mapId, userId }: OfMap) => sql`from ${mapSources} u
  cross join ${maps} m on m.id = u.map_id
  cross join ${sources} s on s.id = u.source_id
  where u.map_id = ${mapId} and m.user_id = ${userId} and m.deleted_at is null
    and s.user_id = ${userId} and s.state = 'whole'`;

/** The passages of a shared source that lessons cite on public maps that use it. */
const citedByPublicMaps = (id: string) => sql`
  select c.value ->> 'passage' from ${sources} s
  cross join ${mapSources} u on u.source_id = s.id
  cross join ${maps} m on m.id = u.map_id and m.user_id = s.user_id
  cross join ${nodeDescriptions} d on d.map_id = m.id and d.user_id = m.user_id
  cross join json_each(d.citations) as c
  where s.id = ${id} and s.state = 'whole' and s.shared = 1 and m.is_public = 1 and m.deleted_at is null
    and d.citations is not null and c.value ->> 'source' = ${id}`;

/** The best passages by `passage_words`, which has separate columns for headings and texts. */
async function bySpacedWords(db: Drizzle, ofMap: OfMap, lists: readonly (readonly string[])[]) {
  const rows = await firstAndLast(
    db,
    sql`select min(p.id) as first, max(p.id) as last
      from (select s.id, s.passages ${usedSources(ofMap)}) as used cross join ${passages} p
      on p.source_id = used.id and p.n in (1, used.passages)`,
  );
  if (!rows) return lists.map(() => []);
  const table = sql`passage_words`;
  const matchOf = (words: readonly string[]) => `{heading text} : (${words.map(phrase).join(' OR ')})`;
  const ranked = async (words: readonly CountedWord[], from: number, to: number) =>
    await db.all<FittingPassage>(
      sql`select p.source_id as source, p.n, p.page, p.heading, p.text, s.title
        from (
          select w.rowid as id, bm25(passage_words, 2.0, 1.0, 0.0) as distance
          from passage_words w cross join ${passages} o on o.id = w.rowid
          where passage_words match ${matchOf(words.map(({ word }) => word))} and w.rowid between ${from} and ${to}
            and o.source_id in (select s.id ${usedSources(ofMap)})
          order by distance limit ${ofMap.atMost}) as best
        cross join ${passages} p on p.id = best.id
        cross join ${sources} s on s.id = p.source_id
        order by best.distance`,
    );
  return fittingLists(db, { table, matchOf, ...rows }, { lists, atMost: ofMap.atMost }, ranked, keyOf);
}

/** The same by the search index, which splits Chinese, Japanese and Korean into pairs of letters. */
async function byPairs(db: Drizzle, ofMap: OfMap, lists: readonly (readonly string[])[]) {
  const rows = await firstAndLast(
    db,
    sql`select min(t.id) as first, max(t.id) as last
      from (select s.id, s.passages ${usedSources(ofMap)}) as used cross join ${searchTexts} t
      on t.kind = 'passage' and t.ref in (used.id || ' 1', used.id || ' ' || used.passages)`,
  );
  if (!rows) return lists.map(() => []);
  const index = { table: sql`search_index`, matchOf: anyOf, ...rows };
  const ranked = async (words: readonly CountedWord[], _: number, to: number) =>
    await db.all<FittingPassage>(
      sql`select p.source_id as source, p.n, p.page, p.heading, p.text, s.title
        from (
          select substr(t.ref, 1, instr(t.ref, ' ') - 1) as source,
            cast(substr(t.ref, instr(t.ref, ' ') + 1) as integer) as n, w.weight
          from ${byRarest(index, words, to)} w cross join ${searchTexts} t on t.id = w.id
          where t.kind = 'passage'
            and substr(t.ref, 1, instr(t.ref, ' ') - 1) in (select s.id ${usedSources(ofMap)})
          order by w.weight desc limit ${ofMap.atMost}) as best
        cross join ${passages} p on p.source_id = best.source and p.n = best.n
        cross join ${sources} s on s.id = p.source_id
        order by best.weight desc`,
    );
  return fittingLists(db, index, { lists, atMost: ofMap.atMost }, ranked, keyOf);
}

/** The range of index rows for a map's sources; null if it has none. */
async function firstAndLast(db: Drizzle, statement: SQL): Promise<{ from: number; to: number } | null> {
  const [row] = await db.all<{ first: number | null; last: number | null }>(statement);
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { from: first, to: last };
}

export function sourcesIn(database: Engine): Sources {
  const mine = (id: string | SQL, userId: string) => and(eq(sources.id, id), eq(sources.userId, userId));
  const whole = (id: string, userId: string) => and(mine(id, userId), eq(sources.state, 'whole'));

  /** A learner's own map that is not in the bin. */
  const ownMap = (mapId: string, userId: string) =>
    and(eq(maps.id, mapId), eq(maps.userId, userId), isNull(maps.deletedAt));

  const wholeById = prepareOnce((db) =>
    db
      .select()
      .from(sources)
      .where(
        and(
          eq(sources.id, sql.placeholder('id')),
          eq(sources.userId, sql.placeholder('userId')),
          eq(sources.state, 'whole'),
        ),
      )
      .prepare(),
  );

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
    byId: (id, userId) =>
      database.run(async (db) => {
        const row = await wholeById(db).get({ id, userId });
        return row ? toSource(row) : null;
      }),
    list: (userId, limit) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(sources)
            .where(and(eq(sources.userId, userId), eq(sources.state, 'whole')))
            .orderBy(desc(sources.createdAt), desc(sources.id))
            .limit(limit)
            .all()
        ).map(toSummary),
      ),
    count: (userId) =>
      database.run(async (db) => {
        const row = await db
          .select({ n: sql<number>`count(*)` })
          .from(sources)
          .where(and(eq(sources.userId, userId), eq(sources.state, 'whole')))
          .get();
        return row?.n ?? 0;
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
    passages: (id, userId, from, to) =>
      database.run(
        async (db) =>
          await db
            .select(passageColumns)
            .from(passages)
            .innerJoin(sources, eq(sources.id, passages.sourceId))
            .where(
              and(whole(id, userId), eq(passages.sourceId, id), gte(passages.n, from), lte(passages.n, to)),
            )
            .orderBy(asc(passages.n))
            .all(),
      ),
    find: (id, userId, asked, { offset, limit }) =>
      database.run(async (db) => {
        const words = wordsToAsk(asked);
        if (words.length === 0) return [];
        if (words.some((word) => hasNoSpaces.test(word))) {
          return (
            await db
              .select(passageColumns)
              .from(passages)
              .innerJoin(sources, eq(sources.id, passages.sourceId))
              .where(
                and(
                  whole(id, userId),
                  eq(passages.sourceId, id),
                  ...words.map((word) => sql`instr(lower(${passages.text}), lower(${word})) > 0`),
                ),
              )
              .orderBy(asc(passages.n))
              .limit(limit)
              .offset(offset)
              .all()
          ).map((row) => ({ ...row, marked: markedBy(words, row.text) }));
        }
        const match = `source_id : ${phrase(id)} AND ${beginningPhrase(words)}`;
        const rows = await db.all<Passage & { marked: string }>(
          sql`select p.source_id as source, p.n, p.page, p.heading, p.text,
              highlight(passage_words, 1, ${markBegins}, ${markEnds}) as marked
            from passage_words cross join ${passages} p on p.id = passage_words.rowid
            where passage_words match ${match} and p.source_id = ${id}
              and exists (select 1 from ${sources} where ${whole(id, userId)})
            order by passage_words.rowid limit ${limit} offset ${offset}`,
        );
        return rows.map(({ marked, ...row }) => ({ ...row, marked: piecesOf(marked) }));
      }),
    fittingPassages: ({ lists, ...ofMap }) =>
      database.run(async (db) => {
        const isPaired = lists.map((words) => words.some(hasPairs));
        const some = (paired: boolean) => lists.filter((_words, at) => isPaired[at] === paired);
        const found = {
          spaced: isPaired.includes(false) ? await bySpacedWords(db, ofMap, some(false)) : [],
          paired: isPaired.includes(true) ? await byPairs(db, ofMap, some(true)) : [],
        };
        return isPaired.map((paired) => found[paired ? 'paired' : 'spaced'].shift() ?? []);
      }),
    addToMap: (mapId, sourceId, userId, at, most) =>
      database.run(async (db) => {
        const row = valuesOf(mapSources, { mapId, sourceId, addedAt: at });
        const { changes } = await db
          .insert(mapSources)
          .select(
            sql`select ${row} from ${maps} where ${ownMap(mapId, userId)}
              and exists (select 1 from ${sources} where ${whole(sourceId, userId)})
              and (select count(*) from ${mapSources} u where u.map_id = ${mapId} and u.source_id <> ${sourceId}) < ${most}`,
          )
          .onConflictDoUpdate({
            target: [mapSources.mapId, mapSources.sourceId],
            set: { addedAt: sql`${mapSources.addedAt}` },
          })
          .run();
        return changes === 1;
      }),
    takeFromMap: (mapId, sourceId, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(mapSources)
              .where(
                and(
                  eq(mapSources.mapId, mapId),
                  eq(mapSources.sourceId, sourceId),
                  sql`exists (select 1 from ${maps} where ${ownMap(mapId, userId)})`,
                ),
              )
              .run()
          ).changes === 1,
      ),
    ofMap: (mapId, userId) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(mapSources)
            .innerJoin(maps, eq(maps.id, mapSources.mapId))
            .innerJoin(sources, eq(sources.id, mapSources.sourceId))
            .where(
              and(
                eq(mapSources.mapId, mapId),
                ownMap(mapId, userId),
                eq(sources.userId, userId),
                eq(sources.state, 'whole'),
              ),
            )
            .orderBy(asc(mapSources.addedAt), asc(sources.id))
            .all()
        ).map(toSummary),
      ),
    mapsOf: (sourceId, userId) =>
      database.run(
        async (db) =>
          await db
            .select({ id: maps.id, query: maps.query })
            .from(mapSources)
            .innerJoin(maps, eq(maps.id, mapSources.mapId))
            .where(and(eq(mapSources.sourceId, sourceId), eq(maps.userId, userId), isNull(maps.deletedAt)))
            .orderBy(desc(mapSources.addedAt))
            .all(),
      ),
    cited: (mapId, readerId, wanted) =>
      database.run(
        async (db) =>
          await db.all(
            sql`select p.source_id as source, p.n, p.page, p.heading, p.text, s.title
            from json_each(${JSON.stringify(wanted)}) as w
            cross join ${maps} m on m.id = ${mapId}
            cross join ${sources} s on s.id = w.value ->> 'source'
            cross join ${passages} p on p.source_id = s.id and p.n = w.value ->> 'passage'
            where m.deleted_at is null and s.state = 'whole' and iif(s.user_id = m.user_id,
              m.user_id = ${readerId} or (m.is_public = 1 and s.shared = 1
                and exists (select 1 from ${mapSources} u where u.map_id = m.id and u.source_id = s.id)),
              -- A copy cites what belongs to the original's owner, as long as that is shared.
              m.copied_from is not null and (m.user_id = ${readerId} or m.is_public = 1) and s.shared = 1
                and exists (
                  select 1 from ${mapSources} u join ${maps} o on o.id = u.map_id
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
        const uses = sql`select 1 from ${mapSources} u join ${maps} m on m.id = u.map_id
          where u.source_id = ${sources.id} and m.user_id = ${sources.userId} and m.is_public = 1
            and m.deleted_at is null`;
        const source = await db
          .select({ title: sources.title })
          .from(sources)
          .where(
            and(
              eq(sources.id, id),
              eq(sources.state, 'whole'),
              eq(sources.shared, true),
              sql`exists (${uses})`,
            ),
          )
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

/** Parses a text with SQLite's marks into pieces. */
function piecesOf(marked: string): MarkedText {
  return marked
    .split(markBegins)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isMark: false }];
      const end = part.indexOf(markEnds);
      return [
        { text: part.slice(0, end), isMark: true },
        { text: part.slice(end + 1), isMark: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** Marks words in a text without spaces. */
function markedBy(words: readonly string[], text: string): MarkedText {
  const any = new RegExp(
    `(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'iu',
  );
  return text
    .split(new RegExp(any, 'giu'))
    .map((part) => ({ text: part, isMark: any.test(part) }))
    .filter(({ text: part }) => part !== '');
}
