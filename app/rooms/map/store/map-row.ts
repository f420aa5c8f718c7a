import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { documentWithOldIds } from '~/store/file/keep-ids';
import { maps } from '../../../../drizzle/schema';
import type { KnowledgeMap, MapSummary } from './maps';

/** The form in which titles are compared: Unicode case folding, since SQLite's own `lower` only knows ASCII. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** A map's columns without its outline. */
export const summaryColumns = {
  id: maps.id,
  userId: maps.userId,
  query: maps.query,
  nodeCount: maps.nodeCount,
  sourceKind: maps.sourceKind,
  sourceName: maps.sourceName,
  sourcePrompt: maps.sourcePrompt,
  createdAt: maps.createdAt,
  updatedAt: maps.updatedAt,
  viewCount: maps.viewCount,
  isPublic: maps.isPublic,
  lastViewed: maps.lastViewed,
  language: maps.language,
  unfinished: maps.unfinished,
  version: maps.version,
  openedAt: maps.openedAt,
  leafCount: maps.leafCount,
  doneCount: maps.doneCount,
  deletedAt: maps.deletedAt,
  copiedFrom: maps.copiedFrom,
  copiedVersion: maps.copiedVersion,
  copies: maps.copies,
};

type SummaryRow = Omit<MapSummary, 'source'> & {
  sourceKind: MapSummary['source']['kind'];
  sourceName: string;
  sourcePrompt: string;
};

export const toSummary = ({ sourceKind, sourceName, sourcePrompt, ...row }: SummaryRow): MapSummary => ({
  ...row,
  source: { kind: sourceKind, name: sourceName, prompt: sourcePrompt },
});

export const toMap = (row: typeof maps.$inferSelect): KnowledgeMap => {
  const {
    queryKey: _key,
    generationId: _run,
    submitKey: _submit,
    isIndexed: _indexed,
    arriving: _arriving,
    result,
    nodeIds,
    needs,
    ...rest
  } = row;
  // A map without ids was written by a process of an earlier release after this one had started.
  const stored = nodeIds === null ? documentWithOldIds(row.query, result) : { result, nodeIds };
  if (!stored) throw new Error(`the outline of map ${row.id} cannot be read`);
  return { ...toSummary(rest), ...stored, needs };
};

/** False for maps that an import is still writing: nobody sees them. */
export const hasArrived = eq(maps.arriving, false);
/** Neither in the bin nor arriving. */
export const isHere = isNull(maps.deletedAt);
export const inBin = and(isNotNull(maps.deletedAt), hasArrived);

/** The columns that are unique for maps made without a run. */
export const oneOfSubmit = [maps.userId, maps.submitKey];
/** The user's map that a submit has made. */
export const ofSubmit = (userId: string, submitKey: string) =>
  and(eq(maps.userId, userId), eq(maps.submitKey, submitKey));

/** The user's maps that a submit has made: one, and more if earlier ones were deleted (`successorKey`). */
export const ofSubmitOrSuccessor = (userId: string, submitKey: string) => {
  const isSuccessor = and(gte(maps.submitKey, `${submitKey} `), lt(maps.submitKey, `${submitKey}!`));
  return and(eq(maps.userId, userId), or(eq(maps.submitKey, submitKey), isSuccessor));
};

/** The owner's map, wherever it is. */
export const kept = (id: string, ownerId: string) => and(eq(maps.id, id), eq(maps.userId, ownerId));
/** The owner's map, unless it is in the bin or arriving. */
export const mine = (id: string, ownerId: string) => and(kept(id, ownerId), isHere);

/** Uses instr, not like: `%` and `_` in a search have no special meaning. */
export const titled = (search: string | undefined): SQL | undefined =>
  search ? sql`instr(${maps.queryKey}, ${fold(search)}) > 0` : undefined;
