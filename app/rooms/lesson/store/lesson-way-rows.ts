import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Batch } from '~/store/engine/engine';
import { columnsOf } from '~/store/file/values-of';
import { lessonWays, nodeDescriptions } from '../../../../drizzle/schema';
import { sourceColumns, textColumns } from './lesson-row';
import type { LessonOrigin, LessonText } from './lessons';

type TextColumn = Exclude<keyof typeof lessonWays.$inferSelect, 'lessonId' | 'userId' | 'way'>;

/** The columns that a text takes along from one table to the other. */
const moved = Object.keys(getTableColumns(lessonWays)).filter(
  (name): name is TextColumn => name !== 'lessonId' && name !== 'userId' && name !== 'way',
);

/** Those columns of one of the tables. */
export const columnsFrom = (table: typeof lessonWays | typeof nodeDescriptions) =>
  Object.fromEntries(moved.map((name) => [name, sql`${table[name]}`])) as Record<TextColumn, SQL>;

/** Joins the ways of a lesson to its row. */
export const ofThisLesson = eq(lessonWays.lessonId, nodeDescriptions.id);

/** The columns of a text that takes the place of another one. */
export const exchanged = (other: LessonText & LessonOrigin) => ({
  ...textColumns(other),
  ...sourceColumns(other.source),
  unfinished: other.unfinished,
  citations: other.citations,
  digest: other.digest,
  wish: other.wish,
  writtenAt: other.writtenAt,
  editedAt: other.editedAt,
});

/** Puts the text that stands first beside, unless it is of the way that is about to stand first. */
export function putBeside({ db, write }: Batch, way: Way, isIt: SQL | undefined): void {
  const row = columnsOf(
    lessonWays,
    {},
    {
      ...columnsFrom(nodeDescriptions),
      lessonId: sql`${nodeDescriptions.id}`,
      userId: sql`${nodeDescriptions.userId}`,
      way: sql`${nodeDescriptions.way}`,
    },
  );
  write(
    db
      .insert(lessonWays)
      .select(sql`select ${row} from ${nodeDescriptions} where ${and(isIt, sql`${nodeDescriptions.way} <> ${way}`)}`),
  );
}

/** Deletes the text beside that is of the way which stands first by now. */
export function dropBeside({ db, write }: Batch, isIt: SQL | undefined): void {
  write(
    db
      .delete(lessonWays)
      .where(
        sql`(lesson_id, way) in (select ${nodeDescriptions.id}, ${nodeDescriptions.way} from ${nodeDescriptions} where ${isIt})`,
      ),
  );
}

/**
 * The columns of way and undo for a text that is about to stand first in `way` (by default that of the present one).
 * Undo brings back the earlier text of the same way; if another one stood first, it first leads back to that.
 */
export function inItsWay(way?: Way) {
  const earlier = (name: TextColumn): SQL => {
    const present = sql`${nodeDescriptions[name]}`;
    if (way === undefined) return present;
    return sql`iif(${nodeDescriptions.way} = ${way}, ${present}, (
      select ${lessonWays[name]} from ${lessonWays} where ${and(ofThisLesson, eq(lessonWays.way, way))}))`;
  };
  return {
    ...(way && { way }),
    previousWay: way ? sql`iif(${nodeDescriptions.way} = ${way}, null, ${nodeDescriptions.way})` : null,
    previousMarkdown: earlier('markdown'),
    previousSourceKind: earlier('sourceKind'),
    previousSourceName: earlier('sourceName'),
    previousSourcePrompt: earlier('sourcePrompt'),
    previousUnfinished: earlier('unfinished'),
    previousWrittenAt: earlier('writtenAt'),
    previousEditedAt: earlier('editedAt'),
    previousCitations: earlier('citations'),
    previousDigest: earlier('digest'),
    previousWish: earlier('wish'),
  };
}
