import { type SQL, sql } from 'drizzle-orm';

/** Whether the name or the address of a row of `users` that goes by `u` has this; empty finds everybody. */
export function nameHas(search: string): SQL {
  const key = search.toLowerCase();
  return search === ''
    ? sql`1`
    : sql`(instr(u.email_key, ${key}) > 0 or instr(u.nickname, ${search}) > 0
        or instr(lower(u.nickname), ${key}) > 0)`;
}
