import { type AnyColumn, and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { nextSlice } from '~/kit/slices';
import { idsOnlyIn } from '~/rooms/map/rules/difference/unlike';
import { levelAt, type MapDocument, type StoredDocument, writeDocument } from '~/rooms/map/rules/document';
import { changedParts } from '~/rooms/map/rules/label-parts';
import type { NewVersion } from '~/rooms/map/rules/versions';
import type { Batch, Later } from '~/store/engine/engine';
import type { IndexPlan } from '~/store/file/index-later';
import { packJson } from '~/store/file/pack';
import { awayWithNodes, indexLabels } from '~/store/file/search-texts';
import { cards, maps, mapVersions, nodeDescriptions, nodeProgress, notes } from '../../../../drizzle/schema';
import { leafCounts } from './leaf-counts';

/** The first line of the outline with its line break: the current title. */
const titleOfResult = sql`substr(${maps.result}, 1, instr(${maps.result}, char(10)))`;

/** A version to add in a batch, and the nodes of the version before. */
interface AddedVersion {
  readonly mapId: string;
  readonly ownerId: string;
  readonly next: NewVersion;
  readonly before: MapDocument;
  readonly at: Date;
  /** For the search index; by default all that the change adds to it is written in the batch. */
  readonly index?: IndexPlan | undefined;
  /** Made beforehand for a large change, so that the batch only writes. */
  readonly row?: MapRow | undefined;
  /** A further condition; it must not depend on what this writes. */
  readonly isAllowed: SQL | undefined;
}

/** The part of a map's row that follows from its document. */
interface MapRow {
  readonly stored: Required<StoredDocument>;
  readonly counts: ReturnType<typeof leafCounts>;
}

/** In slices of work. */
export async function mapRow(document: MapDocument): Promise<MapRow> {
  const stored = writeDocument(document);
  await nextSlice();
  return { stored, counts: leafCounts(document) };
}

/** Writes the next version and the map's row (`MapVersions.write`). @returns whether it was the next one */
export function addVersion(
  batch: Batch,
  { mapId, ownerId, next, before, at, isAllowed, index, row }: AddedVersion,
): Later<boolean> {
  const { db } = batch;
  const { version, document, back, lost, change, cause, undoTo, redoTo, unfinished, onceKey = null } = next;
  const { result, nodeIds, needs } = row?.stored ?? writeDocument(document);
  const body = result.slice(result.indexOf('\n') + 1);
  const lostIds = lost.length > 0 ? listOf(lost) : null;
  const isNext = and(
    eq(maps.id, mapId),
    eq(maps.userId, ownerId),
    isNull(maps.deletedAt),
    eq(maps.version, version - 1),
    isAllowed,
  );
  const isWritten = sql`exists (
    select 1 from ${mapVersions} v where v.map_id = ${mapId} and v.version = ${version})`;
  batch.write(sql`
        insert into ${mapVersions}
          (map_id, version, cause, at, change, generation_id, undo_to, redo_to, back, lost)
        select ${maps.id}, ${version}, ${cause}, ${at.toISOString()}, ${JSON.stringify(change)},
          ${onceKey}, ${undoTo}, ${redoTo}, ${packJson(back)}, ${lostIds}
        from ${maps} where ${isNext}
        on conflict (generation_id) do nothing`);
  // Before the map itself, whose version decides whether anything changes.
  const isChanged = sql`exists (select 1 from ${maps} where ${and(isNext, isWritten)})`;
  // Edits and growths bring new nodes: only an older version, or a course, brings nodes back.
  const moved = { lost, back: cause === 'edited' || cause === 'grown' ? [] : idsOnlyIn(document, before) };
  moveCards(batch, mapId, moved, isChanged);
  indexLabels(batch, mapId, index?.now ?? changedParts(before, document), isChanged);
  awayWithNodes(batch, mapId, moved, isChanged);
  const changes = batch.write(
    db
      .update(maps)
      .set({
        // The title may have changed since the map was read. It is not versioned.
        result: sql`${titleOfResult} || ${body}`,
        nodeIds,
        needs,
        nodeCount: document.ids.length,
        ...(row?.counts ?? (hasSameShape(before, document) ? {} : leafCounts(document))),
        version,
        ...(index?.later && { isIndexed: false }),
        ...(unfinished !== undefined && { unfinished }),
        updatedAt: at,
      })
      // Not if the same key was applied before, in a version that is kept.
      .where(and(isNext, isWritten)),
  );
  const newestForgotten = version - limits.mapVersionsKept;
  if (newestForgotten > 0) forget(batch, mapId, newestForgotten);
  return () => changes() === 1;
}

/** Whether both have the same nodes at the same places: labels alone change no counts. */
const hasSameShape = (one: MapDocument, other: MapDocument): boolean =>
  one.ids.length === other.ids.length &&
  one.ids.every((id, at) => id === other.ids[at] && levelAt(one.lines, at) === levelAt(other.lines, at));

/** Nodes that a change has taken from the map, and those that it has brought: new ones, or lost ones that are back. */
interface MovedNodes {
  readonly lost: readonly string[];
  readonly back: readonly string[];
}

/** Hides the cards of nodes that are lost, and shows those of nodes that are back. */
function moveCards({ db, write }: Batch, mapId: string, { lost, back }: MovedNodes, isChanged: SQL): void {
  const cardsOfMap = and(eq(cards.mapId, mapId), isChanged);
  const set = (away: SQL, ids: readonly string[]) =>
    ids.length > 0 &&
    write(
      db
        .update(cards)
        .set({ away })
        .where(and(cardsOfMap, isAmong(cards.nodeId, ids))),
    );
  set(sql`${cards.away} & ~1`, back);
  set(sql`${cards.away} | 1`, lost);
}

/** The stored form of lost ids: one id a line, with line breaks around all of them. */
export const listOf = (ids: readonly string[]): string => `\n${ids.join('\n')}\n`;

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
