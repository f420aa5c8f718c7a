import { and, desc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/domain/limits';
import type { Change } from '~/domain/map/changes';
import { writeDocument } from '~/domain/map/document';
import type { Patch } from '~/domain/map/patch';
import type { MapVersions } from '~/ports/map-versions';
import { maps, mapVersions, nodeDescriptions } from '../../../drizzle/schema';
import type { Database, Drizzle } from './open';
import { packJson, unpackJson } from './pack';

const headColumns = {
  version: mapVersions.version,
  cause: mapVersions.cause,
  at: mapVersions.at,
  change: mapVersions.change,
  undoTo: mapVersions.undoTo,
  redoTo: mapVersions.redoTo,
};

/** The first line of the outline with its line break: the title as it is now. */
const titleOfResult = sql`substr(${maps.result}, 1, instr(${maps.result}, char(10)))`;

export function mapVersionsIn(database: Database): MapVersions {
  return {
    write: (
      mapId,
      ownerId,
      { version, document, back, lost, change, cause, undoTo, redoTo, unfinished },
      at,
    ) => {
      const { result, nodeIds } = writeDocument(document);
      const body = result.slice(result.indexOf('\n') + 1);
      const lostIds = lost.length > 0 ? `\n${lost.join('\n')}\n` : null;
      const packed = packJson(back);
      const isNext = and(eq(maps.id, mapId), eq(maps.userId, ownerId), eq(maps.version, version - 1));
      return database.run((db) =>
        db.transaction(
          (tx) => {
            tx.run(sql`
              insert into ${mapVersions} (map_id, version, cause, at, change, undo_to, redo_to, back, lost)
              select ${maps.id}, ${version}, ${cause}, ${at.toISOString()}, ${JSON.stringify(change)},
                ${undoTo}, ${redoTo}, ${packed}, ${lostIds}
              from ${maps} where ${isNext}`);
            const { changes } = tx
              .update(maps)
              .set({
                // The title may have been changed since the map was read, and is not part of its versions.
                result: sql`${titleOfResult} || ${body}`,
                nodeIds,
                nodeCount: document.ids.length,
                version,
                ...(unfinished !== undefined && { unfinished }),
                updatedAt: at,
              })
              .where(isNext)
              .run();
            const newestForgotten = version - limits.mapVersionsKept;
            if (newestForgotten > 0) forget(tx, mapId, newestForgotten);
            return changes === 1;
          },
          { behavior: 'immediate' },
        ),
      );
    },
    list: (mapId) =>
      database.run((db) =>
        db
          .select(headColumns)
          .from(mapVersions)
          .where(eq(mapVersions.mapId, mapId))
          .orderBy(desc(mapVersions.version))
          .all()
          .map((row) => ({ ...row, change: JSON.parse(row.change) as Change })),
      ),
    patches: (mapId, { newest, oldest }) =>
      database.run((db) =>
        db
          .select({ back: mapVersions.back })
          .from(mapVersions)
          .where(
            and(
              eq(mapVersions.mapId, mapId),
              gt(mapVersions.version, oldest),
              lte(mapVersions.version, newest),
              isNotNull(mapVersions.back),
            ),
          )
          .orderBy(desc(mapVersions.version))
          .all()
          .map(({ back }) => unpackJson<Patch>(back ?? '[]')),
      ),
  };
}

/**
 * Deletes a map's versions up to `newest`, and the lessons of nodes that are then neither in the map nor in any kept
 * version's `lost`. Every table whose rows belong to nodes must follow this rule.
 */
function forget(db: Pick<Drizzle, 'delete'>, mapId: string, newest: number): void {
  const isLostBy = (versions: SQL) => sql`exists (
    select 1 from ${mapVersions} v
    where v.map_id = ${mapId} and ${versions} and ${isListed(sql`v.lost`)})`;
  db.delete(nodeDescriptions)
    .where(
      and(
        eq(nodeDescriptions.mapId, mapId),
        isLostBy(sql`v.version <= ${newest}`),
        sql`not ${isLostBy(sql`v.version > ${newest}`)}`,
        sql`not exists (select 1 from ${maps} m where m.id = ${mapId} and ${isListed(sql`m.node_ids`)})`,
      ),
    )
    .run();
  db.delete(mapVersions)
    .where(and(eq(mapVersions.mapId, mapId), lte(mapVersions.version, newest)))
    .run();
}

/** Whether a lesson's node is among ids that stand one on each line. */
const isListed = (ids: SQL): SQL =>
  sql`instr(${ids}, char(10) || ${nodeDescriptions}.node_id || char(10)) > 0`;
