import { and, eq, or, sql } from 'drizzle-orm';
import { isNoAim } from '~/rooms/account/rules/aim';
import type { Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { valuesOf } from '~/store/file/values-of';
import { mapAims, maps } from '../../../../drizzle/schema';
import type { Aims } from './aims';
import { isHere } from './map-row';

const { level, purpose, minutes, mapId: ofMap, updatedAt } = mapAims;

const own = (mapId: string, userId: string) => and(eq(mapAims.mapId, mapId), eq(mapAims.userId, userId));

export function aimsIn(database: Engine): Aims {
  return {
    ofMap: (mapId, userId) =>
      database.run(
        async (db) =>
          (await db.select({ level, purpose, minutes }).from(mapAims).where(own(mapId, userId)).get()) ?? null,
      ),
    set: (mapId, userId, aim, at) =>
      database.run(async (db) => {
        if (isNoAim(aim)) {
          await db.delete(mapAims).where(own(mapId, userId)).run();
          return;
        }
        const row = valuesOf(mapAims, { ...aim, mapId, userId, updatedAt: at });
        const isReadable = and(eq(maps.id, mapId), isHere, or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)));
        await db
          .insert(mapAims)
          .select(sql`select ${row} from ${maps} where ${isReadable}`)
          .onConflictDoUpdate({ target: [mapAims.mapId, mapAims.userId], set: { ...aim, updatedAt: at } })
          .run();
      }),
    ofUser: (userId) =>
      database.run((db) =>
        db
          .select({ mapId: ofMap, level, purpose, minutes, updatedAt })
          .from(mapAims)
          .where(eq(mapAims.userId, userId))
          .all(),
      ),
  };
}
