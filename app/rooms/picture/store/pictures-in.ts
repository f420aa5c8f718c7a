import { eq, sql } from 'drizzle-orm';
import { mine } from '~/rooms/map/store/map-row';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import type { Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import {
  cards,
  generations,
  lessonWays,
  mapPictures,
  maps,
  nodeDescriptions,
  notes,
  pictures,
  sourceFigures,
} from '../../../../drizzle/schema';
import type { PicturePlace, Pictures } from './pictures';

const among = (hashes: readonly string[]) => sql`(select value from json_each(${JSON.stringify(hashes)}))`;

const countOf = (mapId: string) => sql`(select count(*) from ${mapPictures} where map_id = ${mapId})`;

/** The bytes of an account's pictures, each counted once. */
const bytesOf = (userId: string) => sql`(select coalesce(sum(p.bytes), 0) from ${pictures} as p
  where p.hash in (select hash from ${mapPictures} where user_id = ${userId}))`;

/**
 * Lessons with their ways and kept versions, the learners' own texts beside them, and texts of runs that were not taken
 * yet.
 */
const isNamed = sql`(
  exists (select 1 from ${nodeDescriptions} as d where d.map_id = map_pictures.map_id
    and (instr(d.markdown, map_pictures.hash) > 0 or instr(d.previous_markdown, map_pictures.hash) > 0
      or exists (select 1 from ${lessonWays} as w where w.lesson_id = d.id
        and (instr(w.markdown, map_pictures.hash) > 0 or instr(w.previous_markdown, map_pictures.hash) > 0))))
  or exists (select 1 from ${notes} as n where n.map_id = map_pictures.map_id and instr(n.text, map_pictures.hash) > 0)
  or exists (select 1 from ${cards} as c where c.map_id = map_pictures.map_id and instr(c.front, map_pictures.hash) > 0)
  or exists (select 1 from ${generations} as g where g.map_id = map_pictures.map_id and g.dismissed = 0
    and (g.state <> 'done' or g.kind in ('cards', 'exercises')) and instr(g.text, map_pictures.hash) > 0))`;

/** The picture is addressed below its map, so the map decides who may see it. */
const isShown = sql`${mapPictures.mapId} = ${sql.placeholder('mapId')} and ${mapPictures.hash} = ${sql.placeholder('hash')}
  and ${maps.deletedAt} is null and (${maps.isPublic} = 1 or ${maps.userId} = ${sql.placeholder('viewerId')})`;

/** Takes what was not looked at for the longest time. */
const nextToCheck = (before: string) => sql`(select p.map_id, p.hash from ${mapPictures} as p
  where p.checked_at <= ${before} order by p.checked_at limit ${pictureLimits.checkedAtOnce})`;

const adding =
  (database: Engine): Pictures['add'] =>
  ({ mapId, userId }, { hash, width, height, large, small }, at) =>
    withinQuota(database, { userId }, ({ db, write, read }) => {
      const bytes = large.length + (small?.length ?? 0);
      const isThere = sql`exists (select 1 from ${mapPictures} where map_id = ${mapId} and hash = ${hash})`;
      const isOwned = sql`exists (select 1 from ${mapPictures} where user_id = ${userId} and hash = ${hash})`;
      const fits = sql`${mine(mapId, userId)} and (${isThere}
          or ${countOf(mapId)} < ${pictureLimits.perMap}
          and (${isOwned} or ${bytesOf(userId)} + ${bytes} <= ${pictureLimits.perUserMaxBytes}))`;
      const picture = valuesOf(pictures, {
        ...{ hash, width, height, bytes, addedAt: at },
        large: base64(large),
        small: small && base64(small),
      });
      const place = valuesOf(mapPictures, { mapId, hash, userId, addedAt: at, checkedAt: at });
      const where = sql`from ${maps} where ${fits}`;
      write(db.insert(pictures).select(sql`select ${picture} ${where}`).onConflictDoNothing());
      const added = write(
        db
          .insert(mapPictures)
          .select(sql`select ${place} ${where}`)
          .onConflictDoUpdate({
            target: [mapPictures.mapId, mapPictures.hash],
            set: { checkedAt: at, unnamedSince: null },
          }),
      );
      const found = read(
        db
          .select({ count: sql<number>`${countOf(mapId)}` })
          .from(maps)
          .where(mine(mapId, userId)),
      );
      return () => {
        if (added() === 1) return 'added';
        const map = firstOf(found());
        if (!map) return 'no-map';
        return map.count >= pictureLimits.perMap ? 'map-full' : 'account-full';
      };
    });

const sweeping =
  (database: Engine): Pictures['sweep'] =>
  (now) =>
    database.batch(({ write }) => {
      const at = now.toISOString();
      const before = new Date(now.getTime() - pictureLimits.checkEveryMs).toISOString();
      const unnamed = new Date(now.getTime() - pictureLimits.unnamedKeptMs).toISOString();
      write(sql`update ${mapPictures} set checked_at = ${at},
          unnamed_since = iif(${isNamed}, null, coalesce(unnamed_since, ${at}))
          where (map_id, hash) in ${nextToCheck(before)}`);
      write(sql`delete from ${mapPictures} where checked_at = ${at} and unnamed_since <= ${unnamed}`);
      write(sql`delete from ${pictures} where hash in (select p.hash from ${pictures} as p
          where not exists (select 1 from ${mapPictures} as o where o.hash = p.hash)
            and not exists (select 1 from ${sourceFigures} as f where f.hash = p.hash)
          limit ${pictureLimits.deletedAtOnce})`);
      return () => {};
    });

export function picturesIn(database: Engine): Pictures {
  const opened = prepareOnce((db) =>
    db
      .select({
        large: sql<
          string | null
        >`iif(${sql.placeholder('small')} = 1 and ${pictures.small} is not null, null, ${pictures.large})`,
        small: sql<string | null>`iif(${sql.placeholder('small')} = 1, ${pictures.small}, null)`,
      })
      .from(mapPictures)
      .innerJoin(maps, sql`${maps.id} = ${mapPictures.mapId}`)
      .innerJoin(pictures, sql`${pictures.hash} = ${mapPictures.hash}`)
      .where(isShown)
      .prepare(),
  );
  const shown = prepareOnce((db) =>
    db
      .select({ hash: mapPictures.hash })
      .from(mapPictures)
      .innerJoin(maps, sql`${maps.id} = ${mapPictures.mapId}`)
      .where(isShown)
      .prepare(),
  );
  const filesOf = (mapId: string, hashes: readonly string[]) =>
    database.run(async (db) => {
      if (hashes.length === 0) return [];
      const rows = await db
        .select({
          hash: pictures.hash,
          width: pictures.width,
          height: pictures.height,
          hasSmall: sql<number>`${pictures.small} is not null`,
          bytes: sql<number>`3 * octet_length(${pictures.large}) / 4`,
        })
        .from(mapPictures)
        .innerJoin(pictures, sql`${pictures.hash} = ${mapPictures.hash}`)
        .where(sql`${mapPictures.mapId} = ${mapId} and ${mapPictures.hash} in ${among(hashes)}`)
        .all();
      const byHash = new Map(rows.map((row) => [row.hash, { ...row, hasSmall: row.hasSmall === 1 }]));
      return hashes.flatMap((hash) => byHash.get(hash) ?? []);
    });

  return {
    add: adding(database),

    adopt: async ({ mapId, userId }, hashes, at) => {
      if (hashes.length === 0) return;
      await withinQuota(database, { userId }, ({ db, write }) => {
        write(adoption(db, { mapId, userId }, hashes, at));
        return () => {};
      });
    },

    open: (mapId, viewerId, hash, size) =>
      database.run(async (db) => {
        const wanted = { mapId, hash, viewerId: viewerId ?? '', small: size === 'small' ? 1 : 0 };
        const row = await opened(db).get(wanted);
        const stored = row?.small ?? row?.large;
        return stored ? Buffer.from(stored, 'base64') : null;
      }),

    isShown: (mapId, viewerId, hash) =>
      database.run(async (db) => Boolean(await shown(db).get({ mapId, hash, viewerId: viewerId ?? '' }))),

    sizes: async (mapId, hashes) => new Map((await filesOf(mapId, hashes)).map((file) => [file.hash, file])),
    filesOf,

    ofUser: (userId) =>
      database.run((db) =>
        db
          .select({ mapId: mapPictures.mapId, hash: mapPictures.hash, addedAt: mapPictures.addedAt })
          .from(mapPictures)
          .where(eq(mapPictures.userId, userId))
          .orderBy(mapPictures.hash)
          .all(),
      ),
    bytesOf: (userId, hash) =>
      database.run(async (db) => {
        const row = await db
          .select({ large: pictures.large })
          .from(pictures)
          .where(
            sql`${pictures.hash} = ${hash}
              and exists (select 1 from ${mapPictures} where user_id = ${userId} and hash = ${hash})`,
          )
          .get();
        return row ? Buffer.from(row.large, 'base64') : null;
      }),

    sweep: sweeping(database),
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The newest limit of a map counts; whether a picture may be taken is what its own map says. */
const adoption = (
  db: Parameters<Parameters<Engine['batch']>[0]>[0]['db'],
  { mapId, userId }: PicturePlace,
  hashes: readonly string[],
  at: Date,
) =>
  db
    .insert(mapPictures)
    .select(
      sql`select distinct ${mapId}, o.hash, ${userId}, ${at.toISOString()}, ${at.toISOString()}, null
        from ${mapPictures} as o join ${maps} as m on m.id = o.map_id
        where o.hash in ${among(hashes)} and m.deleted_at is null and (m.is_public = 1 or m.user_id = ${userId})
          and exists (select 1 from ${maps} where ${mine(mapId, userId)})
          and not exists (select 1 from ${mapPictures} as t where t.map_id = ${mapId} and t.hash = o.hash)
        limit max(0, ${pictureLimits.perMap} - ${countOf(mapId)})`,
    )
    .onConflictDoNothing();
