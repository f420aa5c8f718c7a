import { type SQL, sql } from 'drizzle-orm';
import type { KeeperAct } from '~/rooms/account/rules/admin-acts';
import type { Batch, Later } from '~/store/engine/engine';
import { isKeeperRow } from './is-keeper';
import type { By } from './keepers';

/** A time as the raw SQL of these stores writes it. */
export const text = (at: Date): string => at.toISOString();

/** The time in a column; null if it has none. */
export const moment = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** True if the audit row of an act exists, so that the rest of its batch may run. */
export const isWritten = ({ id }: Pick<By, 'id'>) => sql`exists (select 1 from keeper_acts where id = ${id})`;

/** The parts that acts of administrators share: their permission and their audit rows. */
export function keeperLog(keeperEmail: string | null) {
  const isActor = ({ keeperId }: By) =>
    sql`exists (select 1 from users k where k.id = ${keeperId} and ${isKeeperRow('k', keeperEmail)})`;
  /** Whether the server still has an administrator without this user. */
  const someoneStays = sql`(not ${isKeeperRow('t', keeperEmail)} or exists (
    select 1 from users o where o.id <> t.id and ${isKeeperRow('o', keeperEmail)}))`;

  /** Writes the audit row of an act. The other statements of the batch run only if it exists. */
  const log = (batch: Batch, by: By, act: KeeperAct, userId: string, where: SQL): Later<boolean> => {
    const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
      select ${by.id}, ${text(by.at)}, ${by.keeperId}, ${act}, t.id from users t
      where t.id = ${userId} and ${isActor(by)} and ${where}`);
    return () => changes() === 1;
  };

  return { isActor, someoneStays, log };
}

export type KeeperLog = ReturnType<typeof keeperLog>;
