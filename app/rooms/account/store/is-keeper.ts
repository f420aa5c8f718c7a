import { type SQL, sql } from 'drizzle-orm';
import { emailKey } from '~/rooms/account/rules/account';

/** The rule of rooms/account/rules/role.ts for a row of `users` that goes by this name in the statement. */
export function isKeeperRow(row: string, keeperEmail: string | null): SQL {
  const named = sql.raw(row);
  const key = keeperEmail === null ? '' : emailKey(keeperEmail);
  return sql`(${named}.email_verified = 1 and ${named}.suspended_at is null
    and (${named}.role = 'keeper' or ${named}.email_key = ${key}))`;
}
