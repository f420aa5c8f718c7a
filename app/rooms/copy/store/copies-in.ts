import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { changedParts } from '~/rooms/map/rules/label-parts';
import { othersMayRead } from '~/rooms/source/store/others-may-read';
import type { Engine } from '~/store/engine/engine';
import { indexLabels } from '~/store/file/search-texts';
import { columnsOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import {
  cards,
  generations,
  mapSources,
  maps,
  mapVersions,
  nodeDescriptions,
} from '../../../../drizzle/schema';
import type { Copies, TickedLesson } from './copies';

/** Columns of the copied rows, under their aliases in the statements: `m` map, `d` lesson, `c` card. */
const original = (column: { readonly name: string }) => sql.raw(`m.${column.name}`);
const lesson = (column: { readonly name: string }) => sql.raw(`d.${column.name}`);
const card = (column: { readonly name: string }) => sql.raw(`c.${column.name}`);

const isReadable = (id: string, readerId: string) =>
  sql`m.id = ${id} and m.deleted_at is null and (m.is_public = 1 or m.user_id = ${readerId})`;

const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** The texts without ticks as a table, materialised so that each lesson finds its text by an index. */
const untickedRows = (unticked: readonly TickedLesson[]) => sql`
  unticked as materialized (
    select value ->> 'id' as id, value ->> 'version' as version, value ->> 'markdown' as markdown
    from json_each(${JSON.stringify(unticked)}))`;

/** Each lesson with ticks must have a text without them for the copied version. */
const isUnticked = sql`(d.tasks_done = 0 or u.id is not null)`;

/** A source's own text is copied only for its owner, unless the source is shared. */
const isTheirs = (userId: string) => sql`(m.user_id = ${userId} or ${othersMayRead})`;

/** Cards reveal what their lesson says: the cards of a withheld lesson are not copied. */
const isCardTheirs = (userId: string) => sql`(m.user_id = ${userId} or not exists (
  select 1 from ${nodeDescriptions} as d
  where d.map_id = m.id and d.node_id = c.node_id and not ${othersMayRead}))`;

/**
 * The columns of a lesson in a copy: text and origin, as if new. The undo text and the titles of sources stay private
 * to the original's owner.
 */
const copiedLesson = (userId: string) => ({
  markdown: sql`coalesce(u.markdown, ${lesson(nodeDescriptions.markdown)})`,
  // Rendered again if the text was changed.
  content: sql`iif(u.id is null, ${lesson(nodeDescriptions.content)}, '')`,
  renderer: sql`iif(u.id is null, ${lesson(nodeDescriptions.renderer)}, 0)`,
  tasksTotal: lesson(nodeDescriptions.tasksTotal),
  sourceKind: lesson(nodeDescriptions.sourceKind),
  sourceName: sql`iif(d.source_kind = 'source' and m.user_id <> ${userId}, '', d.source_name)`,
  sourcePrompt: lesson(nodeDescriptions.sourcePrompt),
  unfinished: lesson(nodeDescriptions.unfinished),
  writtenAt: lesson(nodeDescriptions.writtenAt),
  editedAt: lesson(nodeDescriptions.editedAt),
  citations: sql`iif(d.citations is null or m.user_id = ${userId}, d.citations, (
    select json_group_array(json_set(cited.value, '$.title', '')) from json_each(d.citations) as cited))`,
});

/** A copied card has only the text, as if it was never reviewed. Its id begins with `key`. */
const copiedCard = ({
  key,
  mapId,
  at,
}: {
  readonly key: string;
  readonly mapId: string;
  readonly at: Date;
}) => ({
  id: sql`${key} || 'c' || row_number() over (order by c.created_at, c.rowid)`,
  nodeId: card(cards.nodeId),
  kind: card(cards.kind),
  front: card(cards.front),
  back: card(cards.back),
  options: card(cards.options),
  rightId: card(cards.rightId),
  textKey: card(cards.textKey),
  origin: card(cards.origin),
  sourceName: card(cards.sourceName),
  // The copy keeps the mark of library cards, so that they are not proposed again.
  onceKey: sql`iif(c.origin = 'library' and c.once_key like 'library:%',
    replace(c.once_key, ':' || m.id || ':', ':' || ${mapId} || ':'), null)`,
  // Distinct times, so that new cards come up in the order in which they were made.
  createdAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ',
    (${at.getTime()} + row_number() over (order by c.created_at, c.rowid)) / 1000.0, 'unixepoch')`,
});

export function copiesIn(database: Engine): Copies {
  return {
    keep: ({ id, userId, from, document, unticked, key, at }) =>
      withinQuota(database, { userId }, (batch) => {
        const { db } = batch;
        const nodeIds = document.ids;
        const map = columnsOf(
          maps,
          {
            id,
            userId,
            generationId: key,
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
            leafCount: original(maps.leafCount),
            sourceKind: original(maps.sourceKind),
            sourceName: original(maps.sourceName),
            sourcePrompt: original(maps.sourcePrompt),
            language: original(maps.language),
            unfinished: original(maps.unfinished),
          },
        );
        batch.write(
          db
            .insert(maps)
            .select(
              sql`select ${map} from ${maps} as m
                  where ${isReadable(from.id, userId)} and m.version = ${from.version}
                    and m.node_ids is not null
                    and not exists (
                      select 1 from ${nodeDescriptions} as d
                      where d.map_id = m.id and d.tasks_done > 0 and d.node_id in ${among(nodeIds)}
                        and (d.id, d.version) not in (
                          select value ->> 'id', value ->> 'version' from json_each(${JSON.stringify(
                            unticked.map(({ id, version }) => ({ id, version })),
                          )})))`,
            )
            .onConflictDoNothing({ target: maps.generationId }),
        );
        // The statements below select nothing if no map was inserted.
        batch.write(sql`
              insert into ${mapVersions} (map_id, version, cause, at, change)
              select id, 1, 'copied', ${at.toISOString()},
                ${JSON.stringify({ act: 'create', nodes: nodeIds.length })}
              from ${maps} where id = ${id}`);
        batch.write(sql`
              insert into ${mapSources} (map_id, source_id, added_at)
              select copy.id, u.source_id, u.added_at from ${maps} as copy
              join ${mapSources} as u on u.map_id = ${from.id}
              join ${maps} as m on m.id = u.map_id and m.user_id = copy.user_id
              where copy.id = ${id}`);
        indexLabels(batch, id, changedParts(null, document));
        const copiedFrom = (rest: SQL) => sql`
              from ${maps} as copy join ${maps} as m on m.id = ${from.id} ${rest}
              where copy.id = ${id}`;
        const lessons = columnsOf(
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
        batch.write(
          db.insert(nodeDescriptions).select(
            sql`with ${untickedRows(unticked)}
                  select ${lessons} ${copiedFrom(sql`
                    join ${nodeDescriptions} as d on d.map_id = m.id
                    left join unticked as u on u.id = d.id and u.version = d.version`)}
                    and d.node_id in ${among(nodeIds)} and ${isUnticked} and ${isTheirs(userId)}`,
          ),
        );
        const copiedCards = columnsOf(
          cards,
          { mapId: id, userId, updatedAt: at },
          copiedCard({ key: id, mapId: id, at }),
        );
        batch.write(
          db
            .insert(cards)
            .select(
              sql`select ${copiedCards} ${copiedFrom(sql`
                  join ${cards} as c on c.map_id = m.id and c.user_id = m.user_id`)}
                  and c.away & 1 = 0 and c.node_id in ${among(nodeIds)} and ${isCardTheirs(userId)}`,
            )
            .onConflictDoNothing(),
        );
        // Copies by the owner are not counted.
        batch.write(
          db
            .update(maps)
            .set({ copies: sql`${maps.copies} + 1` })
            .where(
              sql`${maps.id} = ${from.id} and ${maps.userId} <> ${userId}
                  and exists (select 1 from ${maps} as copy where copy.id = ${id})`,
            ),
        );
        const kept = batch.read(db.select({ id: maps.id }).from(maps).where(eq(maps.generationId, key)));
        return () => kept()[0]?.id ?? null;
      }),
    ticked: (mapId, readerId) =>
      database.run(async (db) =>
        db.all(sql`
          select d.id, d.node_id as nodeId, d.version, d.markdown
          from ${maps} as m join ${nodeDescriptions} as d on d.map_id = m.id
          where ${isReadable(mapId, readerId)} and d.tasks_done > 0`),
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
        return write(
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
      }),
    takeCards: ({ key, mapId, userId, fromId, nodeIds, at }) =>
      withinQuota(database, { userId }, ({ db, write }) => {
        const row = columnsOf(cards, { mapId, userId, updatedAt: at }, copiedCard({ key, mapId, at }));
        return write(
          db
            .insert(cards)
            .select(
              sql`select ${row}
              from ${maps} as copy
              join ${maps} as m on m.id = ${fromId}
              join ${cards} as c on c.map_id = m.id and c.user_id = m.user_id
              where ${isReadable(fromId, userId)}
                and copy.id = ${mapId} and copy.user_id = ${userId} and copy.deleted_at is null
                and copy.copied_from = ${fromId}
                and instr(char(10) || copy.node_ids, char(10) || c.node_id || char(10)) > 0
                and c.away & 1 = 0 and c.node_id in ${among(nodeIds)} and ${isCardTheirs(userId)}`,
            )
            .onConflictDoNothing(),
        );
      }),
    propose: ({ at, ...proposal }) =>
      database.run(async (db) => {
        const row = columnsOf(
          generations,
          {
            ...proposal,
            kind: 'growth',
            key: proposal.id,
            state: 'done',
            step: 'redirecting',
            how: 'original',
            createdAt: at,
            updatedAt: at,
            finishedAt: at,
          },
          {},
        );
        const { changes } = await db
          .insert(generations)
          .select(
            sql`select ${row} from ${maps}
              where ${maps.id} = ${proposal.mapId} and ${maps.userId} = ${proposal.userId}
                and ${maps.deletedAt} is null
                and not exists (select 1 from ${generations} as g where ${waits(proposal)})`,
          )
          .run();
        return changes === 1;
      }),
    waiting: (mapId, userId) =>
      database.run(async (db) => {
        const [found] = await db.all<{ id: string }>(
          sql`select g.id from ${generations} as g where ${waits({ mapId, userId })}
            order by g.created_at desc limit 1`,
        );
        return found?.id ?? null;
      }),
  };
}

/** Matches an open proposal of the original's new nodes and lessons. */
const waits = ({ mapId, userId }: { readonly mapId: string; readonly userId: string }) => sql`
  g.map_id = ${mapId} and g.user_id = ${userId} and g.kind = 'growth' and g.how = 'original' and g.dismissed = 0`;
