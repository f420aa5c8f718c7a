import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { inOrder, type Way } from '~/rooms/lesson/rules/how';
import type { Batch, Drizzle, Engine } from '~/store/engine/engine';
import { columnsOf } from '~/store/file/values-of';
import { firstOf } from '~/store/file/write-guard';
import { lessonWays, nodeDescriptions } from '../../../../drizzle/schema';
import { mine, node, readable, sourceColumns, textColumns, toLesson } from './lesson-row';
import type { LessonOrigin, Lessons, LessonText, TextInWay } from './lessons';

type TextColumn = Exclude<keyof typeof lessonWays.$inferSelect, 'lessonId' | 'userId' | 'way'>;

/** The columns that a text takes along from one table to the other. */
const moved = Object.keys(getTableColumns(lessonWays)).filter(
  (name): name is TextColumn => name !== 'lessonId' && name !== 'userId' && name !== 'way',
);

const columnsFrom = (table: typeof lessonWays | typeof nodeDescriptions) =>
  Object.fromEntries(moved.map((name) => [name, sql`${table[name]}`])) as Record<TextColumn, SQL>;

/** The text of the joined row of `lesson_ways`, as the one that stands first. Its HTML is made when it is read. */
export const textBeside = {
  ...columnsFrom(lessonWays),
  content: '',
  renderer: 0,
  way: sql`${lessonWays.way}`,
  previousWay: null,
};

const ofThisLesson = eq(lessonWays.lessonId, nodeDescriptions.id);

/** True for the way that stood first before the present one, else for the one whose text was written last. */
export const isNextBeside = sql`not exists (
  select 1 from ${lessonWays} as other where other.lesson_id = ${lessonWays.lessonId}
  and (other.way is ${nodeDescriptions.previousWay}, other.written_at, other.way)
    > (${lessonWays.way} is ${nodeDescriptions.previousWay}, ${lessonWays.writtenAt}, ${lessonWays.way}))`;

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

const toText = ({
  way,
  markdown,
  digest,
  wish,
  citations,
  unfinished,
  writtenAt,
  editedAt,
  ...text
}: typeof lessonWays.$inferSelect): TextInWay => ({
  ...{ way, markdown, digest, wish, citations, unfinished, writtenAt, editedAt },
  tasks: { done: text.tasksDone, total: text.tasksTotal },
  source: { kind: text.sourceKind, name: text.sourceName, prompt: text.sourcePrompt },
});

/** The texts of a lesson in the ways that do not stand first. */
export function lessonWaysOf(database: Engine): Pick<Lessons, 'waysOf' | 'inWay' | 'withWays' | 'choose'> {
  const beside = (mapId: string, nodeId: string, way?: Way) =>
    and(node(mapId, nodeId), ofThisLesson, way && eq(lessonWays.way, way));
  const textsBeside = (db: Drizzle, mapId: string, nodeId: string, way?: Way) =>
    db
      .select({ text: getTableColumns(lessonWays) })
      .from(nodeDescriptions)
      .innerJoin(lessonWays, ofThisLesson)
      .where(beside(mapId, nodeId, way));

  return {
    waysOf: (mapId, nodeId) =>
      database.run((db) =>
        db
          .select({
            way: lessonWays.way,
            wish: lessonWays.wish,
            writtenAt: lessonWays.writtenAt,
            kind: lessonWays.sourceKind,
          })
          .from(nodeDescriptions)
          .innerJoin(lessonWays, ofThisLesson)
          .where(beside(mapId, nodeId))
          .all(),
      ),
    inWay: (mapId, nodeId, way) =>
      database.run(async (db) => {
        const found = await textsBeside(db, mapId, nodeId, way).get();
        return found ? toText(found.text) : null;
      }),
    withWays: (mapId, nodeId) =>
      database.batch(({ db, read }) => {
        const standing = read(db.select(readable).from(nodeDescriptions).where(node(mapId, nodeId)));
        const others = read(textsBeside(db, mapId, nodeId));
        return () => {
          const row = firstOf(standing());
          return row ? { ...toLesson(row), beside: inOrder(others().map(({ text }) => toText(text))) } : null;
        };
      }),
    choose: (where, way, at, { isUndo = false, back } = {}) =>
      database.batch((batch) => {
        const { db, read, write } = batch;
        const own = mine(where);
        const isIt = and(own, where.version === undefined ? undefined : eq(nodeDescriptions.version, where.version));
        const isBeside = sql`exists (select 1 from ${lessonWays} where ${and(ofThisLesson, eq(lessonWays.way, way))})`;
        if (back)
          write(
            db
              .update(nodeDescriptions)
              .set({ ...exchanged(back), ...inItsWay() })
              .where(and(isIt, isBeside)),
          );
        putBeside(batch, way, and(isIt, isBeside));
        const changes = write(
          db
            .update(nodeDescriptions)
            .set({
              ...textBeside,
              previousWay: isUndo ? sql`${nodeDescriptions.way}` : null,
              version: sql`${nodeDescriptions.version} + 1`,
              updatedAt: at,
            })
            .from(lessonWays)
            .where(and(isIt, ofThisLesson, eq(lessonWays.way, way))),
        );
        dropBeside(batch, own);
        const rows = read(db.select().from(nodeDescriptions).where(own));
        return () => {
          const row = firstOf(rows());
          if (!row) return null;
          if (changes() === 1 || (row.way === way && where.version === undefined)) return toLesson(row);
          return where.version === undefined || where.version === row.version ? null : 'stale';
        };
      }),
  };
}
