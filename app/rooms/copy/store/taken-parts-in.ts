import { sql } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { columnsOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { cards, mapPictures, maps, nodeDescriptions } from '../../../../drizzle/schema';
import {
  among,
  copiedCard,
  copiedLesson,
  isCardOfWriter,
  isCardTheirs,
  isNamedIn,
  isReadable,
  isTheirs,
  isUnticked,
  untickedRows,
} from './copied-row';
import type { Copies } from './copies';

/** Taking over what the original has gained since it was copied. */
export function takenParts(database: Engine): Pick<Copies, 'takeLessons' | 'takeCards'> {
  return {
    takeLessons: ({ mapId, userId, fromId, places, unticked, at }) =>
      withinQuota(database, { userId }, ({ db, write }) => {
        const place = (field: keyof (typeof places)[number]) => sql`p.value ->> ${field}`;
        const row = columnsOf(
          nodeDescriptions,
          { mapId, userId, createdAt: at, updatedAt: at },
          {
            id: place('id'),
            nodeId: place('nodeId'),
            nodeLabel: place('nodeLabel'),
            pathString: place('pathString'),
            compositeKey: place('compositeKey'),
            ...copiedLesson(userId),
          },
        );
        const taken = write(
          db
            .insert(nodeDescriptions)
            .select(
              sql`with ${untickedRows(unticked)}
              select ${row}
              from json_each(${JSON.stringify(places)}) as p
              cross join ${maps} as copy on copy.id = ${mapId}
              cross join ${maps} as m on m.id = ${fromId}
              cross join ${nodeDescriptions} as d on d.map_id = m.id and d.node_id = ${place('nodeId')}
              left join unticked as u on u.id = d.id and u.version = d.version
              where ${isReadable(fromId, userId)}
                and copy.user_id = ${userId} and copy.deleted_at is null and copy.copied_from = ${fromId}
                and instr(char(10) || copy.node_ids, char(10) || d.node_id || char(10)) > 0
                and ${isUnticked} and ${isTheirs(userId)}`,
            )
            .onConflictDoNothing(),
        );
        // Those that the copy's lessons name by now, and no others of the original.
        const now = at.toISOString();
        write(sql`
          insert into ${mapPictures} (map_id, hash, user_id, added_at, checked_at)
          select copy.id, p.hash, copy.user_id, ${now}, ${now}
          from ${maps} as copy join ${maps} as m on m.id = ${fromId} join ${mapPictures} as p on p.map_id = m.id
          where ${isReadable(fromId, userId)}
            and copy.id = ${mapId} and copy.user_id = ${userId} and copy.deleted_at is null
            and copy.copied_from = ${fromId} and ${isNamedIn(sql`copy.id`, sql`p.hash`)}
          on conflict do nothing`);
        return taken;
      }),
    takeCards: ({ key, mapId, userId, fromId, nodeIds, at }) =>
      withinQuota(database, { userId }, ({ db, write }) => {
        const row = columnsOf(
          cards,
          { mapId, userId, updatedAt: at },
          copiedCard({ key: `${mapId}${key.slice(0, 12)}`, mapId, userId, at }),
        );
        return write(
          db
            .insert(cards)
            .select(
              sql`select ${row}
              from ${maps} as copy
              join ${maps} as m on m.id = ${fromId}
              join ${cards} as c on ${isCardOfWriter}
              where ${isReadable(fromId, userId)}
                and copy.id = ${mapId} and copy.user_id = ${userId} and copy.deleted_at is null
                and copy.copied_from = ${fromId}
                and instr(char(10) || copy.node_ids, char(10) || c.node_id || char(10)) > 0
                and c.away & 1 = 0 and c.node_id in ${among(nodeIds)} and ${isCardTheirs(userId)}`,
            )
            .onConflictDoNothing(),
        );
      }),
  };
}
