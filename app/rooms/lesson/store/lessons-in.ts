import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { nodeDescriptions } from '../../../../drizzle/schema';
import { lessonChanges } from './lesson-changes-in';
import { keepHtml } from './lesson-html-in';
import { lessonLists } from './lesson-lists-in';
import { progressOfLessons } from './lesson-progress';
import { readable, toLesson } from './lesson-row';
import { lessonSaves } from './lesson-saves-in';
import { lessonWaysOf } from './lesson-ways-in';
import type { Lessons } from './lessons';

const rowOfNode = (db: Drizzle) =>
  db
    .select(readable)
    .from(nodeDescriptions)
    .where(
      and(eq(nodeDescriptions.mapId, sql.placeholder('mapId')), eq(nodeDescriptions.nodeId, sql.placeholder('nodeId'))),
    )
    .prepare();

/** @param owner this process: a run's save is refused if another process has its lease (`RunLeases`) */
export function lessonsIn(database: Engine, owner = 'the only process'): Lessons {
  const preparedRow = prepareOnce(rowOfNode);

  return {
    ...lessonSaves(database, owner),
    ...lessonChanges(database, owner),
    ...lessonLists(database),
    ...lessonWaysOf(database),
    rendered: keepHtml(database),
    progress: progressOfLessons(database),
    get: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await preparedRow(db).get({ mapId, nodeId });
        return row ? toLesson(row) : null;
      }),
  };
}
