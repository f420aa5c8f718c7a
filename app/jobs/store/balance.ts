import { type SQL, sql } from 'drizzle-orm';

/** A user's id, or the SQL expression for it. */
type Whose = string | SQL;

/** A user's balance: the sum of their ledger entries. */
export const balanceOf = (userId: Whose): SQL =>
  sql`(select coalesce(sum(credits), 0) from credit_entries where user_id = ${userId})`;

/**
 * The credits that a user's live runs and calls hold. A run that is already paid and only has to end holds nothing.
 * @param exceptMap a map: runs that continue it are not counted
 */
export const heldOf = (userId: Whose, exceptMap: string | null = null): SQL => sql`((
  select coalesce(sum(calls.credits), 0) from call_holds as calls
  where calls.user_id = ${userId} and calls.lease_until >= unixepoch('now')) + (
  select coalesce(sum(hold.credits), 0) from generations as hold
  where hold.user_id = ${userId} and hold.state in ('queued', 'running') and hold.credits > 0
  and (${exceptMap} is null or hold.map_id is null or hold.map_id <> ${exceptMap})
  and not exists (select 1 from credit_entries as paid where paid.run_id = hold.id)
  and not exists (
    select 1 from credit_entries as paid where hold.kind = 'map' and paid.once_key = 'map ' || hold.map_id)))`;

/** Whether a user has this many credits that are not on hold. */
export const canSpend = (userId: Whose, credits: number | SQL): SQL =>
  credits === 0 ? sql`1` : sql`(${balanceOf(userId)} - ${heldOf(userId)} >= ${credits})`;
