import { type SQL, sql } from 'drizzle-orm';
import { emailKey } from '~/rooms/account/rules/account';

/** The SQL of rooms/account/rules/role.ts for a row of `users` under this alias. */
export function isAdministratorRow(row: string, administratorEmail: string | null): SQL {
  const named = sql.raw(row);
  const key = administratorEmail === null ? '' : emailKey(administratorEmail);
  return sql`(${named}.email_verified = 1 and ${named}.suspended_at is null
    and (${named}.role = 'keeper' or ${named}.email_key = ${key}))`;
}
