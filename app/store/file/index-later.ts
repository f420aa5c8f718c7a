import { sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { nextSlice } from '~/kit/slices';
import type { MapDocument } from '~/rooms/map/rules/document';
import { type ChangedParts, type LaterParts, laterParts } from '~/rooms/map/rules/label-parts';
import type { Engine } from '~/store/engine/engine';
import { indexLabels, renewTexts } from './search-texts';

/** A change's labels: those that its batch writes, and those that follow it. */
export interface IndexPlan {
  /** For the batch that writes the map. */
  readonly now: ChangedParts;
  /** For `indexRest`; null if the batch writes all. */
  readonly later: LaterParts | null;
}

/** Plans what a change writes into the search index: many labels at once would keep everybody else waiting. */
export function planIndex(before: MapDocument | null, after: MapDocument): IndexPlan {
  const parts = laterParts(before, after);
  const isLarge = parts.comeCount > limits.importBatchMaxLabels;
  const come = isLarge ? [] : [...parts.come(Number.POSITIVE_INFINITY)].flat();
  return { now: { gone: parts.gone, come }, later: isLarge ? parts : null };
}

/**
 * Writes the labels that `planIndex` left out, in batches. Until the last of them the map counts as not indexed, so
 * that the next start of a server completes what has broken off.
 * @param version the one that has these labels
 */
export async function indexRest(database: Engine, mapId: string, version: number, later: LaterParts): Promise<void> {
  // The map itself is written: what fails here is told nobody as a failure to save.
  await writeRest(database, mapId, version, later).catch(() => {});
}

async function writeRest(database: Engine, mapId: string, version: number, later: LaterParts): Promise<void> {
  const isSame = sql`exists (select 1 from maps m where m.id = ${mapId} and m.version = ${version})`;
  for (const come of later.come(limits.importBatchMaxLabels)) {
    await nextSlice();
    await database.batch((batch) => {
      indexLabels(batch, mapId, { gone: [], come }, isSame);
      return () => {};
    });
  }
  const isWhole = await database.batch((batch) => {
    const changes = batch.write(sql`update maps set is_indexed = 1 where id = ${mapId} and version = ${version}`);
    return () => changes() === 1;
  });
  for (let tries = 3; !isWhole && tries > 0 && !(await indexAnew(database, mapId)); tries -= 1);
}

/** Another process has changed the map meanwhile. @returns false if it did so again */
async function indexAnew(database: Engine, mapId: string): Promise<boolean> {
  const [map] = await database.run((db) =>
    db.all<Parameters<typeof renewTexts>[1]>(sql`
      select id, version, result, node_ids as nodeIds from maps
      where id = ${mapId} and is_indexed = 0 and node_ids is not null`),
  );
  return map ? database.batch((batch) => renewTexts(batch, map)) : true;
}
