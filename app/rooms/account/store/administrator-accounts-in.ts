import { type SQL, sql } from 'drizzle-orm';
import type { Batch, Engine } from '~/store/engine/engine';
import { generations } from '../../../../drizzle/schema';
import { type AdministratorLog, isWritten, text } from './administrator-log';
import type { Administrators } from './administrators';

/** The message of their live runs. */
const suspended = sql.param({ id: 'run.suspended' }, generations.message);

/** Suspends a user at once: deletes sessions and links, and stops live runs with their texts. */
const suspendNow = (batch: Batch, userId: string, at: Date, where: SQL) => {
  batch.write(sql`update users set suspended_at = coalesce(suspended_at, ${text(at)}), updated_at = ${text(at)}
    where id = ${userId} and ${where}`);
  batch.write(sql`delete from sessions where user_id = ${userId} and ${where}`);
  batch.write(sql`delete from mail_tokens where user_id = ${userId} and ${where}`);
  // Clears the lease, so that the process working on the run can no longer write to it.
  batch.write(sql`update generations set state = 'stopped', fault = 'suspended', text = '',
    owner = null, lease_until = null,
    message = ${suspended}, updated_at = ${text(at)}, finished_at = ${text(at)}
    where user_id = ${userId} and state in ('queued', 'running') and ${where}`);
};

/** The state of accounts: verified, suspended, deleted, administrator. */
export function accountActs(
  database: Engine,
  { log, someoneStays }: AdministratorLog,
): Pick<Administrators, 'verify' | 'suspend' | 'restore' | 'retire' | 'leave' | 'appoint' | 'unmake'> {
  return {
    verify: (by, userId) =>
      database.batch((batch) => {
        const done = log(batch, by, 'verified', userId, sql`t.email_verified = 0`);
        batch.write(sql`update users set email_verified = 1, updated_at = ${text(by.at)}
          where id = ${userId} and ${isWritten(by)}`);
        return done;
      }),
    suspend: (by, userId) =>
      database.batch((batch) => {
        const done = log(batch, by, 'suspended', userId, sql`t.suspended_at is null and ${someoneStays}`);
        suspendNow(batch, userId, by.at, isWritten(by));
        return done;
      }),
    restore: (by, userId) =>
      database.batch((batch) => {
        const done = log(batch, by, 'restored', userId, sql`t.suspended_at is not null`);
        batch.write(sql`update users set suspended_at = null, updated_at = ${text(by.at)}
          where id = ${userId} and ${isWritten(by)}`);
        return done;
      }),
    retire: (by, userId) =>
      database.batch((batch) => {
        const done = log(batch, by, 'deleted', userId, someoneStays);
        suspendNow(batch, userId, by.at, isWritten(by));
        return done;
      }),
    leave: (userId, at) =>
      database.run(async (db) => {
        const { changes } = await db.run(sql`update users as t set suspended_at = coalesce(t.suspended_at, ${text(at)})
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
  };
}
