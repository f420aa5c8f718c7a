import { and, eq, gt, sql } from 'drizzle-orm';
import { lessonsState } from '~/rooms/map/store/lessons-state';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { nodeDescriptions } from '../../../../drizzle/schema';
import type { LessonProgress, Lessons } from './lessons';

/** How many rows are read before the event loop is yielded: about 10 ms. */
const rowsAtOnce = 2_000;
/** How many rows are cached over all maps: two maps of the largest size. */
const mostRows = 100_000;

interface Kept {
  readonly state: string;
  readonly progress: Promise<ReadonlyMap<string, LessonProgress>>;
  rows: number;
}

/**
 * The lessons' state for a map's tree, cached until a lesson of the map changes. To detect a change, an index answers
 * their number, the sum of their versions and the newest change, in 3 ms for 45,000 lessons. Calls in between return
 * the identical map, so results rendered from it can be cached too (decision 72).
 */
export function progressOfLessons(database: Engine): Lessons['progress'] {
  const ofThisMap = eq(nodeDescriptions.mapId, sql.placeholder('mapId'));
  const stateOfMap = prepareOnce((db) =>
    db
      .select({ state: lessonsState(sql.placeholder('mapId')) })
      .from(sql`(select 1)`)
      .prepare(),
  );
  const rowsOfMap = prepareOnce((db) =>
    db
      .select({
        nodeId: nodeDescriptions.nodeId,
        version: nodeDescriptions.version,
        unfinished: nodeDescriptions.unfinished,
        writtenAt: nodeDescriptions.writtenAt,
        updatedAt: nodeDescriptions.updatedAt,
      })
      .from(nodeDescriptions)
      .where(and(ofThisMap, gt(nodeDescriptions.nodeId, sql.placeholder('after'))))
      .orderBy(nodeDescriptions.nodeId)
      .limit(rowsAtOnce)
      .prepare(),
  );

  const kept = new Map<string, Kept>();
  const stateOf = (mapId: string): Promise<string> =>
    database.run(async (db) => (await stateOfMap(db).get({ mapId }))?.state ?? '');

  const read = async (mapId: string): Promise<ReadonlyMap<string, LessonProgress>> => {
    const all = new Map<string, LessonProgress>();
    for (let after = ''; ; ) {
      const rows = await database.run(async (db) => rowsOfMap(db).all({ mapId, after }));
      for (const { nodeId, ...progress } of rows) all.set(nodeId, progress);
      if (rows.length < rowsAtOnce) return all;
      after = rows.at(-1)?.nodeId ?? '';
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const forgetOldest = (): void => {
    let rows = [...kept.values()].reduce((total, each) => total + each.rows, 0);
    for (const [mapId, oldest] of kept) {
      if (rows <= mostRows) break;
      rows -= oldest.rows;
      kept.delete(mapId);
    }
  };

  return async (mapId, readState) => {
    const state = readState ?? (await stateOf(mapId));
    const known = kept.get(mapId);
    kept.delete(mapId);
    const entry = known?.state === state ? known : { state, progress: read(mapId), rows: 1 };
    kept.set(mapId, entry);
    try {
      const progress = await entry.progress;
      entry.rows = 1 + progress.size;
      forgetOldest();
      return progress;
    } catch (error) {
      if (kept.get(mapId) === entry) kept.delete(mapId);
      throw error;
    }
  };
}
