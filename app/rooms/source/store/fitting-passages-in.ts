import { type SQL, sql } from 'drizzle-orm';
import { hasPairs } from '~/kit/search/words';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { mapSources, maps, passages, searchTexts, sources } from '../../../../drizzle/schema';
import { anyOf, byRarest, type CountedWord, fittingLists, phrase } from './fitting';
import type { FittingPassage, Passage, Sources } from './sources';

const keyOf = ({ source, n }: Passage): string => `${n} ${source}`;

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

/** The passages that fit best, by the index of words or by that of pairs of letters. */
export function fittingPassages(database: Engine): Sources['fittingPassages'] {
  return ({ lists, ...ofMap }) =>
    database.run(async (db) => {
      const isPaired = lists.map((words) => words.some(hasPairs));
      const some = (paired: boolean) => lists.filter((_words, at) => isPaired[at] === paired);
      const found = {
        spaced: isPaired.includes(false) ? await bySpacedWords(db, ofMap, some(false)) : [],
        paired: isPaired.includes(true) ? await byPairs(db, ofMap, some(true)) : [],
      };
      return isPaired.map((paired) => found[paired ? 'paired' : 'spaced'].shift() ?? []);
    });
}
