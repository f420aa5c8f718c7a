import { type SQL, sql } from 'drizzle-orm';

/** Inserts the welcome credits of one user, or of all users, who have not received them. */
export const welcome = (credits: number, at: Date, userId: string | null = null): SQL => sql`
  insert into credit_entries (user_id, kind, credits, at, once_key)
  select u.id, 'welcome', ${credits}, ${at.toISOString()}, 'welcome ' || u.id from users as u
  where ${userId === null ? sql`1` : sql`u.id = ${userId}`}
  and not exists (select 1 from credit_entries where once_key = 'welcome ' || u.id)`;
