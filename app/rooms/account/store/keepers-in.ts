import { type SQL, sql } from 'drizzle-orm';
import { messages } from '~/kit/messages';
import type { KeeperAct } from '~/rooms/account/rules/admin-acts';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import type { Batch, Engine, Later } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { creditEntries, generations } from '../../../../drizzle/schema';
import { isKeeperRow } from './is-keeper';
import type { By, Cap, Keepers, KeptAct, KeptPerson, KeptRun } from './keepers';
import { nameHas } from './name-has';

const text = (at: Date): string => at.toISOString();
const moment = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

interface PersonRow {
  id: string;
  nickname: string;
  email: string;
  emailVerified: number;
  isKeeper: number;
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
  isKeeper: row.isKeeper === 1,
  hasPassword: row.hasPassword === 1,
  usesGoogle: row.usesGoogle === 1,
  usesProvider: row.usesProvider === 1,
  hasPasskey: row.hasPasskey === 1,
  suspendedAt: moment(row.suspendedAt),
  createdAt: new Date(row.createdAt),
  lastSeenAt: moment(row.lastSeenAt),
});

const whereRuns: Readonly<Record<RunsShown, SQL>> = {
  // Written so that SQLite can prove that the partial indexes apply.
  live: sql`g.state in ('queued', 'running') and g.state = 'running'`,
  waiting: sql`g.state in ('queued', 'running') and g.state = 'queued'`,
  failed: sql`g.fault is not null and g.state in ('failed', 'done')`,
};

const figuresOf = ({ maps, texts, megabytes }: Cap): string => {
  const said = (n: number | null) => (n === null ? 'any number of' : n);
  const kept = megabytes === null ? '' : `, ${megabytes} MB`;
  return `${said(maps)} maps, ${said(texts)} texts a day${kept}`;
};

/** @param keeperEmail KEEPER_EMAIL; null if it is not set */
export function keepersIn(database: Engine, keeperEmail: string | null): Keepers {
  const isActor = ({ keeperId }: By) =>
    sql`exists (select 1 from users k where k.id = ${keeperId} and ${isKeeperRow('k', keeperEmail)})`;
  /** Whether the server still has an administrator without this user. */
  const someoneStays = sql`(not ${isKeeperRow('t', keeperEmail)} or exists (
    select 1 from users o where o.id <> t.id and ${isKeeperRow('o', keeperEmail)}))`;

  /** Writes the audit row of an act. The other statements of the batch run only if it exists. */
  const write = (batch: Batch, by: By, act: KeeperAct, userId: string, where: SQL): Later<boolean> => {
    const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
      select ${by.id}, ${text(by.at)}, ${by.keeperId}, ${act}, t.id from users t
      where t.id = ${userId} and ${isActor(by)} and ${where}`);
    return () => changes() === 1;
  };
  const isWritten = ({ id }: Pick<By, 'id'>) => sql`exists (select 1 from keeper_acts where id = ${id})`;

  /** Suspends a user at once: deletes sessions and links, and stops live runs with their texts. */
  const putOut = (batch: Batch, userId: string, at: Date, where: SQL) => {
    batch.write(sql`update users set suspended_at = coalesce(suspended_at, ${text(at)}), updated_at = ${text(at)}
      where id = ${userId} and ${where}`);
    batch.write(sql`delete from sessions where user_id = ${userId} and ${where}`);
    batch.write(sql`delete from mail_tokens where user_id = ${userId} and ${where}`);
    // Clears the lease, so that the process working on the run can no longer write to it.
    batch.write(sql`update generations set state = 'stopped', fault = 'suspended', text = '',
      owner = null, lease_until = null,
      message = ${messages.run.suspended}, updated_at = ${text(at)}, finished_at = ${text(at)}
      where user_id = ${userId} and state in ('queued', 'running') and ${where}`);
  };

  const personColumns = sql`u.id, u.nickname, u.email, u.email_verified as emailVerified,
    ${isKeeperRow('u', keeperEmail)} as isKeeper, u.suspended_at as suspendedAt, u.created_at as createdAt,
    (select max(last_seen_at) from sessions s where s.user_id = u.id) as lastSeenAt,
    (select count(*) from maps m where m.user_id = u.id and m.deleted_at is null) as maps,
    u.password_hash is not null as hasPassword, u.google_id is not null as usesGoogle,
    exists (select 1 from identities i where i.user_id = u.id) as usesProvider,
    exists (select 1 from passkeys p where p.user_id = u.id) as hasPasskey`;

  return {
    people: ({ search, offset, limit }) =>
      database.run(async (db) => ({
        people: (
          await db.all<PersonRow>(sql`select ${personColumns} from users u where ${nameHas(search)}
            order by u.created_at desc, u.id desc limit ${limit} offset ${offset}`)
        ).map(toPerson),
        total:
          firstOf(
            await db.all<{ n: number }>(sql`select count(*) as n from users u where ${nameHas(search)}`),
          )?.n ?? 0,
      })),
    person: (id) =>
      database.run(async (db) => {
        const row = firstOf(
          await db.all<PersonRow>(sql`select ${personColumns} from users u where u.id = ${id}`),
        );
        return row && toPerson(row);
      }),
    verify: (by, userId) =>
      database.batch((batch) => {
        const done = write(batch, by, 'verified', userId, sql`t.email_verified = 0`);
        batch.write(sql`update users set email_verified = 1, updated_at = ${text(by.at)}
          where id = ${userId} and ${isWritten(by)}`);
        return done;
      }),
    suspend: (by, userId) =>
      database.batch((batch) => {
        const done = write(batch, by, 'suspended', userId, sql`t.suspended_at is null and ${someoneStays}`);
        putOut(batch, userId, by.at, isWritten(by));
        return done;
      }),
    restore: (by, userId) =>
      database.batch((batch) => {
        const done = write(batch, by, 'restored', userId, sql`t.suspended_at is not null`);
        batch.write(sql`update users set suspended_at = null, updated_at = ${text(by.at)}
          where id = ${userId} and ${isWritten(by)}`);
        return done;
      }),
    retire: (by, userId) =>
      database.batch((batch) => {
        const done = write(batch, by, 'deleted', userId, someoneStays);
        putOut(batch, userId, by.at, isWritten(by));
        return done;
      }),
    leave: (userId, at) =>
      database.run(async (db) => {
        const { changes } =
          await db.run(sql`update users as t set suspended_at = coalesce(t.suspended_at, ${text(at)})
          where t.id = ${userId} and (${someoneStays} or not exists (select 1 from users o where o.id <> t.id))`);
        return changes === 1;
      }),
    appoint: (id, userId, at) =>
      database.batch((batch) => {
        const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
          select ${id}, ${text(at)}, '', 'appointed', t.id from users t
          where t.id = ${userId} and t.email_verified = 1 and t.suspended_at is null and t.role <> 'keeper'`);
        batch.write(sql`update users set role = 'keeper', updated_at = ${text(at)}
          where id = ${userId} and ${isWritten({ id })}`);
        return () => changes() === 1;
      }),
    unmake: (id, userId, at) =>
      database.batch((batch) => {
        const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
          select ${id}, ${text(at)}, '', 'unmade', t.id from users t
          where t.id = ${userId} and t.role = 'keeper' and ${someoneStays}`);
        batch.write(sql`update users set role = 'member', updated_at = ${text(at)}
          where id = ${userId} and ${isWritten({ id })}`);
        return () => changes() === 1;
      }),
    setCap: (by, userId, cap) =>
      database.batch((batch) => {
        const figures = cap ? figuresOf(cap) : 'as for everybody';
        const whose = userId ?? 'everyone';
        const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.keeperId}, ${userId === null ? 'default-cap-set' : 'cap-set'},
            ${userId}, ${figures}
          where ${isActor(by)} and (${userId} is null or exists (select 1 from users where id = ${userId}))`);
        batch.write(
          cap
            ? sql`insert into caps (whose, maps, texts, megabytes, updated_at)
                select ${whose}, ${cap.maps}, ${cap.texts}, ${cap.megabytes}, ${text(by.at)} where ${isWritten(by)}
                on conflict (whose) do update set maps = excluded.maps, texts = excluded.texts,
                  megabytes = excluded.megabytes, updated_at = excluded.updated_at`
            : sql`delete from caps where whose = ${whose} and ${isWritten(by)}`,
        );
        return () => changes() === 1;
      }),
    grant: (by, { id, userId, credits, note }) =>
      database.batch(({ db, read, write }) => {
        const once = `granted ${id}`;
        write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.keeperId}, 'granted', u.id, ${String(credits)} from users u
          where u.id = ${userId} and ${credits} > 0 and ${isActor(by)}
          and not exists (select 1 from credit_entries where once_key = ${once})`);
        write(sql`insert into credit_entries (user_id, kind, credits, at, once_key, note)
          select ${userId}, 'granted', ${credits}, ${text(by.at)}, ${once}, ${note} where ${isWritten(by)}`);
        const given = read(
          db
            .select({ credits: creditEntries.credits })
            .from(creditEntries)
            .where(sql`${creditEntries.onceKey} = ${once} and ${isActor(by)}`),
        );
        return () => firstOf(given())?.credits ?? null;
      }),
    note: (by, act, targetId, figures) =>
      database.run(
        async (db) =>
          (
            await db.run(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
            select ${by.id}, ${text(by.at)}, ${by.keeperId}, ${act}, ${targetId}, ${figures}
            where ${isActor(by)}`)
          ).changes === 1,
      ),
    stopRun: (by, runId) =>
      database.batch(({ db, read, write }) => {
        const changes = write(sql`
          insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.keeperId}, 'run-stopped', g.user_id, g.kind from generations g
          where g.id = ${runId} and g.state in ('queued', 'running') and ${isActor(by)}`);
        const rows = read(
          db.select({ owner: generations.userId }).from(generations).where(sql`${generations.id} = ${runId}`),
        );
        return () => (changes() === 1 ? (firstOf(rows())?.owner ?? null) : null);
      }),
    runs: (shown, { search, offset, limit }) =>
      database.run(async (db) => {
        const from = sql`from generations g join users u on u.id = g.user_id`;
        const rows = await db.all<Record<keyof KeptRun, string | number | null>>(sql`
          select g.id, g.kind, g.state, g.fault, g.attempts, g.source_name as sourceName,
            g.created_at as createdAt, g.started_at as startedAt, g.finished_at as finishedAt,
            u.id as userId, u.nickname, u.email
          ${from} where ${whereRuns[shown]} and ${nameHas(search)}
          order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`);
        const count = (of: RunsShown) =>
          sql`(select count(*) ${from} where ${whereRuns[of]} and ${nameHas(search)})`;
        const counts = firstOf(
          await db.all<Record<RunsShown, number>>(
            sql`select ${count('live')} as live, ${count('waiting')} as waiting, ${count('failed')} as failed`,
          ),
        ) ?? { live: 0, waiting: 0, failed: 0 };
        return {
          runs: rows.map(
            (row) =>
              ({
                ...row,
                createdAt: moment(row.createdAt),
                startedAt: moment(row.startedAt),
                finishedAt: moment(row.finishedAt),
              }) as KeptRun,
          ),
          total: counts[shown],
          counts,
        };
      }),
    acts: (offset, limit, search = '') =>
      database.run(async (db) =>
        (
          await db.all<Omit<KeptAct, 'at'> & { at: string }>(sql`
            select a.n, a.at, a.act, a.keeper_id as keeperId, k.nickname as keeper, a.target_id as targetId,
              t.nickname as target, a.figures
            from keeper_acts a left join users k on k.id = a.keeper_id left join users t on t.id = a.target_id
            where ${nameHas(search, 'k')} or ${nameHas(search, 't')} order by a.n desc limit ${limit} offset ${offset}`)
        ).map(({ at, ...act }) => ({ ...act, at: new Date(at) })),
      ),
  };
}
