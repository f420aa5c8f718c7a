import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { limits } from '~/kit/limits';
import { nextSlice } from '~/kit/slices';
import { smallSaveBytes } from '~/kit/store/space';
import { utf8Length } from '~/kit/text/plain-text';
import type { Change } from '~/rooms/map/rules/changes';
import type { Patch } from '~/rooms/map/rules/patch';
import type { Engine } from '~/store/engine/engine';
import { indexRest, planIndex } from '~/store/file/index-later';
import { packJson, unpackJson } from '~/store/file/pack';
import { withinQuota } from '~/store/file/within-quota';
import { maps, mapVersions } from '../../../../drizzle/schema';
import type { MapVersions } from './map-versions';
import { addVersion, listOf, mapRow } from './version-rows';

const headColumns = {
  version: mapVersions.version,
  cause: mapVersions.cause,
  at: mapVersions.at,
  change: mapVersions.change,
  undoTo: mapVersions.undoTo,
  redoTo: mapVersions.redoTo,
};

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
  async (mapId, ownerId, next, before, at) => {
    const { lost, back, run } = next;
    // Deleting nodes is always allowed: the patch that restores them is written before the map becomes smaller.
    const always = smallSaveBytes + (lost.length > 0 ? utf8Length(packJson(back)) + utf8Length(listOf(lost)) : 0);
    if (next.document.ids.length - before.ids.length > limits.patchMaxNodes) await nextSlice();
    const index = planIndex(before, next.document);
    if (index.later) await nextSlice();
    const row = index.later ? await mapRow(next.document) : undefined;
    if (row) await nextSlice();
    let wasIndexed = false;
    const answer = await withinQuota(database, { userId: ownerId, always }, (batch) => {
      const isLost = lossOf(batch, run, owner);
      const was = batch.read(batch.db.select({ isIndexed: maps.isIndexed }).from(maps).where(eq(maps.id, mapId)));
      const isAllowed = mayStillSave(run, owner);
      const isChanged = addVersion(batch, { mapId, ownerId, next, before, at, isAllowed, index, row });
      return () => {
        wasIndexed = was()[0]?.isIndexed ?? false;
        return isLost() ? 'lost' : isChanged();
      };
    });
    // A map that was not in the index as a whole stays so, until the next start completes it.
    if (answer === true && index.later && wasIndexed) await indexRest(database, mapId, next.version, index.later);
    return orLost(run, answer);
  };
