import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { creditEntries } from '../../../../drizzle/schema';
import { type AdministratorLog, isWritten, text } from './administrator-log';
import type { Administrators, Cap } from './administrators';

const figuresOf = ({ maps, texts, megabytes }: Cap): string => {
  const said = (n: number | null) => (n === null ? 'any number of' : n);
  const kept = megabytes === null ? '' : `, ${megabytes} MB`;
  return `${said(maps)} maps, ${said(texts)} texts a day${kept}`;
};

/** The caps and credits that administrators give. */
export function allowanceActs(
  database: Engine,
  { isActor }: AdministratorLog,
): Pick<Administrators, 'setCap' | 'grant'> {
  return {
    setCap: (by, userId, cap) =>
      database.batch((batch) => {
        const figures = cap ? figuresOf(cap) : 'as for everybody';
        const whose = userId ?? 'everyone';
        const changes = batch.write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.administratorId}, ${userId === null ? 'default-cap-set' : 'cap-set'},
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
          select ${by.id}, ${text(by.at)}, ${by.administratorId}, 'granted', u.id, ${String(credits)} from users u
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
  };
}
