import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { generations } from '../../../drizzle/schema';

type Row = typeof generations.$inferSelect;

/** A run as the port has it; who has it is told by `RunLeases` alone. */
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

/** SQLite does not even read the pages of a long text that is not asked for. */
export const { text: _, ...headColumns } = getTableColumns(generations);

/** When a lease ends that begins or is renewed now, by the store's clock: those of processes may differ by minutes. */
export const leaseEnd = sql<number>`unixepoch('now') + ${sql.raw(String(limits.runLeaseMs / 1000))}`;

/** True of a run that is this process's to write: what a paused owner sends after its lease changes nothing. */
export const heldBy = (owner: string): SQL =>
  sql`(${generations.owner} = ${owner} and ${generations.leaseUntil} >= unixepoch('now'))`;
