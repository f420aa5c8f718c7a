import { asc, lte, sql } from 'drizzle-orm';
import { dayOf } from '~/jobs/store/cap-reached';
import { emailKey } from '~/rooms/account/rules/account';
import { welcome } from '~/rooms/credit/store/welcome';
import { demoLimits } from '~/rooms/demo/rules/limits';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { users } from '../../../../drizzle/schema';
import type { Demos } from './demos';

const dayMs = 86_400_000;
const living = (now: Date) => sql`(select count(*) from users where demo_until > ${now.toISOString()})`;
const administrator = sql`exists (select 1 from users where role = 'keeper')`;

/** @param welcomeCredits the initial balance of a new account in the ledger of credits */
export function demosIn(database: Engine, welcomeCredits = 0): Demos {
  return {
    hasAdministrator: () =>
      database.run(async (db) => (await db.all(sql`select 1 from users where role = 'keeper' limit 1`)).length > 0),
    add: ({ id, nickname, email, language, at, until }, { accounts, maps, texts, megabytes }) =>
      database.batch(({ write }) => {
        const time = at.toISOString();
        const added = write(sql`
          insert into users (id, nickname, email, email_key, email_verified, goals, referral_source, language,
            demo_until, created_at, updated_at)
          select ${id}, ${nickname}, ${email}, ${emailKey(email)}, 1, '[]', 'skipped', ${language},
            ${until.toISOString()}, ${time}, ${time}
          where ${living(at)} < ${accounts} and ${administrator}`);
        write(sql`insert into caps (whose, maps, texts, megabytes, updated_at)
          select u.id, ${maps}, ${texts}, ${megabytes}, ${time} from users as u where u.id = ${id}`);
        if (welcomeCredits > 0) write(welcome(welcomeCredits, at, id));
        return () => added() === 1;
      }),
    over: (now, limit) =>
      database.run(async (db) => {
        const rows = await db
          .select()
          .from(users)
          .where(lte(users.demoUntil, now))
          .orderBy(asc(users.demoUntil))
          .limit(limit)
          .all();
        return rows.map(({ emailKey: _, ...user }) => user);
      }),
    takeCall: async (at, most) => {
      const { changes } = await database.run(
        async (db) =>
          await db.run(sql`insert into demo_days (day, calls) select ${dayOf(at)}, 1 where ${most} > 0
            on conflict (day) do update set calls = calls + 1 where calls < ${most}`),
      );
      return changes === 1;
    },
    figures: (now) =>
      database.run(async (db) => {
        const row = firstOf(
          await db.all<{ living: number; calls: number | null }>(sql`
            select ${living(now)} as living, (select calls from demo_days where day = ${dayOf(now)}) as calls`),
        );
        return { living: row?.living ?? 0, calls: row?.calls ?? 0 };
      }),
    sweep: (now) =>
      database.run(async (db) => {
        const before = new Date(now.getTime() - demoLimits.daysKept * dayMs);
        await db.run(sql`delete from demo_days where day < ${dayOf(before)}`);
      }),
  };
}
