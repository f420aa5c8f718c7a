import { type AnyColumn, and, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { limits } from '~/kit/limits';
import { smallSaveBytes } from '~/kit/store/space';
import { utf8Length } from '~/kit/text/plain-text';
import type { Change } from '~/rooms/map/rules/changes';
import { writeDocument } from '~/rooms/map/rules/document';
import { changedParts } from '~/rooms/map/rules/label-parts';
import type { Patch } from '~/rooms/map/rules/patch';
import type { Batch, Engine } from '~/store/engine/engine';
import { packJson, unpackJson } from '~/store/file/pack';
import { awayWithNodes, indexLabels } from '~/store/file/search-texts';
import { withinQuota } from '~/store/file/within-quota';
import { cards, maps, mapVersions, nodeDescriptions, nodeProgress, notes } from '../../../../drizzle/schema';
import { leafCounts } from './leaf-counts';
import type { MapVersions } from './map-versions';

const headColumns = {
  version: mapVersions.version,
  cause: mapVersions.cause,
  at: mapVersions.at,
  change: mapVersions.change,
  undoTo: mapVersions.undoTo,
  redoTo: mapVersions.redoTo,
};

/** The first line of the outline with its line break: the current title. */
const titleOfResult = sql`substr(${maps.result}, 1, instr(${maps.result}, char(10)))`;

/** @param owner this process: a run's save is refused if another process has the run's lease (`RunLeases`) */
export function mapVersionsIn(database: Engine, owner = 'the only process'): MapVersions {
  return {
    write: writeVersion(database, owner),
    list: (mapId) =>
      database.run(async (db) => {
        const rows = db.select(headColumns).from(mapVersions).where(eq(mapVersions.mapId, mapId));
        return (await rows.orderBy(desc(mapVersions.version)).all()).map(withChange);
      }),
    byOnceKey: (mapId, onceKey) =>
      database.run(async (db) => {
        const isOnce = and(eq(mapVersions.mapId, mapId), eq(mapVersions.onceKey, onceKey));
        const row = await db.select(headColumns).from(mapVersions).where(isOnce).get();
        return row ? withChange(row) : null;
      }),
    patches: (mapId, { newest, oldest }) =>
      database.run(async (db) => {
        const isWanted = and(
          eq(mapVersions.mapId, mapId),
          gt(mapVersions.version, oldest),
          lte(mapVersions.version, newest),
          isNotNull(mapVersions.back),
        );
        const rows = db.select({ back: mapVersions.back }).from(mapVersions).where(isWanted);
        return (await rows.orderBy(desc(mapVersions.version)).all()).map(({ back }) => unpackJson<Patch>(back ?? '[]'));
      }),
  };
}

const withChange = <T extends { readonly change: string }>(row: T) => ({
  ...row,
  change: JSON.parse(row.change) as Change,
});

const writeVersion =
  (database: Engine, owner: string): MapVersions['write'] =>
  async (
    mapId,
    ownerId,
    { version, document, back, lost, change, cause, undoTo, redoTo, unfinished, onceKey = null, run },
    before,
    at,
  ) => {
    const { result, nodeIds, needs } = writeDocument(document);
    const body = result.slice(result.indexOf('\n') + 1);
    const lostIds = lost.length > 0 ? `\n${lost.join('\n')}\n` : null;
    const packed = packJson(back);
    const parts = changedParts(before, document);
    const isNext = and(
      eq(maps.id, mapId),
      eq(maps.userId, ownerId),
      isNull(maps.deletedAt),
      eq(maps.version, version - 1),
      mayStillSave(run, owner),
    );
    const isWritten = sql`exists (
      select 1 from ${mapVersions} v where v.map_id = ${mapId} and v.version = ${version})`;
    // Deleting nodes is always allowed: the patch that restores them is written before the map becomes smaller.
    const always = smallSaveBytes + (lost.length > 0 ? utf8Length(packed) + utf8Length(lostIds ?? '') : 0);
    const answer = await withinQuota(database, { userId: ownerId, always }, (batch) => {
      const { db } = batch;
      const isLost = lossOf(batch, run, owner);
      batch.write(sql`
            insert into ${mapVersions}
              (map_id, version, cause, at, change, generation_id, undo_to, redo_to, back, lost)
            select ${maps.id}, ${version}, ${cause}, ${at.toISOString()}, ${JSON.stringify(change)},
              ${onceKey}, ${undoTo}, ${redoTo}, ${packed}, ${lostIds}
            from ${maps} where ${isNext}
            on conflict (generation_id) do nothing`);
      // Before the map itself, whose version decides whether anything changes.
      const isChanged = sql`exists (select 1 from ${maps} where ${and(isNext, isWritten)})`;
      const cardsOfMap = and(eq(cards.mapId, mapId), isChanged);
      batch.write(
        db
          .update(cards)
          .set({ away: sql`${cards.away} & ~1` })
          .where(and(cardsOfMap, sql`${cards.away} & 1`, isAmong(cards.nodeId, document.ids))),
      );
      if (lost.length > 0)
        batch.write(
          db
            .update(cards)
            .set({ away: sql`${cards.away} | 1` })
            .where(and(cardsOfMap, isAmong(cards.nodeId, lost))),
        );
      indexLabels(batch, mapId, parts, isChanged);
      awayWithNodes(batch, mapId, document, lost, isChanged);
      const changes = batch.write(
        db
          .update(maps)
          .set({
            // The title may have changed since the map was read. It is not versioned.
            result: sql`${titleOfResult} || ${body}`,
            nodeIds,
            needs,
            nodeCount: document.ids.length,
            ...leafCounts(document),
            version,
            ...(unfinished !== undefined && { unfinished }),
            updatedAt: at,
          })
          // Not if the same key was applied before, in a version that is kept.
          .where(and(isNext, isWritten)),
      );
      const newestForgotten = version - limits.mapVersionsKept;
      if (newestForgotten > 0) forget(batch, mapId, newestForgotten);
      return () => (isLost() ? 'lost' : changes() === 1);
    });
    return orLost(run, answer);
  };

const isAmong = (nodeId: AnyColumn, nodeIds: readonly string[]): SQL =>
  sql`${nodeId} in (select value from json_each(${JSON.stringify(nodeIds)}))`;

/**
 * Deletes a map's versions up to `newest`, and the lessons, progress, cards and notes of nodes that are then neither in
 * the map nor in any kept version's `lost`. Every table with rows per node must follow this rule.
 */
function forget({ db, write }: Batch, mapId: string, newest: number): void {
  for (const { table, nodeId } of tablesOfNodes) {
    const isLostBy = (versions: SQL) => sql`exists (
      select 1 from ${mapVersions} v
      where v.map_id = ${mapId} and ${versions} and ${isListed(nodeId, sql`v.lost`)})`;
    write(
      db.delete(table).where(
        and(
          eq(table.mapId, mapId),
          isLostBy(sql`v.version <= ${newest}`),
          sql`not ${isLostBy(sql`v.version > ${newest}`)}`,
          sql`not exists (
            select 1 from ${maps} m where m.id = ${mapId} and ${isListed(nodeId, sql`m.node_ids`)})`,
        ),
      ),
    );
  }
  write(db.delete(mapVersions).where(and(eq(mapVersions.mapId, mapId), lte(mapVersions.version, newest))));
}

/** The tables whose rows belong to nodes. */
const tablesOfNodes = [
  { table: nodeDescriptions, nodeId: sql`${nodeDescriptions}.node_id` },
  { table: nodeProgress, nodeId: sql`${nodeProgress}.node_id` },
  { table: cards, nodeId: sql`${cards}.node_id` },
  { table: notes, nodeId: sql`${notes}.node_id` },
];

/** Whether a node is in a list of ids with one id per line. */
const isListed = (nodeId: SQL, ids: SQL): SQL => sql`instr(${ids}, char(10) || ${nodeId} || char(10)) > 0`;
