import { type SQL, sql } from 'drizzle-orm';

/** Matches rows of `users` (under the alias `row`) by a part of name or address; an empty search matches all. */
export function nameHas(search: string, row: 'u' | 'k' | 't' = 'u'): SQL {
  if (search === '') return sql`1`;
  const [key, named] = [search.toLowerCase(), sql.raw(row)];
  return sql`(instr(${named}.email_key, ${key}) > 0 or instr(${named}.nickname, ${search}) > 0
    or instr(lower(${named}.nickname), ${key}) > 0)`;
}
