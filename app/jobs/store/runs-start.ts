import { eq, type SQL, sql } from 'drizzle-orm';
import { CreditsShort } from '~/kit/fault/credits-short';
import { type Batch, type Engine, isRaised, type Later } from '~/store/engine/engine';
import { columnsOf, valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { firstOf } from '~/store/file/write-guard';
import { asks, generations, maps, nodeDescriptions } from '../../../drizzle/schema';
import { balanceOf, canSpend, heldOf } from './balance';
import { capReached } from './cap-reached';
import { leaseEnd, newRunColumns, toRun } from './run-row';
import { isSubmit, uniqueness } from './run-uniqueness';
import type { AskedRun, NewBatch, NewRun, Run, RunStore } from './runs';
import { dismiss } from './runs-write';

/** Adds the question of a run that was just started. Does nothing if another run was found instead. */
function addAsk({ db, write }: Batch, { id, mapId, nodeId, userId, ask, at }: NewRun<'ask'>): void {
  const row = valuesOf(asks, { ...ask, runId: id, mapId, nodeId, userId, state: 'asked', askedAt: at });
  write(db.insert(asks).select(sql`select ${row} from ${generations} where ${generations.id} = ${id}`));
}

/** Whether it continues a map that was already paid for. */
const isPaid = (run: AskedRun): SQL =>
  run.kind === 'map' && run.mapId !== null
    ? sql`exists (select 1 from credit_entries where once_key = ${`map ${run.mapId}`})`
    : sql`0`;

/** Adds a run with its question, or finds the one that is the same. Null: its user has too few credits. */
function addRun(batch: Batch, run: NewRun, owner: string): Later<{ run: Run; created: boolean } | null> {
  const { db, read, write } = batch;
  const { userId, credits = 0, at } = run;
  const columns = newRunColumns(run);
  const row = columnsOf(
    generations,
    { ...columns, credits, owner, state: 'queued', step: 'authenticating', createdAt: at, updatedAt: at },
    { leaseUntil: leaseEnd },
  );
  const isStarted = sql`exists (select 1 from ${generations} where ${isSubmit(columns)})`;
  write(
    db
      .insert(generations)
      // A submit whose run exists already holds its credits, and a stopped map that is continued is already paid.
      .select(sql`select ${row} where (${canSpend(userId, credits)} or ${isStarted} or ${isPaid(run)})`)
      // A no-op update.
      .onConflictDoUpdate({ ...uniqueness[run.kind], set: { id: sql`${generations.id}` } }),
  );
  if (run.replaces) write(dismiss(db, run.replaces, userId, at, isStarted));
  if (run.kind === 'ask') addAsk(batch, run);
  const rows = read(db.select().from(generations).where(isSubmit(columns)));
  return () => {
    const found = firstOf(rows());
    return found && { run: toRun(found), created: found.id === run.id };
  };
}

/** Adds the runs of a batch, for leaves without a lesson or a live run. */
function addBatch(
  { db, read, write }: Batch,
  { id, userId, mapId, topic, leaves, credits = 0, at }: NewBatch,
  owner: string,
): Later<Run<'lesson'>[]> {
  const asked = leaves.map(({ runId, nodeId, path }) => ({ id: runId, nodeId, path }));
  const leaf = sql.raw('leaf.value');
  const row = columnsOf(
    generations,
    {
      ...{ kind: 'lesson', userId, topic, mapId, batch: id, credits, owner },
      ...{ state: 'queued', step: 'authenticating', createdAt: at, updatedAt: at },
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
          .filter((run) => run.kind === 'lesson')
          .sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
}

/** @param owner this process, which gets the leases of the runs that it starts */
export function runStarts(database: Engine, owner: string): Pick<RunStore, 'start' | 'same' | 'startBatch'> {
  /** The error for a run refused for want of credits. */
  const shortOf = async (userId: string, price: number): Promise<CreditsShort> => {
    const [row] = await database.run((db) =>
      db.all<{ available: number }>(sql`select ${balanceOf(userId)} - ${heldOf(userId)} as available`),
    );
    return new CreditsShort({ price, available: row?.available ?? 0 });
  };

  /** Adds runs within the quota. @throws CapReached */
  const add = <T>(
    { userId, kind, at }: Pick<NewRun, 'userId' | 'kind' | 'at'>,
    wanted: number,
    work: (batch: Batch) => Later<T>,
  ): Promise<T> =>
    withinQuota(database, { userId, follows: 1 }, work).catch(async (error: unknown) => {
      if (!isRaised(error, 'cap reached')) throw error;
      throw await capReached(database, userId, kind === 'map' ? 'maps' : 'texts', at, wanted);
    });

  return {
    start: async (run) => {
      const started = await add(run, 1, (batch) => addRun(batch, run, owner));
      if (!started) throw await shortOf(run.userId, run.credits ?? 0);
      return started;
    },
    same: async (run) => {
      const isSame = isSubmit(newRunColumns(run));
      const [row] = await database.run((db) => db.select().from(generations).where(isSame).limit(1).all());
      return row ? toRun(row) : null;
    },
    startBatch: async (asked) => {
      const { id, userId, leaves, credits = 0, at } = asked;
      const started = await add({ userId, kind: 'lesson', at }, leaves.length, (batch) =>
        addBatch(batch, asked, owner),
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
  };
}
