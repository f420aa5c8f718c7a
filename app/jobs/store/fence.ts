import { type SQL, sql } from 'drizzle-orm';
import { LeaseLost } from '~/kit/fault/lease-lost';
import type { Batch, Later } from '~/store/engine/engine';
import { generations } from '../../../drizzle/schema';

/** The run that saves has no lease of this process any more. A run whose row is gone is stopped by other rules. */
const isLost = (runId: string, owner: string): SQL => sql`exists (
  select 1 from ${generations} as saving where saving.id = ${runId}
  and not coalesce(saving.owner = ${owner} and saving.lease_until >= unixepoch('now'), 0))`;

/** True if this process may still save: no run makes the save, or this process holds the run's lease. */
export const mayStillSave = (runId: string | null | undefined, owner: string): SQL | undefined =>
  runId == null ? undefined : sql`not ${isLost(runId, owner)}`;

/**
 * Whether a save was refused because the run was lost; queried in the batch of the save.
 * @returns a function to call after the batch: true if the run was lost
 */
export function lossOf({ db, read }: Batch, runId: string | null | undefined, owner: string): Later<boolean> {
  if (runId == null) return () => false;
  const found = read(db.select({ isLost: sql<number>`${isLost(runId, owner)}` }).from(sql`(select 1)`));
  return () => found()[0]?.isLost === 1;
}

/**
 * Returns the answer of a batch.
 * @throws LeaseLost if the batch says that the run was lost
 */
export function orLost<T>(runId: string | null | undefined, answer: T | 'lost'): T {
  if (answer === 'lost') throw new LeaseLost(runId ?? '');
  return answer;
}
