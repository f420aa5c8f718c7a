import { inArray, type SQL, sql } from 'drizzle-orm';
import { capReached, dayOf, whoseCap } from '~/jobs/store/cap-reached';
import type { Engine } from '~/store/engine/engine';
import { firstOf } from '~/store/file/write-guard';
import { usageTokens } from '../../../../drizzle/schema';
import type { Cap } from './administrators';
import { nameHas } from './name-has';
import type { Usage, UsedDay, UsedFigures, UsedPerson, UsedTokens } from './usage';

const figures: Readonly<Record<keyof UsedFigures, string>> = {
  maps: 'maps',
  lessons: 'lessons',
  failed: 'failed',
  calls: 'calls',
  wordsIn: 'words_in',
  wordsOut: 'words_out',
  mapsAsked: 'maps_asked',
  textsAsked: 'texts_asked',
};
const columns = (make: (column: string) => string): SQL =>
  sql.raw(
    Object.entries(figures)
      .map(([name, column]) => `${make(column)} as ${name}`)
      .join(', '),
  );

export function usageIn(database: Engine): Usage {
  return {
    async ask(userId, kind, at) {
      const [day, maps, texts] = [dayOf(at), kind === 'maps' ? 1 : 0, kind === 'texts' ? 1 : 0];
      const { changes } = await database.run(
        async (db) =>
          await db.run(sql`
            insert into usage_days (user_id, day, maps_asked, texts_asked)
            select u.id, ${day}, ${maps}, ${texts} from users u
            where u.id = ${userId} and u.suspended_at is null and not exists (
              select 1 from caps c left join usage_days d on d.user_id = u.id and d.day = ${day}
              where c.whose = ${whoseCap(userId)}
              and ((${maps} = 1 and coalesce(d.maps_asked, 0) >= c.maps)
                or (${texts} = 1 and coalesce(d.texts_asked, 0) >= c.texts)))
            on conflict (user_id, day) do update set maps_asked = maps_asked + excluded.maps_asked,
              texts_asked = texts_asked + excluded.texts_asked`),
      );
      if (changes === 0) throw await capReached(database, userId, kind, at, 1);
    },
    giveBack: (userId, kind, at) =>
      database.run(async (db) => {
        const asked = sql.raw(kind === 'maps' ? 'maps_asked' : 'texts_asked');
        await db.run(sql`
          update usage_days set ${asked} = max(0, ${asked} - 1) where user_id = ${userId} and day = ${dayOf(at)}`);
      }),
    add: (userId, { calls, wordsIn, wordsOut, model, counted, tokensIn, tokensOut }, at) =>
      database.batch(({ write }) => {
        write(sql`
          insert into usage_days (user_id, day, calls, words_in, words_out)
          select id, ${dayOf(at)}, ${calls}, ${wordsIn}, ${wordsOut} from users where id = ${userId}
          on conflict (user_id, day) do update set calls = calls + excluded.calls,
            words_in = words_in + excluded.words_in, words_out = words_out + excluded.words_out`);
        write(sql`
          insert into usage_tokens (user_id, day, model, counted_calls, tokens_in, tokens_out)
          select id, ${dayOf(at)}, ${model}, ${counted}, ${tokensIn}, ${tokensOut} from users
          where id = ${userId} and ${counted} > 0
          on conflict (user_id, day, model) do update set counted_calls = counted_calls + excluded.counted_calls,
            tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out`);
        return () => {};
      }),
    tokens: (days, userIds) =>
      database.run(async (db) => {
        const person = userIds ? sql`user_id` : sql`null`;
        return await db.all<UsedTokens>(sql`
          select day, ${person} as userId, model,
            sum(counted_calls) as counted, sum(tokens_in) as tokensIn, sum(tokens_out) as tokensOut
          from usage_tokens where ${inArray(usageTokens.day, [...days])}
          ${userIds ? sql`and ${inArray(usageTokens.userId, [...userIds])}` : sql``}
          group by ${userIds ? sql`user_id, ` : sql``} day, model`);
      }),
    ofPerson: (userId, limit) =>
      database.run(
        async (db) =>
          await db.all<UsedDay>(sql`select day, ${columns((name) => name)} from usage_days
            where user_id = ${userId} order by day desc limit ${limit}`),
      ),
    days: ({ offset, limit }) =>
      database.run(async (db) => ({
        days: await db.all<UsedDay>(sql`select day, ${columns((name) => `sum(${name})`)} from usage_days
          group by day order by day desc limit ${limit} offset ${offset}`),
        total: await count(db.all(sql`select count(distinct day) as n from usage_days`)),
      })),
    ofDay: (day, { search, offset, limit }) =>
      database.run(async (db) => {
        const from = sql`from usage_days d join users u on u.id = d.user_id
          where d.day = ${day} and ${nameHas(search)}`;
        return {
          people: await db.all<UsedPerson>(sql`
            select u.id as userId, u.nickname, u.email, ${columns((name) => `d.${name}`)} ${from}
            order by d.words_in + d.words_out desc, d.lessons desc, u.id limit ${limit} offset ${offset}`),
          total: await count(db.all(sql`select count(*) as n ${from}`)),
        };
      }),
    capForAll: () =>
      database.run(async (db) => {
        const row = firstOf(await db.all<Cap>(sql`select maps, texts, megabytes from caps where whose = 'everyone'`));
        return row ?? { maps: null, texts: null, megabytes: null };
      }),
    capOf: (userId) =>
      database.run(async (db) =>
        firstOf(await db.all<Cap>(sql`select maps, texts, megabytes from caps where whose = ${userId}`)),
      ),
    ownCaps: ({ search, offset, limit }) =>
      database.run(async (db) => {
        const from = sql`from caps c join users u on u.id = c.whose where ${nameHas(search)}`;
        return {
          people: await db.all(sql`select u.id as userId, u.nickname, u.email, c.maps, c.texts, c.megabytes ${from}
            order by c.updated_at desc, u.id limit ${limit} offset ${offset}`),
          total: await count(db.all(sql`select count(*) as n ${from}`)),
        };
      }),
  };
}

const count = async (rows: { n: number }[] | Promise<{ n: number }[]>): Promise<number> => firstOf(await rows)?.n ?? 0;
