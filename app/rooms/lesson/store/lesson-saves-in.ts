import { and, eq, isNull, sql } from 'drizzle-orm';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { smallSaveBytes } from '~/kit/store/space';
import type { Batch, Engine, Later } from '~/store/engine/engine';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { maps, nodeDescriptions, searchTexts } from '../../../../drizzle/schema';
import { node, sourceColumns, textColumns, toLesson } from './lesson-row';
import { dropBeside, inItsWay, putBeside } from './lesson-way-rows';
import type { Lesson, Lessons, NewLesson } from './lessons';

/**
 * A run's text is always stored: there was room when the run began. Typed text counts against the quota, except small
 * saves.
 */
export const typedOrRun = <T>(
  database: Engine,
  userId: string,
  run: string | null | undefined,
  work: (batch: Batch) => Later<T>,
) => (run ? database.batch(work) : withinQuota(database, { userId, always: smallSaveBytes }, work));

/** Saves new lessons. */
export function lessonSaves(database: Engine, owner: string): Pick<Lessons, 'write' | 'create'> {
  /**
   * Inserts a new text. Null if the map is not the author's; `'stale'` if it would replace another text and `replaces`
   * is false.
   */
  const insert = async (
    { at, tasks, source, run, ...description }: NewLesson,
    replaces: boolean,
  ): Promise<Lesson | 'stale' | null> => {
    const text = {
      ...textColumns({ ...description, tasks }),
      ...sourceColumns(source),
      unfinished: description.unfinished ?? null,
      citations: description.citations ?? null,
      digest: description.digest ?? null,
      wish: description.wish ?? '',
      writtenAt: at,
      editedAt: null,
      updatedAt: at,
    };
    const ownMap = and(eq(maps.id, description.mapId), eq(maps.userId, description.userId), isNull(maps.deletedAt));
    const isOurs = and(ownMap, mayStillSave(run, owner));
    const { way = 'base', mapId, nodeId } = description;
    const row = valuesOf(nodeDescriptions, { ...description, ...text, way, createdAt: at });
    const target = [nodeDescriptions.mapId, nodeDescriptions.nodeId];
    const answer = await typedOrRun(database, description.userId, run, (batch) => {
      const { db, read, write } = batch;
      if (replaces)
        putBeside(batch, way, and(node(mapId, nodeId), sql`exists (select 1 from ${maps} where ${isOurs})`));
      const values = db.insert(nodeDescriptions).select(sql`select ${row} from ${maps} where ${isOurs}`);
      const changes = write(
        replaces
          ? values.onConflictDoUpdate({
              target,
              set: { ...text, ...inItsWay(way), version: sql`${nodeDescriptions.version} + 1` },
            })
          : values.onConflictDoNothing({ target }),
      );
      if (replaces) dropBeside(batch, node(mapId, nodeId));
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
      const written = read(db.select().from(nodeDescriptions).where(node(description.mapId, description.nodeId)));
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

  return {
    write: async (description) => {
      const written = await insert(description, true);
      return written === 'stale' ? null : written;
    },
    create: (description) => insert(description, false),
  };
}
