import { type SQL, sql } from 'drizzle-orm';
import { tokensIn } from '~/kit/search/words';
import type { Drizzle } from '~/store/engine/engine';

/** An FTS5 table, as far as it is looked through for words. */
export interface WordIndex {
  readonly table: SQL;
  /** What it is asked for, so that one of these words is enough. */
  readonly matchOf: (words: readonly string[]) => string;
  /** The first and the last row that may be wanted. */
  readonly from: number;
  readonly to: number;
}

/** A word and how many rows have it, of very many only that there are. */
export interface CountedWord {
  readonly word: string;
  readonly n: number;
}

/** So many texts with any of the words are compared: bm25 looks at each of them, which takes half a microsecond. */
const mostCompared = 2_000;
/** Where so many have a rarer word, a more frequent one tells little, and counting it costs bm25 the whole index. */
const enoughCompared = 500;
/** Of words that stand in very many texts so many are looked for, and in the first of these texts alone. */
const mostOfCommonWords = 2;

/** What FTS5 has words of: a sign alone would be an empty phrase. */
const isWord = /[\p{L}\p{N}]/u;

/** A word as FTS5 is asked for it. */
export const phrase = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Any of the words, for an index without places: signs within a word make it several, which must all be there. */
export const anyOf = (words: readonly string[], asked = phrase): string =>
  words.map((word) => `(${tokensIn(word).map(asked).join(' AND ') || '""'})`).join(' OR ');

/**
 * The rows that have any of the words, as a part of a statement: `id`, and `weight`, which is the more the rarer its
 * words are. For an index without places, of which bm25 can tell nothing.
 */
export function byRarest(
  { table, matchOf, from }: WordIndex,
  words: readonly CountedWord[],
  to: number,
): SQL {
  const asked = words.map(({ word, n }) => ({ match: matchOf([word]), weight: Math.log(1 + rarity / n) }));
  return sql`(
    select w.rowid as id, sum(asked.value ->> 'weight') as weight
    from json_each(${JSON.stringify(asked)}) asked cross join ${table} w on ${table} match asked.value ->> 'match'
    where w.rowid between ${from} and ${to} group by w.rowid)`;
}

/** What stands in so many texts is usual. */
const rarity = 20_000;

export const wordsToAsk = (words: readonly string[]): string[] => words.filter((word) => isWord.test(word));

/**
 * Texts that have some of the words, for several lists of words at once, each list with the best first: those with its
 * rarest words, as far as they can be compared quickly, and only where these are few some with the other words.
 * @param ranked reads the best of what has any of the words from one row to another
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

/** The words that the fewest texts have, and no more of them than can be compared quickly; and the others. */
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

/** How many rows have each of the words; of very many, that there are. */
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

/** Up to which row as many have a word as are compared. */
async function endOf(db: Drizzle, { table, matchOf, from, to }: WordIndex, word: string): Promise<number> {
  const [row] = await db.all<{ id: number }>(
    sql`select rowid as id from ${table} where ${table} match ${matchOf([word])}
      and rowid between ${from} and ${to} order by rowid limit 1 offset ${mostCompared}`,
  );
  return row?.id ?? to;
}
