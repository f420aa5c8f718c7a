import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { moment } from './administrator-log';
import type { Administrators, KeptPerson } from './administrators';
import { isAdministratorRow } from './is-administrator';
import { nameHas } from './name-has';

interface PersonRow {
  id: string;
  nickname: string;
  email: string;
  emailVerified: number;
  isAdministrator: number;
  suspendedAt: string | null;
  createdAt: string;
  lastSeenAt: string | null;
  maps: number;
  hasPassword: number;
  usesGoogle: number;
  usesProvider: number;
  hasPasskey: number;
}

const toPerson = (row: PersonRow): KeptPerson => ({
  ...row,
  emailVerified: row.emailVerified === 1,
  isAdministrator: row.isAdministrator === 1,
  hasPassword: row.hasPassword === 1,
  usesGoogle: row.usesGoogle === 1,
  usesProvider: row.usesProvider === 1,
  hasPasskey: row.hasPasskey === 1,
  suspendedAt: moment(row.suspendedAt),
  createdAt: new Date(row.createdAt),
  lastSeenAt: moment(row.lastSeenAt),
});

const columns = (administratorEmail: string | null) => sql`u.id, u.nickname, u.email, u.email_verified as emailVerified,
  ${isAdministratorRow('u', administratorEmail)} as isAdministrator, u.suspended_at as suspendedAt, u.created_at as createdAt,
  (select max(last_seen_at) from sessions s where s.user_id = u.id) as lastSeenAt,
  (select count(*) from maps m where m.user_id = u.id and m.deleted_at is null) as maps,
  u.password_hash is not null as hasPassword, u.google_id is not null as usesGoogle,
  exists (select 1 from identities i where i.user_id = u.id) as usesProvider,
  exists (select 1 from passkeys p where p.user_id = u.id) as hasPasskey`;

/** The accounts, as administrators see them. */
export function peopleQueries(
  database: Engine,
  administratorEmail: string | null,
): Pick<Administrators, 'people' | 'person' | 'addresses'> {
  const personColumns = columns(administratorEmail);

  return {
    people: ({ search, offset, limit }) =>
      database.run(async (db) => ({
        people: (
          await db.all<PersonRow>(sql`select ${personColumns} from users u where ${nameHas(search)}
            order by u.created_at desc, u.id desc limit ${limit} offset ${offset}`)
        ).map(toPerson),
        ...(firstOf(
          await db.all<{ total: number; unverified: number }>(sql`select count(*) as total,
            coalesce(sum(u.email_verified = 0), 0) as unverified from users u where ${nameHas(search)}`),
        ) ?? { total: 0, unverified: 0 }),
      })),
    person: (id) =>
      database.run(async (db) => {
        const row = firstOf(await db.all<PersonRow>(sql`select ${personColumns} from users u where u.id = ${id}`));
        return row && toPerson(row);
      }),
    addresses: () =>
      database.run((db) =>
        db.all(sql`select u.email, u.language from users u where ${isAdministratorRow('u', administratorEmail)}`),
      ),
  };
}
