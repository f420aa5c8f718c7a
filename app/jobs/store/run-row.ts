import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { generations, maps } from '../../../drizzle/schema';

type Row = typeof generations.$inferSelect;

/** A run as the port has it, without the lease columns; the owner is in `RunLeases`. */
export const toRun = <R extends Omit<Row, 'text'>>({
  sourceKind,
  sourceName,
  sourcePrompt,
  owner: _owner,
  leaseUntil: _leaseUntil,
  stopAsked: _stopAsked,
  doing: _doing,
  doingSince: _doingSince,
  ...row
}: R) => ({
  ...row,
  source: sourceKind ? { kind: sourceKind, name: sourceName ?? '', prompt: sourcePrompt } : null,
});

/** SQLite does not read the pages of a long text that is not selected. */
export const { text: _, ...headColumns } = getTableColumns(generations);

export const isLive = sql`${generations.state} in ('queued', 'running')`;

/** When a lease that begins or is renewed now ends, by the store's clock: clocks of processes may differ by minutes. */
export const leaseEnd = sql<number>`unixepoch('now') + ${sql.raw(String(limits.runLeaseMs / 1000))}`;

/** True for a run whose lease this process holds. A paused owner whose lease has expired changes nothing. */
export const heldBy = (owner: string): SQL =>
  sql`(${generations.owner} = ${owner} and ${generations.leaseUntil} >= unixepoch('now'))`;

/** The run of a lesson, which always has a node. */
export const toLessonRun = <R extends { nodeId: string | null }>({ nodeId, ...row }: R) => ({
  ...row,
  nodeId: nodeId ?? '',
});

/** True if the run's map, if it has one, is not in the bin. */
export const isNotBinned = sql`not exists (
  select 1 from ${maps} where ${maps.id} = ${generations.mapId} and ${maps.deletedAt} is not null)`;
