import { type SQL, sql } from 'drizzle-orm';
import { tokensIn } from '~/kit/search/words';
import type { Drizzle } from '~/store/engine/engine';

/** The part of an FTS5 table that a word search needs. */
interface WordIndex {
  readonly table: SQL;
  /** The FTS5 query that matches any of the words. */
  readonly matchOf: (words: readonly string[]) => string;
  /** The range of rows to search. */
  readonly from: number;
  readonly to: number;
}

/** A word and how many rows have it; the count stops at a limit for very frequent words. */
export interface CountedWord {
  readonly word: string;
  readonly n: number;
}

/** The most texts that bm25 compares: it needs half a microsecond for each. */
const mostCompared = 2_000;
/** If this many texts have rarer words, a frequent one adds little, and counting it costs bm25 the whole index. */
const enoughCompared = 500;
/** How many of the very frequent words are searched, and only in the first of their texts. */
const mostOfCommonWords = 2;

/** Whether FTS5 has a token for it: punctuation alone would be an empty phrase. */
const isWord = /[\p{L}\p{N}]/u;

/** A word as an FTS5 phrase. */
export const phrase = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/**
 * Matches any of the words, for an index without positions. A word that FTS5 splits into several tokens needs all of
 * them.
 */
export const anyOf = (words: readonly string[], asked = phrase): string =>
  words.map((word) => `(${tokensIn(word).map(asked).join(' AND ') || '""'})`).join(' OR ');

/**
 * The rows that have any of the words, as a subquery: `id`, and `weight`, which is higher for rarer words. For an index
 * without positions, for which bm25 is not available.
 */
export function byRarest({ table, matchOf, from }: WordIndex, words: readonly CountedWord[], to: number): SQL {
  const asked = words.map(({ word, n }) => ({ match: matchOf([word]), weight: Math.log(1 + rarity / n) }));
  return sql`(
    select w.rowid as id, sum(asked.value ->> 'weight') as weight
    from json_each(${JSON.stringify(asked)}) asked cross join ${table} w on ${table} match asked.value ->> 'match'
    where w.rowid between ${from} and ${to} group by w.rowid)`;
}

/** A word in this many texts counts as frequent. */
const rarity = 20_000;

export const wordsToAsk = (words: readonly string[]): string[] => words.filter((word) => isWord.test(word));

/**
 * Ranks texts for several lists of words, each list with its best matches first: texts with the rarest words, as many
 * as can be compared quickly. Texts with the other words are added only if there are few.
 * @param ranked returns the best rows with any of the words, within a range of rows
 */
export async function fittingLists<T>(
  db: Drizzle,
  index: WordIndex,
  { lists, atMost }: { lists: readonly (readonly string[])[]; atMost: number },
  ranked: (words: readonly CountedWord[], from: number, to: number) => Promise<readonly T[]>,
  keyOf: (each: T) => string,
): Promise<T[][]> {
  const { from, to } = index;
  const counts = await countsOf(db, index, [...new Set(lists.flatMap(wordsToAsk))]);
  const all: T[][] = [];
  for (const asked of lists) {
    const { rare, common } = byRarity(asked, counts);
    const found = rare.length === 0 ? [] : await ranked(rare, from, to);
    const [first] = common;
    if (found.length >= atMost || first === undefined) {
      all.push([...found]);
      continue;
    }
    const few = common.slice(0, mostOfCommonWords);
    const more = await ranked(few, from, await endOf(db, index, first.word));
    const keys = new Set(found.map(keyOf));
    all.push([...found, ...more.filter((each) => !keys.has(keyOf(each)))].slice(0, atMost));
  }
  return all;
}

/** Splits words into the rarest, as many as can be compared quickly, and the others. */
function byRarity(asked: readonly string[], counts: ReadonlyMap<string, number>) {
  const [rare, common]: [CountedWord[], CountedWord[]] = [[], []];
  let compared = 0;
  const counted = [...new Set(asked)].map((word) => ({ word, n: counts.get(word) ?? 0 }));
  for (const { word, n } of counted.filter(({ n }) => n > 0).sort((one, other) => one.n - other.n)) {
    if (compared >= enoughCompared || compared + n > mostCompared) common.push({ word, n });
    else {
      rare.push({ word, n });
      compared += n;
    }
  }
  return { rare, common };
}

/** How many rows have each of the words, counted up to a limit. */
async function countsOf(
  db: Drizzle,
  { table, matchOf, from, to }: WordIndex,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map();
  const asked = JSON.stringify(words.map((word) => ({ word, match: matchOf([word]) })));
  const rows = await db.all<{ word: string; n: number }>(
    sql`select w.value ->> 'word' as word, (
        select count(*) from (
          select 1 from ${table} where ${table} match w.value ->> 'match'
            and rowid between ${from} and ${to} limit ${mostCompared + 1})) as n
      from json_each(${asked}) as w`,
  );
  return new Map(rows.map(({ word, n }) => [word, n]));
}

/** The last row to search, so that no more rows than can be compared have the word. */
async function endOf(db: Drizzle, { table, matchOf, from, to }: WordIndex, word: string): Promise<number> {
  const [row] = await db.all<{ id: number }>(
    sql`select rowid as id from ${table} where ${table} match ${matchOf([word])}
      and rowid between ${from} and ${to} order by rowid limit 1 offset ${mostCompared}`,
  );
  return row?.id ?? to;
}
