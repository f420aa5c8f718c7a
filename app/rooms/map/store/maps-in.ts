import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { balanceOf, heldOf } from '~/jobs/store/balance';
import { lossOf, mayStillSave, orLost } from '~/jobs/store/fence';
import { limits } from '~/kit/limits';
import { titleLine } from '~/kit/outline/canonical';
import { rootLabel } from '~/kit/outline/hierarchy';
import { leafIds, readDocument, writeDocument } from '~/rooms/map/rules/document';
import { changedParts } from '~/rooms/map/rules/label-parts';
import type { Batch, Drizzle, Engine } from '~/store/engine/engine';
import { documentWithOldIds } from '~/store/file/keep-ids';
import { prepareOnce } from '~/store/file/prepare-once';
import { indexLabels } from '~/store/file/search-texts';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import {
  mapSources,
  maps,
  mapVersions,
  mapViewers,
  nodeDescriptions,
  nodeProgress,
  searchTexts,
  sources as sourcesTable,
} from '../../../../drizzle/schema';
import { leafCounts } from './leaf-counts';
import type { KnowledgeMap, LessonOfNewMap, MapSummary, Maps } from './maps';

/** The form in which titles are compared: Unicode case folding, since SQLite's own `lower` only knows ASCII. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** A title with fewer characters has no trigram. */
const trigramCharacters = 3;
/** Up to this many matching maps are fetched and sorted faster than a scan of the whole list takes. */
const fewTitles = 1_000;
/** How many maps are scanned for one or two characters: the newest, or the most viewed. */
export const mostWalked = 50_000;

/** How many maps one sweep of the bin deletes, with their lessons and versions. */
const sweptAtOnce = 200;

type PublicOrder = Parameters<Maps['listPublic']>[0]['order'];

const summaryColumns = {
  id: maps.id,
  userId: maps.userId,
  query: maps.query,
  nodeCount: maps.nodeCount,
  sourceKind: maps.sourceKind,
  sourceName: maps.sourceName,
  sourcePrompt: maps.sourcePrompt,
  createdAt: maps.createdAt,
  updatedAt: maps.updatedAt,
  viewCount: maps.viewCount,
  isPublic: maps.isPublic,
  lastViewed: maps.lastViewed,
  language: maps.language,
  unfinished: maps.unfinished,
  version: maps.version,
  openedAt: maps.openedAt,
  leafCount: maps.leafCount,
  doneCount: maps.doneCount,
  deletedAt: maps.deletedAt,
  copiedFrom: maps.copiedFrom,
  copiedVersion: maps.copiedVersion,
  copies: maps.copies,
};

/** Lessons of nodes that the map has now: the search index knows them. */
const lessonCount = sql<number>`(
  select count(*) from ${searchTexts} t where t.map_id = maps.id and t.kind = 'lesson' and t.away = 0)`;

type SummaryRow = Omit<MapSummary, 'source'> & {
  sourceKind: MapSummary['source']['kind'];
  sourceName: string;
  sourcePrompt: string;
};

const toSummary = ({ sourceKind, sourceName, sourcePrompt, ...row }: SummaryRow): MapSummary => ({
  ...row,
  source: { kind: sourceKind, name: sourceName, prompt: sourcePrompt },
});

const toMap = (row: typeof maps.$inferSelect): KnowledgeMap => {
  const {
    queryKey: _key,
    generationId: _run,
    isIndexed: _indexed,
    arriving: _arriving,
    result,
    nodeIds,
    ...rest
  } = row;
  // A map without ids was written by a process of an earlier release after this one had started.
  const stored = nodeIds === null ? documentWithOldIds(row.query, result) : { result, nodeIds };
  if (!stored) throw new Error(`the outline of map ${row.id} cannot be read`);
  return { ...toSummary(rest), ...stored };
};

/** Sort orders of the list of one person's maps. */
const orders = {
  newest: [desc(maps.createdAt), desc(maps.id)],
  opened: [desc(maps.openedAt), desc(maps.createdAt), desc(maps.id)],
  name: [asc(maps.queryKey), asc(maps.id)],
  progress: [
    desc(sql`1.0 * ${maps.doneCount} / max(1, coalesce(${maps.leafCount}, 1))`),
    desc(maps.openedAt),
    desc(maps.id),
  ],
};

/**
 * Writes the lessons that come with a new map; none if the map was not inserted because its run has made one already.
 */
function lessonsOfNewMap(isMap: SQL | undefined, lessons: readonly LessonOfNewMap[], at: Date): SQL {
  const rows = lessons.map(({ source, tasks, citations = null, ...lesson }) => ({
    ...lesson,
    kind: source.kind,
    name: source.name,
    prompt: source.prompt,
    done: tasks.done,
    total: tasks.total,
    citations: citations && JSON.stringify(citations),
  }));
  const of = (field: keyof (typeof rows)[number]) => sql`l.value ->> ${field}`;
  const time = at.toISOString();
  return sql`
    insert into ${nodeDescriptions}
      (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown, content, renderer,
       tasks_done, tasks_total, source_kind, source_name, source_prompt, citations,
       written_at, created_at, updated_at)
    select ${of('id')}, ${maps.id}, ${maps.userId}, ${of('nodeId')}, ${of('nodeLabel')}, ${of('pathString')},
      ${of('compositeKey')}, ${of('markdown')}, ${of('content')}, ${of('renderer')}, ${of('done')}, ${of('total')},
      ${of('kind')}, ${of('name')}, ${of('prompt')}, ${of('citations')}, ${time}, ${time}, ${time}
    from ${maps}, json_each(${JSON.stringify(rows)}) as l
    where ${isMap}
    on conflict do nothing`;
}

/** @param owner this process: a run's save is refused if another process has the run's lease (`RunLeases`) */
export function mapsIn(database: Engine, owner = 'the only process'): Maps {
  const isHere = isNull(maps.deletedAt);
  const kept = (id: string, ownerId: string) => and(eq(maps.id, id), eq(maps.userId, ownerId));
  const mine = (id: string, ownerId: string) => and(kept(id, ownerId), isHere);
  /** False for maps that an import is still writing: nobody sees them. */
  const hasArrived = eq(maps.arriving, false);
  const inBin = and(isNotNull(maps.deletedAt), hasArrived);
  const binned = (id: string, ownerId: string) => and(kept(id, ownerId), inBin);
  const arriving = (id: string, ownerId: string) => and(kept(id, ownerId), eq(maps.arriving, true));
  // instr, not like: `%` and `_` in a search have no special meaning.
  const titled = (search: string | undefined) =>
    search ? sql`instr(${maps.queryKey}, ${fold(search)}) > 0` : undefined;

  /**
   * Finds public maps by title. A rare title is looked up in the trigram index. A frequent one, or one or two
   * characters (which have no trigram), is found by scanning the list's own index, which holds the titles, until the
   * page is full.
   */
  const titledPublic = async (db: Drizzle, search: string, order: PublicOrder): Promise<SQL | undefined> => {
    const title = fold(search);
    // No title has control characters, and NUL would end the text inside a phrase.
    if ([...title].length < trigramCharacters || title.includes('\0'))
      return and(sql`is_public = 1`, titled(search), amongFirst(order));
    const phrase = `"${title.replaceAll('"', '""')}"`;
    const found = await db.all<{ id: string }>(
      sql`select map_id as id from public_titles where public_titles match ${phrase} limit ${fewTitles + 1}`,
    );
    if (found.length > fewTitles) return and(sql`is_public = 1`, titled(search));
    const ids = JSON.stringify(found.map(({ id }) => id));
    // `+` keeps SQLite from scanning the list instead.
    return and(sql`${maps.id} in (select value from json_each(${ids}))`, sql`+is_public = 1`, titled(search));
  };

  /** Limits the cost of a search with few results. */
  const amongFirst = (order: PublicOrder): SQL => {
    const by = order === 'newest' ? maps.createdAt : maps.viewCount;
    const last = sql`select ${by} from ${maps} where is_public = 1 order by ${by} desc limit 1 offset ${mostWalked}`;
    return sql`${by} >= coalesce((${last}), ${order === 'newest' ? '' : 0})`;
  };

  /** Limits the sorting of a person's maps to the newest ones. */
  const amongNewestOf = (userId: string): SQL => {
    const last = sql`select created_at from ${maps} where user_id = ${userId} order by created_at desc limit 1 offset ${limits.mapsSortedMax}`;
    return sql`${maps.createdAt} >= coalesce((${last}), '')`;
  };

  /** The first page of a person's maps. A prepared statement, since building it took longer than running it. */
  const newestOfUser = prepareOnce((db) =>
    db
      .select(summaryColumns)
      .from(maps)
      .where(and(eq(maps.userId, sql.placeholder('userId')), isHere))
      .orderBy(...orders.newest)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  /** The maps that a person opened last, for the home page. */
  const lastOpenedOfUser = prepareOnce((db) =>
    db
      .select(summaryColumns)
      .from(maps)
      .where(and(eq(maps.userId, sql.placeholder('userId')), isHere))
      .orderBy(...orders.opened)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const isReadable = and(
    eq(maps.id, sql.placeholder('id')),
    isHere,
    or(eq(maps.isPublic, true), eq(maps.userId, sql.placeholder('viewerId'))),
  );
  const readableRow = prepareOnce((db) => db.select().from(maps).where(isReadable).prepare());
  const readableLook = prepareOnce((db) =>
    db
      .select({ userId: maps.userId, query: maps.query, version: maps.version, updatedAt: maps.updatedAt })
      .from(maps)
      .where(isReadable)
      .prepare(),
  );

  return {
    add: async ({
      at,
      source,
      runId,
      document,
      sources = [],
      cause = 'created',
      lessons = [],
      done = [],
      arriving = false,
      follows = 0,
      ...map
    }) => {
      const write = (batch: Batch) => {
        const { db } = batch;
        const nodeCount = document.ids.length;
        const row = valuesOf(maps, {
          ...map,
          ...writeDocument(document),
          nodeCount,
          leafCount: leafIds(document).length,
          generationId: runId,
          queryKey: fold(map.query),
          sourceKind: source.kind,
          sourceName: source.name,
          sourcePrompt: source.prompt,
          isIndexed: true,
          arriving,
          deletedAt: arriving ? at : null,
          createdAt: at,
          updatedAt: at,
        });
        batch.write(
          db
            .insert(maps)
            // Always with `where`: without it SQLite parses the conflict clause as a join's.
            .select(sql`select ${row} where ${mayStillSave(runId, owner) ?? sql`true`}`)
            .onConflictDoNothing({ target: maps.generationId }),
        );
        const isLost = lossOf(batch, runId, owner);
        // Selects nothing if the run has made a map already.
        batch.write(sql`
              insert into ${mapVersions} (map_id, version, cause, at, change)
              select id, 1, ${cause}, ${at.toISOString()}, ${JSON.stringify({ act: 'create', nodes: nodeCount })}
              from ${maps} where id = ${map.id}
              on conflict do nothing`);
        if (sources.length > 0)
          batch.write(sql`
                insert into ${mapSources} (map_id, source_id, added_at)
                select m.id, s.id, ${at.toISOString()} from ${maps} as m
                join ${sourcesTable} as s on s.user_id = m.user_id and s.state = 'whole'
                where m.id = ${map.id} and s.id in (select value from json_each(${JSON.stringify(sources)}))`);
        if (!arriving) indexLabels(batch, map.id, changedParts(null, document));
        if (lessons.length > 0) batch.write(lessonsOfNewMap(eq(maps.id, map.id), lessons, at));
        if (done.length > 0)
          batch.write(sql`
                insert into ${nodeProgress} (map_id, user_id, node_id, done_at)
                select m.id, m.user_id, d.value, ${at.toISOString()}
                from ${maps} as m, json_each(${JSON.stringify(done)}) as d
                where m.id = ${map.id}`);
        // Branches with a lesson count as leaves.
        if (lessons.length + done.length > 0 && !arriving)
          batch.write(db.update(maps).set(leafCounts(document)).where(eq(maps.id, map.id)));
        const made = batch.read(
          db
            .select({ id: maps.id })
            .from(maps)
            .where(runId === null ? eq(maps.id, map.id) : eq(maps.generationId, runId)),
        );
        return () => (isLost() ? 'lost' : (made()[0]?.id ?? map.id));
      };
      // A run's result is always saved: the quota was checked when it began.
      const isBrought = source.kind === 'import' || source.kind === 'source';
      const answer = await (isBrought
        ? withinQuota(database, { userId: map.userId, follows }, write)
        : database.batch(write));
      return orLost(runId, answer);
    },
    addLessons: (id, ownerId, lessons, at) =>
      withinQuota(database, { userId: ownerId }, (batch) => {
        batch.write(lessonsOfNewMap(arriving(id, ownerId), lessons, at));
        return () => {};
      }),
    addLabels: (id, ownerId, parts) =>
      database.batch((batch) => {
        const isArriving = sql`${maps.userId} = ${ownerId} and ${maps.arriving} = 1`;
        indexLabels(batch, id, { gone: [], come: parts }, isArriving);
        return () => {};
      }),
    setArrived: (id, ownerId, document) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set({ arriving: false, deletedAt: null, ...leafCounts(document) })
          .where(arriving(id, ownerId))
          .run();
      }),
    dropArriving: (id, ownerId) =>
      database.run(async (db) => {
        await db.delete(maps).where(arriving(id, ownerId)).run();
      }),
    arriving: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db.select().from(maps).where(arriving(id, ownerId)).get();
        return row ? toMap(row) : null;
      }),
    readable: (id, viewerId) =>
      database.run(async (db) => {
        const row = await readableRow(db).get({ id, viewerId: viewerId ?? '' });
        return row ? toMap(row) : null;
      }),
    look: (id, viewerId) =>
      database.run(async (db) => (await readableLook(db).get({ id, viewerId: viewerId ?? '' })) ?? null),
    owned: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db.select().from(maps).where(mine(id, ownerId)).get();
        return row ? toMap(row) : null;
      }),
    byRun: (runId) =>
      database.run(
        async (db) =>
          (await db.select({ id: maps.id }).from(maps).where(eq(maps.generationId, runId)).get())?.id ?? null,
      ),
    countViews: (looks, period, at) =>
      database.batch(({ db, write }) => {
        write(sql`
          insert into ${mapViewers} (map_id, viewer, period)
          select m.id, l.value ->> 'viewer', ${period}
          from json_each(${JSON.stringify(looks)}) as l join ${maps} as m on m.id = l.value ->> 'mapId'
          where true
          on conflict do nothing`);
        const isNew = sql`is_counted = 0`;
        write(
          db
            .update(maps)
            .set({
              viewCount: sql`${maps.viewCount} + (
                select count(*) from ${mapViewers} as v where v.map_id = ${maps.id} and v.is_counted = 0)`,
              lastViewed: at,
            })
            .where(sql`${maps.id} in (select map_id from ${mapViewers} where ${isNew})`),
        );
        write(db.update(mapViewers).set({ isCounted: true }).where(isNew));
        write(db.delete(mapViewers).where(lt(mapViewers.period, period)));
        return () => {};
      }),
    noteOpened: (id, ownerId, at) =>
      database.run(async (db) => {
        await db.update(maps).set({ openedAt: at }).where(mine(id, ownerId)).run();
      }),
    recountLeaves: ({ id, version, ...stored }) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set(leafCounts(readDocument(stored)))
          .where(and(eq(maps.id, id), eq(maps.version, version), isHere))
          .run();
      }),
    listForUser: (userId, { search, order = 'newest', before, offset = 0, limit }) =>
      database.run(async (db) => {
        if (!search && !before && offset === 0) {
          if (order === 'newest') return (await newestOfUser(db).all({ userId, limit })).map(toSummary);
          if (order === 'opened') return (await lastOpenedOfUser(db).all({ userId, limit })).map(toSummary);
        }
        return (
          await db
            .select(summaryColumns)
            .from(maps)
            .where(
              and(
                eq(maps.userId, userId),
                isHere,
                order === 'name' || order === 'progress' ? amongNewestOf(userId) : undefined,
                titled(search),
                before &&
                  or(
                    lt(maps.createdAt, before.createdAt),
                    and(eq(maps.createdAt, before.createdAt), lt(maps.id, before.id)),
                  ),
              ),
            )
            .orderBy(...orders[order])
            .limit(limit)
            .offset(offset)
            .all()
        ).map(toSummary);
      }),
    idsForUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .select({ id: maps.id })
            .from(maps)
            .where(and(eq(maps.userId, userId), hasArrived))
            .orderBy(...orders.newest)
            .all()
        ).map(({ id }) => id),
      ),
    ownedOrBinned: (id, ownerId) =>
      database.run(async (db) => {
        const row = await db
          .select()
          .from(maps)
          .where(and(kept(id, ownerId), hasArrived))
          .get();
        return row ? toMap(row) : null;
      }),
    listPublic: ({ search, language, order, offset, limit }) =>
      database.run(async (db) => {
        // A literal, so that SQLite can prove that the partial indexes apply.
        const isListed = search ? await titledPublic(db, search, order) : sql`is_public = 1`;
        const rows = await db
          .select({ ...summaryColumns, lessonCount })
          .from(maps)
          .where(and(isListed, language === undefined ? undefined : eq(maps.language, language)))
          .orderBy(
            ...(order === 'newest'
              ? [desc(maps.createdAt), desc(maps.id)]
              : [desc(maps.viewCount), desc(maps.createdAt), desc(maps.id)]),
          )
          .limit(limit)
          .offset(offset)
          .all();
        return rows.map(({ lessonCount, ...row }) => ({ ...toSummary(row), lessonCount }));
      }),
    publicLanguages: () =>
      database.run(async (db) =>
        // Steps from one language to the next in the index instead of reading all maps for a few tags.
        (
          await db.all<{ tag: string }>(sql`
            with recursive tags (tag) as (
              select min(language) from ${maps} where is_public = 1
              union all
              select (select min(language) from ${maps} where is_public = 1 and language > tag)
              from tags where tag is not null)
            select tag from tags where tag is not null`)
        ).map(({ tag }) => tag),
      ),
    listAddresses: ({ before, limit }) =>
      database.run(
        async (db) =>
          await db
            .select({ id: maps.id, createdAt: maps.createdAt, updatedAt: maps.updatedAt })
            .from(maps)
            .where(
              and(
                sql`is_public = 1`,
                // A row value, so that the scan of the partial index starts at the exact place.
                before &&
                  sql`(${maps.createdAt}, ${maps.id}) < (${before.createdAt.toISOString()}, ${before.id})`,
              ),
            )
            .orderBy(desc(maps.createdAt), desc(maps.id))
            .limit(limit)
            .all(),
      ),
    setVisibility: (id, ownerId, isPublic, at) =>
      database.run(
        async (db) =>
          (await db.update(maps).set({ isPublic, updatedAt: at }).where(mine(id, ownerId)).run()).changes ===
          1,
      ),
    rename: (id, ownerId, query, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(maps)
              .set({
                query,
                queryKey: fold(query),
                result: sql`${titleLine(rootLabel(query))} || substr(${maps.result}, instr(${maps.result}, char(10)))`,
                updatedAt: at,
              })
              .where(mine(id, ownerId))
              .run()
          ).changes === 1,
      ),
    setLanguage: (id, ownerId, language, at) =>
      database.run(
        async (db) =>
          (await db.update(maps).set({ language, updatedAt: at }).where(mine(id, ownerId)).run()).changes ===
          1,
      ),
    foundLanguage: (id, language) =>
      database.run(async (db) => {
        await db
          .update(maps)
          .set({ language })
          .where(and(eq(maps.id, id), isNull(maps.language)))
          .run();
      }),
    setWhole: (id, ownerId, at) =>
      database.run(
        async (db) =>
          (
            await db
              .update(maps)
              .set({ unfinished: null, updatedAt: at })
              // A trigger in the same statement charges for the map once it is complete (migrations/0012_credits.sql).
              .where(
                and(
                  mine(id, ownerId),
                  sql`(exists (select 1 from credit_entries where once_key = ${`map ${id}`})
                    or not exists (
                      select 1 from generations as making where making.id = ${maps.generationId}
                      and making.credits > 0 and making.credits > ${balanceOf(ownerId)} - ${heldOf(ownerId, id)}))`,
                ),
              )
              .run()
          ).changes === 1,
      ),
    putIntoBin: (id, ownerId, at) =>
      database.run(async (db) => {
        // 2 means that it was public. Every query for public maps asks for 1.
        const isPublic = sql`iif(${maps.isPublic} = 1, 2, 0)`;
        return (
          (await db.update(maps).set({ deletedAt: at, isPublic }).where(mine(id, ownerId)).run()).changes ===
          1
        );
      }),
    putBack: (id, ownerId) =>
      database.run(async (db) => {
        const isPublic = sql`iif(${maps.isPublic} = 2, 1, 0)`;
        return (
          (await db.update(maps).set({ deletedAt: null, isPublic }).where(binned(id, ownerId)).run())
            .changes === 1
        );
      }),
    listBin: (ownerId, limit) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(maps)
            .where(and(eq(maps.userId, ownerId), inBin))
            .orderBy(desc(maps.deletedAt), desc(maps.id))
            .limit(limit)
            .all()
        ).map(toSummary),
      ),
    erase: (id, ownerId) =>
      database.run(async (db) => (await db.delete(maps).where(binned(id, ownerId)).run()).changes === 1),
    emptyBin: (ownerId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(maps)
              .where(and(eq(maps.userId, ownerId), inBin))
              .run()
          ).changes,
      ),
    sweep: (now) =>
      database.run(async (db) => {
        const since = new Date(now.getTime() - limits.binKeptMs).toISOString();
        const old = sql`select id from ${maps} where deleted_at <= ${since} order by deleted_at limit ${sweptAtOnce}`;
        const keptSince = new Date(now.getTime() - limits.importKeptMs).toISOString();
        // A literal, so that SQLite can prove that the partial index applies.
        const brokenOff = sql`select id from ${maps} where arriving = 1 and deleted_at <= ${keptSince}`;
        await db.delete(maps).where(sql`${maps.id} in (${old}) or ${maps.id} in (${brokenOff})`).run();
      }),
  };
}
