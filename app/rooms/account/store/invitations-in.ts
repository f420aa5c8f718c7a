import { type SQL, sql } from 'drizzle-orm';
import { emailKey } from '~/rooms/account/rules/account';
import type { AdministratorAct } from '~/rooms/account/rules/admin-acts';
import { accountLimits } from '~/rooms/account/rules/limits';
import { welcome } from '~/rooms/credit/store/welcome';
import type { Batch, Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import type { Invitation, Invitations, Inviter, ListedInvitation } from './invitations';
import { isAdministratorRow } from './is-administrator';
import { nameHas } from './name-has';

const text = (at: Date): string => at.toISOString();
const moment = (value: string | null): Date | null => (value === null ? null : new Date(value));

interface Row {
  id: string;
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  withdrawnAt: string | null;
  isFirst: number;
}

const toInvitation = (row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  createdAt: new Date(row.createdAt),
  expiresAt: new Date(row.expiresAt),
  usedAt: moment(row.usedAt),
  withdrawnAt: moment(row.withdrawnAt),
  isFirst: row.isFirst === 1,
});

const columns = sql`i.id, i.email, i.created_at as createdAt, i.expires_at as expiresAt, i.used_at as usedAt,
  i.withdrawn_at as withdrawnAt, i.is_first as isFirst`;

const unusedFirst = sql`is_first = 1 and used_at is null`;

const listed =
  (database: Engine): Invitations['list'] =>
  ({ search, offset, limit }) =>
    database.run(async (db) => {
      const joined = sql`from invitations i left join users k on k.id = i.invited_by
          left join users u on u.id = i.used_by`;
      const has = sql`(instr(i.email_key, ${search.toLowerCase()}) > 0 or ${nameHas(search)} or ${nameHas(search, 'k')})`;
      const from = sql`${joined} where i.is_first = 0 ${search === '' ? sql`` : sql`and ${has}`}`;
      const counted = search === '' ? sql`from invitations where is_first = 0` : from;
      type Listed = Row & Record<'invitedBy' | 'userId' | 'userName', string | null>;
      const rows = await db.all<Listed>(sql`
          select ${columns}, k.nickname as invitedBy, u.id as userId, u.nickname as userName
          ${from} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`);
      const total = firstOf(await db.all<{ n: number }>(sql`select count(*) as n ${counted}`));
      return {
        invitations: rows.map(
          (row): ListedInvitation => ({
            ...toInvitation(row),
            invitedBy: row.invitedBy,
            usedBy: row.userId === null ? null : { id: row.userId, nickname: row.userName ?? '' },
          }),
        ),
        total: total?.n ?? 0,
      };
    });

/**
 * @param administratorEmail KEEPER_EMAIL; null if it is not set
 * @param welcomeCredits the initial balance of a new account in the ledger of credits
 */
export function invitationsIn(database: Engine, administratorEmail: string | null, welcomeCredits = 0): Invitations {
  const hasAdministrator = sql`exists (select 1 from users k where ${isAdministratorRow('k', administratorEmail)})`;
  const isOpen = (now: Date) => sql`i.used_at is null and i.withdrawn_at is null and i.expires_at > ${text(now)}
    and (i.is_first = 0 or not ${hasAdministrator})`;

  const one = (where: SQL) =>
    database.run(async (db) => {
      const row = firstOf(await db.all<Row>(sql`select ${columns} from invitations i where ${where} limit 1`));
      return row && toInvitation(row);
    });

  /** Writes the audit row of an act. The other statements of the batch run only if it exists. */
  const write = (batch: Batch, by: Inviter, act: AdministratorAct, id: string, where: SQL) => {
    const isActor =
      by.administratorId === null
        ? sql`1`
        : sql`exists (select 1 from users k where k.id = ${by.administratorId} and ${isAdministratorRow('k', administratorEmail)})`;
    const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
      select ${by.id}, ${text(by.at)}, ${by.administratorId ?? ''}, ${act}, ${id} where ${isActor} and ${where}`);
    return () => changes() === 1;
  };
  const isWritten = ({ id }: Pick<Inviter, 'id'>) => sql`exists (select 1 from keeper_acts where id = ${id})`;

  return {
    add: (by, { id, tokenHash, email, expiresAt }) =>
      database.batch((batch) => {
        const done = write(batch, by, 'invited', id, sql`1`);
        batch.write(sql`
          insert into invitations (id, token_hash, email, email_key, invited_by, created_at, expires_at)
          select ${id}, ${tokenHash}, ${email}, ${email === null ? null : emailKey(email)}, ${by.administratorId},
            ${text(by.at)}, ${text(expiresAt)} where ${isWritten(by)}`);
        return done;
      }),
    addFirst: ({ id, tokenHash, expiresAt }, at) =>
      database.batch(({ write }) => {
        const added = write(sql`insert into invitations (id, token_hash, created_at, expires_at, is_first)
          select ${id}, ${tokenHash}, ${text(at)}, ${text(expiresAt)}, 1
          where (not exists (select 1 from users) or exists (select 1 from invitations where ${unusedFirst}))
            and not ${hasAdministrator}`);
        write(sql`delete from invitations where ${unusedFirst} and (expires_at <= ${text(at)} or ${hasAdministrator})`);
        return () => added() === 1;
      }),
    awaitsFirst: () =>
      database.run(async (db) => {
        const rows = await db.all(
          sql`select 1 from invitations where ${unusedFirst} and not ${hasAdministrator} limit 1`,
        );
        return rows.length > 0;
      }),
    withdraw: (by, id) =>
      database.batch((batch) => {
        const isThere = sql`exists (select 1 from invitations i where i.id = ${id} and ${isOpen(by.at)})`;
        const done = write(batch, by, 'invitation-withdrawn', id, isThere);
        batch.write(sql`update invitations set withdrawn_at = ${text(by.at)} where id = ${id} and ${isWritten(by)}`);
        return done;
      }),
    list: listed(database),
    byToken: (tokenHash, now) => one(sql`i.token_hash = ${tokenHash} and ${isOpen(now)}`),
    forEmail: (email, now) => one(sql`i.email_key = ${emailKey(email)} and ${isOpen(now)}`),
    accept: (id, { at, ...user }) =>
      database.batch((batch) => {
        const key = emailKey(user.email);
        const isUsable = sql`exists (select 1 from invitations i where i.id = ${id} and ${isOpen(at)}
          and (i.email_key is null or i.email_key = ${key}))`;
        batch.write(sql`delete from users where email_key = ${key} and email_verified = 0
          and ${user.emailVerified ? 1 : 0} and ${isUsable}`);
        batch.write(sql`
          insert into users (id, nickname, email, email_key, email_verified, password_hash, google_id, language, role,
            created_at, updated_at)
          select ${user.id}, ${user.nickname}, ${user.email}, ${key}, ${user.emailVerified ? 1 : 0},
            ${user.passwordHash}, ${user.googleId}, ${user.language ?? null},
            (select iif(is_first, 'keeper', 'member') from invitations where id = ${id}), ${text(at)}, ${text(at)}
          where ${isUsable} on conflict do nothing`);
        const changes = batch.write(sql`update invitations as i set used_at = ${text(at)}, used_by = ${user.id}
          where i.id = ${id} and i.used_at is null and exists (select 1 from users where id = ${user.id})`);
        batch.write(sql`delete from invitations where ${unusedFirst} and exists (
          select 1 from invitations where id = ${id} and is_first = 1 and used_by = ${user.id})`);
        if (welcomeCredits > 0) batch.write(welcome(welcomeCredits, at, user.id));
        return () => changes() === 1;
      }),
    usedBy: (userId) => one(sql`i.used_by = ${userId}`),
    sweep: (now) =>
      database.run(async (db) => {
        const before = new Date(now.getTime() - accountLimits.invitationKeptMs);
        await db.run(sql`delete from invitations where expires_at <= ${text(before)} and not (${unusedFirst})`);
      }),
  };
}
