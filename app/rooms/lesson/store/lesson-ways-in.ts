import { and, eq, type SQL, sql } from 'drizzle-orm';
import { inOrder } from '~/rooms/lesson/rules/how';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { rowsAsText } from '~/store/file/rows-as-text';
import { firstOf } from '~/store/file/write-guard';
import { lessonWays, nodeDescriptions } from '../../../../drizzle/schema';
import { mine, node, readable, toLesson } from './lesson-row';
import { columnsFrom, dropBeside, exchanged, inItsWay, ofThisLesson, putBeside } from './lesson-way-rows';
import type { Lessons, TextInWay } from './lessons';

/** The text of the joined row of `lesson_ways`, as the one that stands first. Its HTML is made when it is read. */
export const textBeside = {
  ...columnsFrom(lessonWays),
  content: '',
  renderer: 0,
  way: sql`${lessonWays.way}`,
  previousWay: null,
};

/** True for the way that stood first before the present one, else for the one whose text was written last. */
export const isNextBeside = sql`not exists (
  select 1 from ${lessonWays} as other where other.lesson_id = ${lessonWays.lessonId}
  and (other.way is ${nodeDescriptions.previousWay}, other.written_at, other.way)
    > (${lessonWays.way} is ${nodeDescriptions.previousWay}, ${lessonWays.writtenAt}, ${lessonWays.way}))`;

/** The columns of a text that is read. */
const { way, markdown, digest, wish, citations, unfinished, writtenAt, editedAt, ...counted } = lessonWays;
const { tasksDone, tasksTotal, sourceKind, sourceName, sourcePrompt } = counted;
const whole = {
  ...{ way, markdown, digest, wish, citations, unfinished, writtenAt, editedAt },
  ...{ tasksDone, tasksTotal, sourceKind, sourceName, sourcePrompt },
};

const toText = ({
  tasksDone,
  tasksTotal,
  sourceKind,
  sourceName,
  sourcePrompt,
  ...text
}: Pick<typeof lessonWays.$inferSelect, keyof typeof whole>): TextInWay => ({
  ...text,
  tasks: { done: tasksDone, total: tasksTotal },
  source: { kind: sourceKind, name: sourceName, prompt: sourcePrompt },
});

/** The columns of a way that are shown before its text is read. */
const heads = rowsAsText({
  way: lessonWays.way,
  wish: lessonWays.wish,
  writtenAt: lessonWays.writtenAt,
  kind: lessonWays.sourceKind,
});

const texts = rowsAsText(whole);

/** The texts of a lesson in the ways that do not stand first. */
export function lessonWaysOf(database: Engine): Pick<Lessons, 'withBeside' | 'inWay' | 'withWays' | 'choose'> {
  const lessonBeside = (beside: SQL<string>) =>
    prepareOnce((db) =>
      db
        .select({ ...readable, beside })
        .from(nodeDescriptions)
        .where(
          and(
            eq(nodeDescriptions.mapId, sql.placeholder('mapId')),
            eq(nodeDescriptions.nodeId, sql.placeholder('nodeId')),
          ),
        )
        .prepare(),
    );
  const lessonWithBeside = lessonBeside(
    heads.of(sql`select way, wish, written_at, source_kind from ${lessonWays} where ${ofThisLesson}`),
  );
  const lessonWithWays = lessonBeside(texts.of(sql`select * from ${lessonWays} where ${ofThisLesson}`));

  return {
    withBeside: (mapId, nodeId) =>
      database.run(async (db) => {
        const found = await lessonWithBeside(db).get({ mapId, nodeId });
        if (!found) return null;
        const { beside, ...row } = found;
        return { lesson: toLesson(row), beside: heads.read(beside) };
      }),
    inWay: (mapId, nodeId, way) =>
      database.run(async (db) => {
        const found = await db
          .select(whole)
          .from(nodeDescriptions)
          .innerJoin(lessonWays, ofThisLesson)
          .where(and(node(mapId, nodeId), ofThisLesson, eq(lessonWays.way, way)))
          .get();
        return found ? toText(found) : null;
      }),
    withWays: (mapId, nodeId) =>
      database.run(async (db) => {
        const found = await lessonWithWays(db).get({ mapId, nodeId });
        if (!found) return null;
        const { beside, ...row } = found;
        return { ...toLesson(row), beside: inOrder(texts.read(beside).map(toText)) };
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
