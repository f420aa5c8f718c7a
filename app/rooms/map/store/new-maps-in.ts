import { and, eq, sql } from 'drizzle-orm';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { leafIds, writeDocument } from '~/rooms/map/rules/document';
import type { ChangedParts } from '~/rooms/map/rules/label-parts';
import type { Batch, Engine } from '~/store/engine/engine';
import { indexRest, planIndex } from '~/store/file/index-later';
import { indexLabels } from '~/store/file/search-texts';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import {
  mapAims,
  mapSources,
  maps,
  mapVersions,
  nodeProgress,
  sources as sourcesTable,
} from '../../../../drizzle/schema';
import { writeCourseOfMap } from './course-rows';
import { leafCounts } from './leaf-counts';
import { fold, kept, ofSubmit, oneOfSubmit, toMap } from './map-row';
import type { Maps, NewMap } from './maps';
import { writeLessons } from './new-lesson-rows';

/** Inserts the map, unless its run may not save any more, or its run or submit has made one already. */
function insertMap(
  { db, write }: Batch,
  { at, source, document, arriving = false, aim: _, course: _course, ...map }: NewMap,
  { owner, isIndexed }: { readonly owner: string; readonly isIndexed: boolean },
) {
  const row = valuesOf(maps, {
    ...map,
    ...writeDocument(document),
    nodeCount: document.ids.length,
    leafCount: leafIds(document).length,
    generationId: map.runId,
    queryKey: fold(map.query),
    sourceKind: source.kind,
    sourceName: source.name,
    sourcePrompt: source.prompt,
    isIndexed,
    arriving,
    deletedAt: arriving ? at : null,
    createdAt: at,
    updatedAt: at,
  });
  write(
    db
      .insert(maps)
      // Always with `where`: without it SQLite parses the conflict clause as a join's.
      .select(sql`select ${row} where ${mayStillSave(map.runId, owner) ?? sql`true`}`)
      .onConflictDoNothing({ target: map.runId === null ? oneOfSubmit : maps.generationId }),
  );
}

/** Inserts what belongs to the new map; each statement selects nothing if the map was not inserted. */
function insertParts(
  batch: Batch,
  { id, at, document, cause = 'created', sources = [], lessons = [], done = [], aim, course, arriving = false }: NewMap,
  parts: ChangedParts | null,
) {
  const time = at.toISOString();
  const change = JSON.stringify({ act: 'create', nodes: document.ids.length });
  batch.write(sql`
    insert into ${mapVersions} (map_id, version, cause, at, change)
    select id, 1, ${cause}, ${time}, ${change} from ${maps} where id = ${id}
    on conflict do nothing`);
  if (sources.length > 0)
    batch.write(sql`
      insert into ${mapSources} (map_id, source_id, added_at)
      select m.id, s.id, ${time} from ${maps} as m
      join ${sourcesTable} as s on s.user_id = m.user_id and s.state = 'whole'
      where m.id = ${id} and s.id in (select value from json_each(${JSON.stringify(sources)}))`);
  if (aim)
    batch.write(sql`
      insert into ${mapAims} (map_id, user_id, level, purpose, minutes, updated_at)
      select id, user_id, ${aim.level}, ${aim.purpose}, ${aim.minutes}, ${time} from ${maps} where id = ${id}`);
  if (course) writeCourseOfMap(batch, id, course);
  // The labels and counts of a map that arrives in batches follow with `addLabels` and `setArrived`.
  if (parts) indexLabels(batch, id, parts);
  if (lessons.length > 0) writeLessons(batch, eq(maps.id, id), lessons, at);
  if (done.length > 0)
    batch.write(sql`
      insert into ${nodeProgress} (map_id, user_id, node_id, done_at)
      select m.id, m.user_id, d.value, ${time} from ${maps} as m, json_each(${JSON.stringify(done)}) as d
      where m.id = ${id}`);
  // Branches with a lesson count as leaves.
  if (lessons.length + done.length > 0 && !arriving)
    batch.write(batch.db.update(maps).set(leafCounts(document)).where(eq(maps.id, id)));
}

/** The owner's map that an import is still writing. */
const isArriving = (id: string, ownerId: string) => and(kept(id, ownerId), eq(maps.arriving, true));

/** Maps that come to be, at once or lesson by lesson. */
export function newMaps(
  database: Engine,
  owner: string,
): Pick<Maps, 'add' | 'addLessons' | 'addLabels' | 'setArrived' | 'dropArriving' | 'arriving'> {
  return {
    add: async (map) => {
      const { id, userId, source, follows = 0, runId, submitKey = null } = map;
      const index = map.arriving ? null : planIndex(null, map.document);
      const write = (batch: Batch) => {
        insertMap(batch, map, { owner, isIndexed: !index?.later });
        const isLost = lossOf(batch, runId, owner);
        insertParts(batch, map, index?.now ?? null);
        const ofKey = submitKey === null ? eq(maps.id, id) : ofSubmit(userId, submitKey);
        const isMade = runId === null ? ofKey : eq(maps.generationId, runId);
        const made = batch.read(batch.db.select({ id: maps.id }).from(maps).where(isMade));
        return () => (isLost() ? 'lost' : (made()[0]?.id ?? id));
      };
      // A run's result is always saved: the quota was checked when it began. Imports and courses have no run.
      const isBrought = runId === null || source.kind === 'import' || source.kind === 'source';
      const answer = await (isBrought ? withinQuota(database, { userId, follows }, write) : database.batch(write));
      const made = await orLost(runId, answer);
      if (made === id && index?.later) await indexRest(database, id, 1, index.later);
      return made;
    },
    addLessons: (id, ownerId, lessons, at) =>
      withinQuota(database, { userId: ownerId }, (batch) => {
        writeLessons(batch, isArriving(id, ownerId), lessons, at);
        return () => {};
      }),
    addLabels: (id, ownerId, parts) =>
      database.batch((batch) => {
        const isTheirs = sql`${maps.userId} = ${ownerId} and ${maps.arriving} = 1`;
        indexLabels(batch, id, { gone: [], come: parts }, isTheirs);
        return () => {};
      }),
    setArrived: (id, ownerId, document) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set({ arriving: false, deletedAt: null, ...leafCounts(document) })
          .where(isArriving(id, ownerId))
          .run();
      }),
    dropArriving: (id, ownerId) =>
      database.run(async (db) => {
        await db.delete(maps).where(isArriving(id, ownerId)).run();
      }),
    arriving: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db.select().from(maps).where(isArriving(id, ownerId)).get();
        return row ? toMap(row) : null;
      }),
  };
}
