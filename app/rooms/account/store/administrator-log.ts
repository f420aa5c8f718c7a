import { type SQL, sql } from 'drizzle-orm';
import type { AdministratorAct } from '~/rooms/account/rules/admin-acts';
import type { Batch, Later } from '~/store/engine/engine';
import type { By } from './administrators';
import { isAdministratorRow } from './is-administrator';

/** A time as the raw SQL of these stores writes it. */
export const text = (at: Date): string => at.toISOString();

/** The time in a column; null if it has none. */
export const moment = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** True if the audit row of an act exists, so that the rest of its batch may run. */
export const isWritten = ({ id }: Pick<By, 'id'>) => sql`exists (select 1 from keeper_acts where id = ${id})`;

/** The parts that acts of administrators share: their permission and their audit rows. */
export function administratorLog(administratorEmail: string | null) {
  const isActor = ({ administratorId }: By) =>
    sql`exists (select 1 from users k where k.id = ${administratorId} and ${isAdministratorRow('k', administratorEmail)})`;
  /** Whether the server still has an administrator without this user. */
  const someoneStays = sql`(not ${isAdministratorRow('t', administratorEmail)} or exists (
    select 1 from users o where o.id <> t.id and ${isAdministratorRow('o', administratorEmail)}))`;

  /** Writes the audit row of an act. The other statements of the batch run only if it exists. */
  const log = (batch: Batch, by: By, act: AdministratorAct, userId: string, where: SQL): Later<boolean> => {
    const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
      select ${by.id}, ${text(by.at)}, ${by.administratorId}, ${act}, t.id from users t
      where t.id = ${userId} and ${isActor(by)} and ${where}`);
    return () => changes() === 1;
  };

  return { isActor, someoneStays, log };
}

export type AdministratorLog = ReturnType<typeof administratorLog>;
