import { and, eq, isNotNull } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import type { Way } from '~/rooms/lesson/rules/how';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { lessonWays, nodeDescriptions } from '../../../../drizzle/schema';
import { mine, node, sourceColumns, textColumns, toLesson } from './lesson-row';
import { typedOrRun } from './lesson-saves-in';
import { dropBeside, exchanged, inItsWay, putBeside } from './lesson-way-rows';
import { isNextBeside, textBeside } from './lesson-ways-in';
import type { Lesson, Lessons, LessonVersion } from './lessons';

/** Changes the version of a lesson that its caller has read. */
export function lessonChanges(
  database: Engine,
  owner: string,
): Pick<Lessons, 'edit' | 'tick' | 'lengthen' | 'exchange' | 'discard'> {
  /** A versioned update: the WHERE clause checks the owner and the version, so nothing is overwritten unseen. */
  const change = async (
    where: LessonVersion,
    set: SQLiteUpdateSetSource<typeof nodeDescriptions> & { updatedAt: Date },
    run?: string,
    way?: Way,
  ): Promise<Lesson | 'stale' | null> => {
    const answer = await typedOrRun(database, where.userId, run, (batch) => {
      const { db, read, write } = batch;
      const isIt = and(mine(where), eq(nodeDescriptions.version, where.version), mayStillSave(run, owner));
      if (way) putBeside(batch, way, isIt);
      const changes = write(
        db
          .update(nodeDescriptions)
          .set({ ...set, version: where.version + 1 })
          .where(isIt),
      );
      if (way) dropBeside(batch, node(where.mapId, where.nodeId));
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

  return {
    edit: (where, text, at) =>
      change(where, {
        ...textColumns(text),
        unfinished: text.unfinished,
        ...(text.citations === undefined ? {} : { citations: text.citations }),
        editedAt: at,
        updatedAt: at,
      }),
    tick: (where, text, at) => change(where, { ...textColumns(text), updatedAt: at }),
    lengthen: (where, { run, ...text }, at) =>
      change(
        where,
        {
          ...textColumns(text),
          ...sourceColumns(text.source),
          unfinished: text.unfinished,
          ...(text.citations === undefined ? {} : { citations: text.citations }),
          ...(text.digest === undefined ? {} : { digest: text.digest }),
          writtenAt: at,
          updatedAt: at,
        },
        run,
      ),
    exchange: (where, other, at) =>
      change(
        where,
        {
          ...exchanged(other),
          ...inItsWay(other.way),
          updatedAt: at,
        },
        undefined,
        other.way,
      ),
    discard: (where, at) =>
      database.batch((batch) => {
        const { db, read, write } = batch;
        const isIt = and(
          mine(where),
          eq(nodeDescriptions.version, where.version),
          isNotNull(nodeDescriptions.unfinished),
        );
        const replaced = write(
          db
            .update(nodeDescriptions)
            .set({ ...textBeside, version: where.version + 1, updatedAt: at })
            .from(lessonWays)
            .where(and(isIt, eq(lessonWays.lessonId, nodeDescriptions.id), isNextBeside)),
        );
        dropBeside(batch, node(where.mapId, where.nodeId));
        const changes = write(db.delete(nodeDescriptions).where(isIt));
        const left = read(db.select({ id: nodeDescriptions.id }).from(nodeDescriptions).where(mine(where)));
        return () => {
          if (changes() + replaced() > 0) return 'discarded';
          return left().length > 0 ? 'stale' : null;
        };
      }),
  };
}
