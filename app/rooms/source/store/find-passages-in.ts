import { and, asc, eq, sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { passages, sources } from '../../../../drizzle/schema';
import { phrase, wordsToAsk } from './fitting';
import { passageColumns, whole } from './source-row';
import type { MarkedText, Passage, Sources } from './sources';

/** Marks around a match from SQLite's `highlight`; no text contains these characters. */
const markBegins = '\u0002';
const markEnds = '\u0003';

/** Scripts written without spaces: FTS5 takes a whole sentence for one word. */
const hasNoSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Matches all words, the last one as a prefix. */
const beginningPhrase = (words: readonly string[]): string => `{heading text} : (${words.map(phrase).join(' AND ')}*)`;

/** Finds words in one source: by the index, or by comparing texts if a script has no spaces. */
export function findPassages(database: Engine): Sources['find'] {
  return (id, userId, asked, { offset, limit }) =>
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
    });
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
  const any = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'iu');
  return text
    .split(new RegExp(any, 'giu'))
    .map((part) => ({ text: part, isMark: any.test(part) }))
    .filter(({ text: part }) => part !== '');
}
