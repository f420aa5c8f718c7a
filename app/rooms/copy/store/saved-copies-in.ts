import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { changedParts } from '~/rooms/map/rules/label-parts';
import { ofSubmit, oneOfSubmit } from '~/rooms/map/store/map-row';
import type { Batch, Engine } from '~/store/engine/engine';
import { indexLabels } from '~/store/file/search-texts';
import { columnsOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import {
  cards,
  courseLessons,
  mapCourses,
  mapPictures,
  mapSources,
  maps,
  mapVersions,
  nodeDescriptions,
} from '../../../../drizzle/schema';
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
  lesson,
  original,
  untickedRows,
} from './copied-row';
import type { Copies, NewCopy } from './copies';

/** Copies the map itself, if it and its ticks are as they were read. */
function copyMap({ db, write }: Batch, { id, userId, from, document, unticked, key, at }: NewCopy) {
  const row = columnsOf(
    maps,
    {
      id,
      userId,
      submitKey: key,
      copiedFrom: from.id,
      copiedVersion: from.version,
      isIndexed: true,
      createdAt: at,
      updatedAt: at,
    },
    {
      query: original(maps.query),
      queryKey: original(maps.queryKey),
      result: original(maps.result),
      nodeCount: original(maps.nodeCount),
      nodeIds: original(maps.nodeIds),
      needs: original(maps.needs),
      leafCount: original(maps.leafCount),
      sourceKind: original(maps.sourceKind),
      sourceName: original(maps.sourceName),
      sourcePrompt: original(maps.sourcePrompt),
      language: original(maps.language),
      unfinished: original(maps.unfinished),
    },
  );
  const known = JSON.stringify(unticked.map(({ id, version }) => ({ id, version })));
  write(
    db
      .insert(maps)
      .select(
        sql`select ${row} from ${maps} as m
          where ${isReadable(from.id, userId)} and m.version = ${from.version}
            and m.node_ids is not null
            and not exists (
              select 1 from ${nodeDescriptions} as d
              where d.map_id = m.id and d.tasks_done > 0 and d.node_id in ${among(document.ids)}
                and (d.id, d.version) not in (
                  select value ->> 'id', value ->> 'version' from json_each(${known})))`,
      )
      .onConflictDoNothing({ target: oneOfSubmit }),
  );
}

/** The copy and its original; selects nothing if no copy was inserted. */
const copyAndOriginal = ({ id, from }: NewCopy, joined: SQL) => sql`
  from ${maps} as copy join ${maps} as m on m.id = ${from.id} ${joined}
  where copy.id = ${id}`;

/** The copy's first version and, if the original is the user's own, its sources. */
function copyOrigin({ write }: Batch, { id, from, document, at }: NewCopy) {
  const change = JSON.stringify({ act: 'create', nodes: document.ids.length });
  write(sql`
    insert into ${mapVersions} (map_id, version, cause, at, change)
    select id, 1, 'copied', ${at.toISOString()}, ${change} from ${maps} where id = ${id}`);
  write(sql`
    insert into ${mapSources} (map_id, source_id, added_at)
    select copy.id, u.source_id, u.added_at from ${maps} as copy
    join ${mapSources} as u on u.map_id = ${from.id}
    join ${maps} as m on m.id = u.map_id and m.user_id = copy.user_id
    where copy.id = ${id}`);
  // The course that the original was made from, so that the copy gets its later versions, too.
  write(sql`
    insert into ${mapCourses} (map_id, course, hash, version, about)
    select copy.id, c.course, c.hash, c.version, c.about
    from ${maps} as copy join ${mapCourses} as c on c.map_id = ${from.id} where copy.id = ${id}`);
  write(sql`
    insert into ${courseLessons} (map_id, node_id, lesson, text_hash, about)
    select copy.id, l.node_id, l.lesson, l.text_hash, l.about
    from ${maps} as copy join ${courseLessons} as l on l.map_id = ${from.id} where copy.id = ${id}`);
}

function copyLessons({ db, write }: Batch, copy: NewCopy) {
  const { id, userId, document, unticked, at } = copy;
  const row = columnsOf(
    nodeDescriptions,
    { mapId: id, userId, createdAt: at, updatedAt: at },
    {
      id: sql`${id} || 'l' || row_number() over (order by d.rowid)`,
      nodeId: lesson(nodeDescriptions.nodeId),
      nodeLabel: lesson(nodeDescriptions.nodeLabel),
      pathString: lesson(nodeDescriptions.pathString),
      compositeKey: lesson(nodeDescriptions.compositeKey),
      ...copiedLesson(userId),
    },
  );
  const lessons = sql`
    join ${nodeDescriptions} as d on d.map_id = m.id
    left join unticked as u on u.id = d.id and u.version = d.version`;
  write(
    db.insert(nodeDescriptions).select(
      sql`with ${untickedRows(unticked)}
        select ${row} ${copyAndOriginal(copy, lessons)}
          and d.node_id in ${among(document.ids)} and ${isUnticked} and ${isTheirs(userId)}`,
    ),
  );
}

/** The copy has the pictures that its lessons name, which stand in it by now, and no others of the original. */
function copyPictures({ write }: Batch, copy: NewCopy) {
  const at = copy.at.toISOString();
  const ofOriginal = sql`join ${mapPictures} as p on p.map_id = m.id`;
  write(sql`
    insert into ${mapPictures} (map_id, hash, user_id, added_at, checked_at)
    select copy.id, p.hash, copy.user_id, ${at}, ${at} ${copyAndOriginal(copy, ofOriginal)}
      and ${isNamedIn(sql`copy.id`, sql`p.hash`)} on conflict do nothing`);
}

function copyCards({ db, write }: Batch, copy: NewCopy) {
  const { id, userId, document, at } = copy;
  const row = columnsOf(cards, { mapId: id, userId, updatedAt: at }, copiedCard({ key: id, mapId: id, userId, at }));
  const ownersCards = sql`join ${cards} as c on ${isCardOfWriter}`;
  write(
    db
      .insert(cards)
      .select(
        sql`select ${row} ${copyAndOriginal(copy, ownersCards)}
          and c.away & 1 = 0 and c.node_id in ${among(document.ids)} and ${isCardTheirs(userId)}`,
      )
      .onConflictDoNothing(),
  );
}

/** Counts the copy at its original. Copies by the owner are not counted. */
function countCopy({ db, write }: Batch, { id, userId, from }: NewCopy) {
  write(
    db
      .update(maps)
      .set({ copies: sql`${maps.copies} + 1` })
      .where(
        sql`${maps.id} = ${from.id} and ${maps.userId} <> ${userId}
          and exists (select 1 from ${maps} as copy where copy.id = ${id})`,
      ),
  );
}

/** Saving a copy, and finding it again. */
export function savedCopies(database: Engine): Pick<Copies, 'keep' | 'ticked' | 'newestOf'> {
  return {
    keep: (copy) =>
      withinQuota(database, { userId: copy.userId }, (batch) => {
        copyMap(batch, copy);
        copyOrigin(batch, copy);
        indexLabels(batch, copy.id, changedParts(null, copy.document));
        copyLessons(batch, copy);
        copyPictures(batch, copy);
        copyCards(batch, copy);
        countCopy(batch, copy);
        const kept = batch.read(batch.db.select({ id: maps.id }).from(maps).where(ofSubmit(copy.userId, copy.key)));
        return () => kept()[0]?.id ?? null;
      }),
    ticked: (mapId, learnerId) =>
      database.run(async (db) =>
        db.all(sql`
          select d.id, d.node_id as nodeId, d.version, d.markdown
          from ${maps} as m join ${nodeDescriptions} as d on d.map_id = m.id
          where ${isReadable(mapId, learnerId)} and d.tasks_done > 0`),
      ),
    newestOf: (originalId, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .select({ id: maps.id, createdAt: maps.createdAt })
              .from(maps)
              .where(and(eq(maps.userId, userId), eq(maps.copiedFrom, originalId), isNull(maps.deletedAt)))
              .orderBy(desc(maps.createdAt))
              .limit(1)
              .all()
          )[0] ?? null,
      ),
  };
}
