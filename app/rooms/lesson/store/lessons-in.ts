import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { SpaceFull } from '~/kit/fault/space-full';
import { limits } from '~/kit/limits';
import { smallSaveBytes } from '~/kit/store/space';
import { othersMayRead } from '~/rooms/source/store/others-may-read';
import type { Batch, Engine, Later } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { cards, maps, nodeDescriptions, nodeProgress, searchTexts } from '../../../../drizzle/schema';
import { progressOfLessons } from './lesson-progress';
import type { Lesson, Lessons, LessonText, LessonVersion, NewLesson } from './lessons';

type Row = typeof nodeDescriptions.$inferSelect;

/** How many cards the lesson's owner has on it. */
const cardsOfLesson = sql`select count(*) from ${cards}
  where ${cards.mapId} = ${nodeDescriptions.mapId} and ${cards.userId} = ${nodeDescriptions.userId}
    and ${cards.nodeId} = ${nodeDescriptions.nodeId}`;

const toLesson = ({
  tasksDone,
  tasksTotal,
  sourceKind,
  sourceName,
  sourcePrompt,
  previousSourceKind,
  previousSourceName,
  previousSourcePrompt,
  previousUnfinished,
  previousWrittenAt,
  previousEditedAt,
  previousCitations,
  ...row
}: Row): Lesson => ({
  ...row,
  tasks: { done: tasksDone, total: tasksTotal },
  source: { kind: sourceKind, name: sourceName, prompt: sourcePrompt },
  previousOrigin:
    previousSourceKind && previousWrittenAt
      ? {
          source: {
            kind: previousSourceKind,
            name: previousSourceName ?? '',
            prompt: previousSourcePrompt ?? '',
          },
          writtenAt: previousWrittenAt,
          editedAt: previousEditedAt,
          unfinished: previousUnfinished,
          citations: previousCitations,
        }
      : null,
});

/** Copies the row's text and origin to the undo columns before another text replaces it. */
const keepForUndo = {
  previousMarkdown: sql`${nodeDescriptions.markdown}`,
  previousSourceKind: sql`${nodeDescriptions.sourceKind}`,
  previousSourceName: sql`${nodeDescriptions.sourceName}`,
  previousSourcePrompt: sql`${nodeDescriptions.sourcePrompt}`,
  previousUnfinished: sql`${nodeDescriptions.unfinished}`,
  previousWrittenAt: sql`${nodeDescriptions.writtenAt}`,
  previousEditedAt: sql`${nodeDescriptions.editedAt}`,
  previousCitations: sql`${nodeDescriptions.citations}`,
};

const isTooLarge = sql`length(${nodeDescriptions.content}) > ${limits.lessonHtmlMaxBytes}`;

/** All columns; HTML above the limit, as older versions stored it, is not loaded and has to be rendered again. */
const readable = {
  ...getTableColumns(nodeDescriptions),
  content: sql<string>`iif(${isTooLarge}, '', ${nodeDescriptions.content})`,
  renderer: sql<number>`iif(${isTooLarge}, 0, ${nodeDescriptions.renderer})`,
};

/** @param owner this process: a run's save is refused if another process has its lease (`RunLeases`) */
export function lessonsIn(database: Engine, owner = 'the only process'): Lessons {
  const node = (mapId: string, nodeId: string) =>
    and(eq(nodeDescriptions.mapId, mapId), eq(nodeDescriptions.nodeId, nodeId));

  /** The owner's lesson, on a map that is not in the bin. */
  const mine = ({ mapId, nodeId, userId }: LessonVersion) =>
    and(
      node(mapId, nodeId),
      eq(nodeDescriptions.userId, userId),
      sql`exists (select 1 from ${maps} where ${and(eq(maps.id, mapId), isNull(maps.deletedAt))})`,
    );

  /** The columns of a text. */
  const columnsOf = ({ tasks, markdown, content, renderer }: LessonText) => ({
    markdown,
    content,
    renderer,
    tasksDone: tasks.done,
    tasksTotal: tasks.total,
  });

  const sourceColumns = ({ kind, name, prompt }: Lesson['source']) => ({
    sourceKind: kind,
    sourceName: name,
    sourcePrompt: prompt,
  });

  /**
   * A run's text is always stored: there was room when the run began. Typed text counts against the quota, except small
   * saves.
   */
  const typedOrRun = <T>(userId: string, run: string | null | undefined, work: (batch: Batch) => Later<T>) =>
    run ? database.batch(work) : withinQuota(database, { userId, always: smallSaveBytes }, work);

  /** A versioned update: the WHERE clause checks the owner and the version, so nothing is overwritten unseen. */
  const change = async (
    where: LessonVersion,
    set: SQLiteUpdateSetSource<typeof nodeDescriptions> & { updatedAt: Date },
    run?: string,
  ): Promise<Lesson | 'stale' | null> => {
    const answer = await typedOrRun(where.userId, run, (batch) => {
      const { db, read, write } = batch;
      const changes = write(
        db
          .update(nodeDescriptions)
          .set({ ...set, version: where.version + 1 })
          .where(and(mine(where), eq(nodeDescriptions.version, where.version), mayStillSave(run, owner))),
      );
      const rows = read(db.select().from(nodeDescriptions).where(mine(where)));
      const isLost = lossOf(batch, run, owner);
      return () => {
        if (isLost()) return 'lost';
        const row = firstOf(rows());
        return row && (changes() === 1 ? toLesson(row) : 'stale');
      };
    });
    return orLost(run, answer);
  };

  /**
   * Inserts a new text. Null if the map is not the author's; `'stale'` if it would replace another text and `replaces`
   * is false.
   */
  const insert = async (
    { at, tasks, source, run, ...description }: NewLesson,
    replaces: boolean,
  ): Promise<Lesson | 'stale' | null> => {
    const text = {
      ...columnsOf({ ...description, tasks }),
      ...sourceColumns(source),
      unfinished: description.unfinished ?? null,
      citations: description.citations ?? null,
      writtenAt: at,
      editedAt: null,
      updatedAt: at,
    };
    const ownMap = and(
      eq(maps.id, description.mapId),
      eq(maps.userId, description.userId),
      isNull(maps.deletedAt),
    );
    const isOurs = and(ownMap, mayStillSave(run, owner));
    const row = valuesOf(nodeDescriptions, { ...description, ...text, createdAt: at });
    const target = [nodeDescriptions.mapId, nodeDescriptions.nodeId];
    const answer = await typedOrRun(description.userId, run, (batch) => {
      const { db, read, write } = batch;
      const values = db.insert(nodeDescriptions).select(sql`select ${row} from ${maps} where ${isOurs}`);
      const changes = write(
        replaces
          ? values.onConflictDoUpdate({
              target,
              set: { ...text, ...keepForUndo, version: sql`${nodeDescriptions.version} + 1` },
            })
          : values.onConflictDoNothing({ target }),
      );
      // The node may have been deleted while its lesson was written: search then hides it until the node is back.
      write(sql`
        update ${searchTexts} set away = 1
        where kind = 'lesson' and away = 0
          and ref = (
            select id from ${nodeDescriptions}
            where map_id = ${description.mapId} and node_id = ${description.nodeId})
          and not exists (
            select 1 from ${maps} where id = ${description.mapId} and (node_ids is null
              or instr(char(10) || node_ids, char(10) || ${description.nodeId} || char(10)) > 0))`);
      const written = read(
        db.select().from(nodeDescriptions).where(node(description.mapId, description.nodeId)),
      );
      const own = read(db.select({ id: maps.id }).from(maps).where(ownMap));
      const isLost = lossOf(batch, run, owner);
      return () => {
        if (isLost()) return 'lost';
        const lesson = changes() === 1 ? firstOf(written()) : null;
        if (lesson) return toLesson(lesson);
        return own().length > 0 ? 'stale' : null;
      };
    });
    return orLost(run, answer);
  };

  const rowOfNode = prepareOnce((db) =>
    db
      .select(readable)
      .from(nodeDescriptions)
      .where(
        and(
          eq(nodeDescriptions.mapId, sql.placeholder('mapId')),
          eq(nodeDescriptions.nodeId, sql.placeholder('nodeId')),
        ),
      )
      .prepare(),
  );

  return {
    get: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await rowOfNode(db).get({ mapId, nodeId });
        return row ? toLesson(row) : null;
      }),
    write: async (description) => {
      const written = await insert(description, true);
      return written === 'stale' ? null : written;
    },
    create: (description) => insert(description, false),
    edit: (where, text, at) =>
      change(where, {
        ...columnsOf(text),
        unfinished: text.unfinished,
        ...(text.citations === undefined ? {} : { citations: text.citations }),
        editedAt: at,
        updatedAt: at,
      }),
    tick: (where, text, at) => change(where, { ...columnsOf(text), updatedAt: at }),
    lengthen: (where, { run, ...text }, at) =>
      change(
        where,
        {
          ...columnsOf(text),
          ...sourceColumns(text.source),
          unfinished: text.unfinished,
          ...(text.citations === undefined ? {} : { citations: text.citations }),
          writtenAt: at,
          updatedAt: at,
        },
        run,
      ),
    exchange: (where, other, at) =>
      change(where, {
        ...columnsOf(other),
        ...sourceColumns(other.source),
        ...keepForUndo,
        unfinished: other.unfinished,
        citations: other.citations,
        writtenAt: other.writtenAt,
        editedAt: other.editedAt,
        updatedAt: at,
      }),
    discard: (where) =>
      database.batch(({ db, read, write }) => {
        const changes = write(
          db
            .delete(nodeDescriptions)
            .where(
              and(
                mine(where),
                eq(nodeDescriptions.version, where.version),
                isNotNull(nodeDescriptions.unfinished),
              ),
            ),
        );
        const left = read(db.select({ id: nodeDescriptions.id }).from(nodeDescriptions).where(mine(where)));
        return () => {
          if (changes() === 1) return 'discarded';
          return left().length > 0 ? 'stale' : null;
        };
      }),
    rendered: (id, version, { content, renderer, tasks }) => {
      const userId = sql`(select user_id from ${nodeDescriptions} where id = ${id})`;
      return withinQuota(database, { userId }, ({ db, write }) => {
        write(
          db
            .update(nodeDescriptions)
            .set({ content, renderer, tasksDone: tasks.done, tasksTotal: tasks.total })
            .where(
              and(
                eq(nodeDescriptions.id, id),
                eq(nodeDescriptions.version, version),
                or(ne(nodeDescriptions.renderer, renderer), isTooLarge),
              ),
            ),
        );
        return () => {};
      }).catch((error: unknown) => {
        // If there is no room for its HTML, the lesson is rendered each time.
        if (!(error instanceof SpaceFull)) throw error;
      });
    },
    progress: progressOfLessons(database),
    bytesOfMap: (mapId) =>
      database.run(
        async (db) =>
          (
            await db
              .select({
                bytes: sql<number>`coalesce(sum(length(cast(${nodeDescriptions.markdown} as blob))), 0)`,
              })
              .from(nodeDescriptions)
              .where(eq(nodeDescriptions.mapId, mapId))
              .get()
          )?.bytes ?? 0,
      ),
    nodesOfMap: (mapId) =>
      database.run(async (db) =>
        (
          await db
            .select({ nodeId: nodeDescriptions.nodeId })
            .from(nodeDescriptions)
            .where(eq(nodeDescriptions.mapId, mapId))
            .orderBy(nodeDescriptions.createdAt)
            .all()
        ).map(({ nodeId }) => nodeId),
      ),
    nodesForOthers: (mapId) =>
      database.run(async (db) => {
        const rows = await db.all<{ nodeId: string }>(
          sql`select d.node_id as nodeId from ${nodeDescriptions} as d
            where d.map_id = ${mapId} and ${othersMayRead}`,
        );
        return rows.map(({ nodeId }) => nodeId);
      }),
    listForUser: (userId, limit, only) =>
      database.run(async (db) =>
        (
          await db
            .select({
              id: nodeDescriptions.id,
              mapId: nodeDescriptions.mapId,
              nodeId: nodeDescriptions.nodeId,
              nodeLabel: nodeDescriptions.nodeLabel,
              pathString: nodeDescriptions.pathString,
              done: nodeDescriptions.tasksDone,
              total: nodeDescriptions.tasksTotal,
              unfinished: nodeDescriptions.unfinished,
              updatedAt: nodeDescriptions.updatedAt,
              doneAt: nodeProgress.doneAt,
              cards: sql<number>`(${cardsOfLesson})`,
              map: {
                query: maps.query,
                language: maps.language,
                leafCount: maps.leafCount,
                doneCount: maps.doneCount,
              },
            })
            .from(nodeDescriptions)
            .innerJoin(maps, eq(maps.id, nodeDescriptions.mapId))
            .leftJoin(
              nodeProgress,
              and(
                eq(nodeProgress.mapId, nodeDescriptions.mapId),
                eq(nodeProgress.userId, nodeDescriptions.userId),
                eq(nodeProgress.nodeId, nodeDescriptions.nodeId),
              ),
            )
            .where(
              and(
                eq(nodeDescriptions.userId, userId),
                isNull(maps.deletedAt),
                only === 'open' ? isNull(nodeProgress.doneAt) : undefined,
                only === 'without-cards' ? sql`(${cardsOfLesson}) = 0` : undefined,
                // A lesson outlives the deletion of its node; until the node is restored, a link to it would be dead.
                or(
                  isNull(maps.nodeIds),
                  sql`instr(${maps.nodeIds}, char(10) || ${nodeDescriptions.nodeId} || char(10)) > 0`,
                ),
              ),
            )
            .orderBy(desc(nodeDescriptions.updatedAt))
            .limit(limit)
            .all()
        ).map(({ done, total, doneAt, ...row }) => ({
          ...row,
          tasks: { done, total },
          isDone: doneAt !== null,
        })),
      ),
  };
}
