import { sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import type { Engine } from '~/store/engine/engine';
import { quotaOf, usedSpace, withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import type { Space, SpaceOfPerson, SpaceUsed } from './space';

const kinds = sql.raw('s.maps, s.versions, s.lessons, s.sources, s.cards, s.uploads');

export function spaceIn(database: Engine): Space {
  const used = (userId = sql`s.user_id`) => sql`${kinds}, ${usedSpace} as used, ${quotaOf(userId, database)} as quota`;
  return {
    ofUser: (userId) =>
      database.run(
        async (db) =>
          firstOf(await db.all<SpaceUsed>(sql`select ${used()} from space as s where s.user_id = ${userId}`)) ?? {
            maps: 0,
            versions: 0,
            lessons: 0,
            sources: 0,
            cards: 0,
            uploads: 0,
            used: 0,
            quota: null,
          },
      ),
    largest: (limit) =>
      database.run(
        async (db) =>
          await db.all<SpaceOfPerson>(sql`
            select u.id as userId, u.nickname, ${used()} from space as s join users as u on u.id = s.user_id
            order by used desc, u.id limit ${limit}`),
      ),
    hold: (id, userId, bytes, at) =>
      withinQuota(database, { userId }, ({ write }) => {
        write(sql`insert into upload_holds (id, user_id, bytes, at)
          select ${id}, u.id, ${bytes}, ${at.toISOString()} from users as u where u.id = ${userId}
          on conflict (id) do nothing`);
        return () => {};
      }),
    release: (id) =>
      database.run(async (db) => {
        await db.run(sql`delete from upload_holds where id = ${id}`);
      }),
    sweep: (now) =>
      database.run(async (db) => {
        const since = new Date(now.getTime() - limits.uploadHeldMs).toISOString();
        await db.run(sql`delete from upload_holds where at <= ${since} and not exists (
          select 1 from generations as g where g.id = upload_holds.id and g.state in ('queued', 'running'))`);
      }),
  };
}
