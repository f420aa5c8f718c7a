import { type SQL, sql } from 'drizzle-orm';

/** A person's id, or where a statement has it. */
type Whose = string | SQL;

/** The sum of a person's entries. */
export const balanceOf = (userId: Whose): SQL =>
  sql`(select coalesce(sum(credits), 0) from credit_entries where user_id = ${userId})`;

/**
 * What a person's live runs and calls hold. A run whose work is paid, and which only has to end, holds nothing any
 * more.
 * @param exceptMap runs that go on with this map hold nothing of its own price
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

/** Whether a person has so many credits that nothing holds. */
export const canSpend = (userId: Whose, credits: number | SQL): SQL =>
  credits === 0 ? sql`1` : sql`(${balanceOf(userId)} - ${heldOf(userId)} >= ${credits})`;
