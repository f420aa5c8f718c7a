import { type SQL, sql } from 'drizzle-orm';

/** Whether the name or the address of a row of `users` that goes by `row` has this; empty finds everybody. */
export function nameHas(search: string, row: 'u' | 'k' | 't' = 'u'): SQL {
  if (search === '') return sql`1`;
  const [key, named] = [search.toLowerCase(), sql.raw(row)];
  return sql`(instr(${named}.email_key, ${key}) > 0 or instr(${named}.nickname, ${search}) > 0
    or instr(lower(${named}.nickname), ${key}) > 0)`;
}
