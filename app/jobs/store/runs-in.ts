import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { liveStates } from '~/jobs/rules/state';
import { CreditsShort } from '~/kit/fault/credits-short';
import { limits } from '~/kit/limits';
import { type Batch, type Drizzle, type Engine, isRaised } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { columnsOf, valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { asks, generations, maps, nodeDescriptions, nodeProgress } from '../../../drizzle/schema';
import { balanceOf, canSpend, heldOf } from './balance';
import { capReached } from './cap-reached';
import { headColumns, heldBy, leaseEnd, toRun } from './run-row';
import type { NewAsk, NewRun, RunStore } from './runs';

const toLessonRun = <R extends { nodeId: string | null }>({ nodeId, ...row }: R) => ({
  ...row,
  nodeId: nodeId ?? '',
});

/** True if the run's map, if it has one, is not in the bin. */
const isNotBinned = sql`not exists (
  select 1 from ${maps} where ${maps.id} = ${generations.mapId} and ${maps.deletedAt} is not null)`;

/** When two runs are the same: the unique indexes of the schema. */
const uniqueness = {
  map: {
    target: [generations.userId, generations.key, generations.topic],
    targetWhere: sql`kind = 'map' and state in ('queued', 'running', 'done')`,
  },
  lesson: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'lesson' and state in ('queued', 'running')`,
  },
  growth: {
    target: [generations.mapId, generations.nodeId],
    targetWhere: sql`kind = 'growth' and state in ('queued', 'running')`,
  },
  cards: {
    target: [generations.mapId, generations.nodeId, generations.userId],
    targetWhere: sql`kind = 'cards' and state in ('queued', 'running')`,
  },
  source: {
    target: [generations.userId, generations.key, generations.topic],
    targetWhere: sql`kind = 'source' and state in ('queued', 'running', 'done')`,
  },
  ask: {
    target: [generations.mapId, generations.nodeId, generations.userId],
    targetWhere: sql`kind = 'ask' and state in ('queued', 'running')`,
  },
};

const uniqueFields = ['userId', 'key', 'topic', 'mapId', 'nodeId'] as const;

/** The field of a run for a column of a unique index. */
const fieldOf = (column: AnyColumn) => {
  const field = uniqueFields.find((name) => generations[name] === column);
  if (!field) throw new Error(`no run is unique by its ${column.name}`);
  return field;
};

/** Kinds whose text is a proposal, which only the row of the run has. */
const proposalKinds = ['growth', 'cards'] as const;

/**
 * A proposal that nobody has kept or dismissed yet. Changes of an original are looked up anew, so their row has no
 * text.
 */
const isOpenProposal = sql`(${generations.kind} in ('growth', 'cards') and ${generations.state} = 'done'
  and ${generations.dismissed} = 0 and ${generations.text} <> '')`;

const growthsShown = 20;

/** Finds the run that this submit makes or has already made. */
const isSubmit = (run: Omit<NewRun, 'at'>): SQL | undefined => {
  const { target, targetWhere } = uniqueness[run.kind];
  const isSame = target.map((column) => sql`${column} = ${run[fieldOf(column)]}`);
  return or(eq(generations.id, run.id), and(targetWhere, ...isSame));
};

const dismiss = (db: Drizzle, id: string, userId: string, at: Date, isWanted?: SQL) =>
  db
    .update(generations)
    .set({ dismissed: true, updatedAt: at })
    .where(
      and(
        eq(generations.id, id),
        eq(generations.userId, userId),
        isWanted,
        or(
          inArray(generations.state, ['failed', 'stopped']),
          and(
            inArray(generations.kind, [...proposalKinds]),
            eq(generations.state, 'done'),
            eq(generations.dismissed, false),
          ),
        ),
      ),
    );

/** Adds the question of a run that was just started. Does nothing if another run was found instead. */
function addAsk(
  { db, write }: Batch,
  {
    at,
    mapId,
    nodeId,
    ...ask
  }: NewAsk & Pick<NewRun, 'mapId' | 'nodeId' | 'userId' | 'at'> & { runId: string },
): void {
  if (mapId === null || nodeId === null) throw new Error('a question without a leaf');
  const row = valuesOf(asks, { ...ask, mapId, nodeId, state: 'asked', askedAt: at });
  write(
    db.insert(asks).select(sql`select ${row} from ${generations} where ${generations.id} = ${ask.runId}`),
  );
}

/** @param owner this process: it owns the runs that it starts, and changes no others (`RunLeases`) */
export function runStoreIn(database: Engine, owner = 'the only process'): RunStore {
  const rowById = prepareOnce((db) =>
    db
      .select()
      .from(generations)
      .where(eq(generations.id, sql.placeholder('id')))
      .prepare(),
  );

  const headOwned = prepareOnce((db) =>
    db
      .select(headColumns)
      .from(generations)
      .where(
        and(
          eq(generations.id, sql.placeholder('id')),
          eq(generations.userId, sql.placeholder('userId')),
          isNotBinned,
        ),
      )
      .prepare(),
  );

  const openOfUser = prepareOnce((db) =>
    db
      .select(headColumns)
      .from(generations)
      .where(
        and(
          eq(generations.userId, sql.placeholder('userId')),
          inArray(generations.kind, ['map', 'growth', 'source']),
          eq(generations.dismissed, false),
          isNotBinned,
          or(
            inArray(generations.state, liveStates),
            inArray(generations.state, ['failed', 'stopped']),
            and(
              eq(generations.state, 'done'),
              isNotNull(generations.mapId),
              gte(generations.finishedAt, sql.placeholder('doneSince')),
              // A proposal waits until it is decided on, which dismisses its run.
              sql`(${generations.kind} = 'growth' or exists (
                select 1 from ${maps} where ${maps.id} = ${generations.mapId}
                and coalesce(${maps.openedAt}, '') < ${generations.finishedAt}))`,
            ),
          ),
        ),
      )
      .orderBy(desc(generations.createdAt))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  /** True for the newest run of its lesson. */
  const isNewest = sql`not exists (
    select 1 from ${generations} newer where newer.map_id = ${generations.mapId}
    and newer.node_id = ${generations.nodeId} and newer.kind = 'lesson'
    and newer.created_at > ${generations.createdAt})`;

  const wasRead = sql`iif(${generations.batch} is not null and ${maps.openedAt} >= ${generations.finishedAt}, 1,
    exists (
      select 1 from ${nodeProgress} p where p.map_id = ${generations.mapId} and p.user_id = ${generations.userId}
      and p.node_id = ${generations.nodeId} and p.read_at >= ${generations.finishedAt}))`;

  /** A text that was written later, perhaps by hand, makes an earlier failure irrelevant. */
  const hasLesson = (condition: SQL) => sql`exists (
    select 1 from ${nodeDescriptions} d where d.map_id = ${generations.mapId} and d.node_id = ${generations.nodeId}
    and ${condition})`;

  const openLessonsOfUser = prepareOnce((db) =>
    db
      .select({
        id: generations.id,
        mapId: maps.id,
        nodeId: generations.nodeId,
        path: generations.path,
        state: generations.state,
        message: generations.message,
        query: maps.query,
        language: maps.language,
      })
      .from(generations)
      .innerJoin(maps, eq(maps.id, generations.mapId))
      .where(
        and(
          eq(generations.userId, sql.placeholder('userId')),
          eq(generations.kind, 'lesson'),
          eq(generations.dismissed, false),
          isNull(maps.deletedAt),
          or(
            inArray(generations.state, liveStates),
            and(
              eq(generations.state, 'failed'),
              gte(generations.createdAt, sql.placeholder('since')),
              sql`not ${hasLesson(sql`d.written_at >= ${generations.createdAt}`)}`,
            ),
            and(
              eq(generations.state, 'done'),
              gte(generations.createdAt, sql.placeholder('since')),
              hasLesson(sql`1`),
              sql`not ${wasRead}`,
            ),
          ),
          isNewest,
        ),
      )
      .orderBy(desc(generations.createdAt), desc(generations.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const latestOfNode = prepareOnce((db) =>
    db
      .select()
      .from(generations)
      .where(
        and(
          eq(generations.mapId, sql.placeholder('mapId')),
          eq(generations.nodeId, sql.placeholder('nodeId')),
          eq(generations.kind, 'lesson'),
        ),
      )
      .orderBy(desc(generations.createdAt))
      .limit(1)
      .prepare(),
  );

  const newestOfMap = prepareOnce((db) =>
    db
      .select({
        id: generations.id,
        nodeId: generations.nodeId,
        state: generations.state,
        batch: generations.batch,
        fault: generations.fault,
        message: generations.message,
        dismissed: generations.dismissed,
        updatedAt: generations.updatedAt,
        // SQLite takes the other columns from the row that has the maximum.
        createdAt: sql`max(${generations.createdAt})`.mapWith(generations.createdAt),
      })
      .from(generations)
      .where(and(eq(generations.mapId, sql.placeholder('mapId')), eq(generations.kind, 'lesson')))
      .groupBy(generations.nodeId)
      .prepare(),
  );

  const keptOfNode = prepareOnce((db) =>
    db
      .select()
      .from(generations)
      .where(
        and(
          eq(generations.mapId, sql.placeholder('mapId')),
          eq(generations.nodeId, sql.placeholder('nodeId')),
          eq(generations.kind, 'lesson'),
          inArray(generations.state, ['failed', 'stopped']),
          eq(generations.dismissed, false),
          ne(generations.text, ''),
        ),
      )
      .orderBy(desc(generations.createdAt))
      .limit(1)
      .prepare(),
  );

  const growthsOfMap = prepareOnce((db) =>
    db
      .select(headColumns)
      .from(generations)
      .where(
        and(
          eq(generations.mapId, sql.placeholder('mapId')),
          eq(generations.userId, sql.placeholder('userId')),
          eq(generations.kind, 'growth'),
          eq(generations.dismissed, false),
        ),
      )
      .prepare(),
  );

  const cardsOfNode = prepareOnce((db) =>
    db
      .select(headColumns)
      .from(generations)
      .where(
        and(
          eq(generations.mapId, sql.placeholder('mapId')),
          eq(generations.nodeId, sql.placeholder('nodeId')),
          eq(generations.userId, sql.placeholder('userId')),
          eq(generations.kind, 'cards'),
          eq(generations.dismissed, false),
        ),
      )
      .orderBy(desc(generations.createdAt))
      .limit(1)
      .prepare(),
  );

  /** Whether it continues a map that was already paid for. */
  const isPaid = ({ kind, mapId }: Pick<NewRun, 'kind' | 'mapId'>): SQL =>
    kind === 'map' && mapId !== null
      ? sql`exists (select 1 from credit_entries where once_key = ${`map ${mapId}`})`
      : sql`0`;

  /** The error for a run refused for want of credits. */
  const shortOf = async (userId: string, price: number): Promise<CreditsShort> => {
    const [row] = await database.run((db) =>
      db.all<{ available: number }>(sql`select ${balanceOf(userId)} - ${heldOf(userId)} as available`),
    );
    return new CreditsShort({ price, available: row?.available ?? 0 });
  };

  /** The error for a run that a cap refused; any other `error` is returned as it is. */
  const capOf = async (
    error: unknown,
    { userId, kind, at }: Pick<NewRun, 'userId' | 'kind' | 'at'>,
    wanted: number,
  ): Promise<unknown> => {
    if (!isRaised(error, 'cap reached')) return error;
    return capReached(database, userId, kind === 'map' ? 'maps' : 'texts', at, wanted);
  };

  return {
    start: async ({ at, replaces, ask, ...run }) => {
      const { credits = 0 } = run;
      const start = (batch: Batch) => {
        const { db, read, write } = batch;
        const row = columnsOf(
          generations,
          { ...run, owner, state: 'queued', step: 'authenticating', createdAt: at, updatedAt: at },
          { leaseUntil: leaseEnd },
        );
        const isStarted = sql`exists (select 1 from ${generations} where ${isSubmit(run)})`;
        write(
          db
            .insert(generations)
            // A submit whose run exists already holds its credits, and a stopped map that is continued is already paid.
            .select(
              sql`select ${row} where (${canSpend(run.userId, credits)} or ${isStarted} or ${isPaid(run)})`,
            )
            // A no-op update.
            .onConflictDoUpdate({ ...uniqueness[run.kind], set: { id: sql`${generations.id}` } }),
        );
        if (replaces) write(dismiss(db, replaces, run.userId, at, isStarted));
        if (ask) addAsk(batch, { ...run, ...ask, runId: run.id, at });
        const rows = read(db.select().from(generations).where(isSubmit(run)));
        return () => {
          const found = firstOf(rows());
          return found && { run: toRun(found), created: found.id === run.id };
        };
      };
      const started = await withinQuota(database, { userId: run.userId, follows: 1 }, start).catch(
        async (error: unknown) => {
          throw await capOf(error, { ...run, at }, 1);
        },
      );
      if (!started) throw await shortOf(run.userId, credits);
      return started;
    },
    startBatch: async ({ id, userId, mapId, topic, leaves, credits = 0, at }) => {
      const start = ({ db, read, write }: Batch) => {
        const asked = leaves.map(({ runId, nodeId, path }) => ({ id: runId, nodeId, path }));
        const leaf = sql.raw('leaf.value');
        const row = columnsOf(
          generations,
          {
            kind: 'lesson',
            userId,
            topic,
            mapId,
            batch: id,
            credits,
            owner,
            state: 'queued',
            step: 'authenticating',
            createdAt: at,
            updatedAt: at,
          },
          {
            id: sql`${leaf} ->> 'id'`,
            key: sql`${leaf} ->> 'id'`,
            nodeId: sql`${leaf} ->> 'nodeId'`,
            path: sql`${leaf} -> 'path'`,
            leaseUntil: leaseEnd,
          },
        );
        const changes = write(
          db
            .insert(generations)
            .select(
              sql`select ${row} from ${maps}, json_each(${JSON.stringify(asked)}) as leaf
              where ${maps.id} = ${mapId} and ${maps.userId} = ${userId} and ${maps.deletedAt} is null
              and ${canSpend(userId, credits * leaves.length)}
              and not exists (select 1 from ${generations} where batch = ${id} and user_id = ${userId})
              and not exists (
                select 1 from ${nodeDescriptions} where map_id = ${mapId} and node_id = ${leaf} ->> 'nodeId'
              )`,
            )
            .onConflictDoNothing(),
        );
        const rows = read(db.select().from(generations).where(eq(generations.batch, id)));
        const order = new Map(leaves.map(({ runId }, position) => [runId, position]));
        return () =>
          changes() === 0
            ? []
            : rows()
                .map(toRun)
                .sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
      };
      const started = await withinQuota(database, { userId, follows: 1 }, start).catch(
        async (error: unknown) => {
          throw await capOf(error, { userId, kind: 'lesson', at }, leaves.length);
        },
      );
      if (started.length > 0 || credits === 0) return started;
      // The reason why nothing started is queried afterwards, for the answer alone.
      const short = await shortOf(userId, credits * leaves.length);
      const begun = await database.run((db) =>
        db.select({ id: generations.id }).from(generations).where(eq(generations.batch, id)).limit(1).all(),
      );
      if (begun.length === 0 && short.available < short.price) throw short;
      return started;
    },
    stopQueued: ({ userId, mapId, batches }, why, at) =>
      database.run(async (db) => {
        await db
          .update(generations)
          .set({
            ...why,
            ...{ owner: null, leaseUntil: null, stopAsked: false },
            ...{ state: 'stopped', updatedAt: at, finishedAt: at },
          })
          .where(
            and(
              inArray(generations.batch, [...batches]),
              eq(generations.userId, userId),
              eq(generations.mapId, mapId),
              eq(generations.state, 'queued'),
            ),
          )
          .run();
      }),
    latestOfMap: (mapId) =>
      database.run(async (db) => (await newestOfMap(db).all({ mapId })).map(toLessonRun)),
    byId: (id) =>
      database.run(async (db) => {
        const row = await rowById(db).get({ id });
        return row ? toRun(row) : null;
      }),
    owned: (id, userId) =>
      database.run(async (db) => {
        const row = await headOwned(db).get({ id, userId });
        return row ? toRun(row) : null;
      }),
    change: (id, { source, doing, ...change }, at) =>
      database.run(async (db) => {
        const origin =
          source === undefined
            ? {}
            : {
                sourceKind: source?.kind ?? null,
                sourceName: source?.name ?? null,
                sourcePrompt: source?.prompt ?? '',
              };
        const now = doing === undefined ? {} : { doing, doingSince: doing && sql<number>`unixepoch('now')` };
        // A run that has ended or waits for its next call has no owner.
        const left =
          change.state === undefined || change.state === 'running'
            ? {}
            : { owner: null, leaseUntil: null, stopAsked: false, doing: null };
        const { changes } = await db
          .update(generations)
          .set({ ...change, ...origin, ...now, ...left, updatedAt: at })
          .where(and(eq(generations.id, id), heldBy(owner)))
          .run();
        return changes === 1;
      }),
    live: () =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(generations)
            // A literal, so that SQLite can prove that the partial index applies.
            .where(sql`state in ('queued', 'running')`)
            // The runs of a batch have the same time and were inserted in their order.
            .orderBy(asc(generations.createdAt), sql`rowid`)
            .all()
        ).map(toRun),
      ),
    openForUser: (userId, limit, since) =>
      database.run(async (db) => {
        const doneSince = since?.toISOString() ?? 'never';
        return (await openOfUser(db).all({ userId, limit, doneSince })).map(toRun);
      }),
    openLessonsOfUser: (userId, since, limit) =>
      database.run(async (db) =>
        (await openLessonsOfUser(db).all({ userId, since: since.toISOString(), limit })).map(toLessonRun),
      ),
    idsForUser: (userId) =>
      database.run(async (db) =>
        (
          await db
            .select({ id: generations.id })
            .from(generations)
            .where(eq(generations.userId, userId))
            .orderBy(asc(generations.createdAt))
            .all()
        ).map(({ id }) => id),
      ),
    latestForNode: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await latestOfNode(db).get({ mapId, nodeId });
        return row ? toRun(row) : null;
      }),
    keptForNode: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await keptOfNode(db).get({ mapId, nodeId });
        return row ? toRun(row) : null;
      }),
    cardsOfNode: (mapId, nodeId, userId) =>
      database.run(async (db) => {
        const row = await cardsOfNode(db).get({ mapId, nodeId, userId });
        return row ? toRun(row) : null;
      }),
    growthsOfMap: (mapId, userId) =>
      database.run(async (db) =>
        (await growthsOfMap(db).all({ mapId, userId }))
          .map(toRun)
          // They are few, so no index has this order.
          .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
          .slice(0, growthsShown),
      ),
    dismiss: (id, userId, at) =>
      database.run(async (db) => (await dismiss(db, id, userId, at).run()).changes === 1),
    sweep: (now) =>
      database.batch(({ db, write }) => {
        const endedBefore = (ms: number) =>
          and(
            notInArray(generations.state, [...liveStates]),
            lte(generations.finishedAt, new Date(now.getTime() - ms)),
          );
        const { kind, state, dismissed, text } = generations;
        write(
          db
            .delete(generations)
            .where(
              or(
                and(endedBefore(limits.runKeptMs), not(isOpenProposal)),
                and(eq(dismissed, true), endedBefore(limits.runTextKeptMs)),
              ),
            ),
        );
        // The text of a finished run is in its map, lesson, source or thread; a proposal is only in its row. The text
        // of a failed lesson run is offered beside its lesson.
        write(
          db
            .update(generations)
            .set({ text: '' })
            .where(
              and(
                ne(text, ''),
                or(
                  and(eq(state, 'done'), notInArray(kind, [...proposalKinds])),
                  and(eq(kind, 'map'), endedBefore(limits.runTextKeptMs)),
                ),
              ),
            ),
        );
        return () => {};
      }),
  };
}
