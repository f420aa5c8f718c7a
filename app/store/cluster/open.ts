import { entityKind, is, SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import {
  type AsyncBatchRemoteCallback,
  type AsyncRemoteCallback,
  type PreparedQueryConfig,
  type RemotePreparedQuery,
  SQLiteRemoteSession,
  SqliteRemoteDatabase,
} from 'drizzle-orm/sqlite-proxy';
import { StorageFault } from '~/kit/fault/storage-fault';
import type { ClusterAddress } from '~/kit/store/address';
import type { Batch, Drizzle, Later, SpaceTerms, Store } from '~/store/engine/engine';
import { withoutValues } from '~/store/engine/without-values';
import { ClusterTrouble, type ClusterUpgrade, migrateCluster } from './migrate';
import { Refused, Unreachable } from './node';
import { type Nodes, nodesAt, type Statement } from './nodes';
import { storeClock } from './store-clock';
import { applyOnce, type BatchStatement, clearApplied, readAll, type StatementAnswer } from './writes';

const clearEveryMs = 10 * 60_000;
const answersPatienceMs = 2_000;

/** A cluster of rqlite nodes: SQLite that is replicated on several machines. */
export interface Cluster extends Store {
  /** Checks that the cluster can be used and migrates it; returns the same promise each time. @throws ClusterTrouble */
  opened(): Promise<void>;
}

interface OpenClusterOptions {
  readonly address: ClusterAddress;
  readonly migrationsFolder: string;
  readonly say?: (line: string) => void;
  /** How long a statement or batch is tried; by default long enough to elect a leader. */
  readonly patienceMs?: number;
  readonly space?: SpaceTerms;
  /** Where the copy from before an upgrade is kept, without its ending; no copy is made without it. */
  readonly copyTo?: string;
}

/** Opens a cluster when it is first needed; `opened` waits for that. */
export function openCluster({
  address,
  migrationsFolder,
  say = () => {},
  patienceMs,
  space,
  copyTo,
}: OpenClusterOptions): Cluster {
  const nodes = nodesAt(address, patienceMs);
  const db = drizzleOver(nodes);
  const lagging = drizzleOver(nodes, 'weak');
  let migrations = 0;
  let opening: Promise<void> | undefined;
  const opened = () => {
    opening ??= open(nodes, { migrationsFolder, say, copyTo }).then((count) => {
      migrations = count;
    });
    return opening;
  };
  const clearing = setInterval(() => void clearApplied(nodes, Date.now()).catch(() => {}), clearEveryMs);
  clearing.unref();

  const guarded = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      await opened();
      return await work();
    } catch (error) {
      throw new StorageFault(isUnreachable(error) ? 'unreachable' : 'broken', withoutValues(error));
    }
  };

  return {
    space,
    opened,
    migrationCount: () => migrations,
    nodes: () => nodes.figures(),
    async answers() {
      try {
        await readAll(nodes, [['select 1']], { level: 'weak', patienceMs: answersPatienceMs });
        return true;
      } catch {
        return false;
      }
    },
    run: (work, { mayLag = false } = {}) => guarded(() => work(mayLag ? lagging : db)),
    batch: (work) =>
      guarded(async () => {
        const { batch, send } = collect(db);
        const result = work(batch);
        await send();
        return result();
      }),
    close: () => clearInterval(clearing),
  };
}

/** @throws ClusterTrouble with a message that says what to do */
async function open(nodes: Nodes, upgrade: ClusterUpgrade): Promise<number> {
  try {
    const [foreignKeys] = await readAll(nodes, [['pragma foreign_keys']], { level: 'weak' });
    if (foreignKeys?.rows[0]?.[0] !== 1) throw new ClusterTrouble('rqlited has to be started with -fk, on each node.');
    await nodes.learnFreshLevel();
    return await migrateCluster(nodes, upgrade);
  } catch (error) {
    if (error instanceof Refused) throw new ClusterTrouble('the name or the password is wrong.');
    if (!(error instanceof Unreachable)) throw error;
    const reasons = error.reasons.join(', ');
    if (/CERT|VERIFY|SELF_SIGNED/.test(reasons))
      throw new ClusterTrouble(
        `the certificate of a node is not trusted: ${reasons}. NODE_EXTRA_CA_CERTS names the file of an authority, in the environment of the process and not in .env.`,
      );
    throw new ClusterTrouble(
      /leader|quorum/i.test(reasons)
        ? `the cluster has no leader, so fewer than half of its nodes are there: ${reasons}.`
        : `none of its nodes can be reached: ${reasons}.`,
    );
  }
}

const isUnreachable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Unreachable || cause instanceof Refused || cause instanceof ClusterTrouble) return true;
  return false;
};

type Method = 'run' | 'all' | 'values' | 'get';

const isWriting = (text: string): boolean => /^\s*(insert|update|delete|replace)\b/i.test(text);

const statementOf = (text: string, params: readonly unknown[], method: Method): BatchStatement => ({
  statement: [text, ...params] as Statement,
  writes: method === 'run' || isWriting(text),
  reads: method !== 'run',
});

/** @param level of its reads; by default they see every earlier write */
function drizzleOver(nodes: Nodes, level?: 'weak'): Remote {
  const clock = storeClock(nodes);
  const ask = async (text: string, params: readonly unknown[], method: Method): Promise<StatementAnswer> => {
    const asked = statementOf(text, params, method);
    const [answer] = asked.writes
      ? await applyOnce(nodes, clock, [asked])
      : await readAll(nodes, [asked.statement], level && { level });
    if (!answer) throw new Error('rqlite has not answered a statement');
    return answer;
  };
  const given = (answer: StatementAnswer, method: Method, rows: readonly unknown[]) => ({
    rows: (method === 'get' ? rows[0] : rows) as never,
    changes: answer.changes,
  });

  const client: AsyncRemoteCallback = async (text, params, method) => {
    const answer = await ask(text, params, method);
    return given(answer, method, answer.rows);
  };
  const objects: AsyncRemoteCallback = async (text, params, method) => {
    const answer = await ask(text, params, method);
    const named = (row: readonly unknown[]) => Object.fromEntries(answer.columns.map((column, n) => [column, row[n]]));
    return given(answer, method, answer.rows.map(named));
  };
  const batches: AsyncBatchRemoteCallback = async (batch) => {
    const asked = batch.map(({ sql, params, method }) => statementOf(sql, params, method as Method));
    const answers = asked.some(({ writes }) => writes)
      ? await applyOnce(nodes, clock, asked)
      : await readAll(
          nodes,
          asked.map(({ statement }) => statement),
        );
    return answers.map((answer, n) => given(answer, batch[n]?.method as Method, answer.rows));
  };
  const dialect = new SQLiteAsyncDialect();
  const session = new ClusterSession({ client, objects, batches }, dialect);
  return new SqliteRemoteDatabase('async', dialect, session, undefined) as unknown as Remote;
}

type Session = SQLiteRemoteSession<Record<string, never>, Record<string, never>>;

interface Callbacks {
  readonly client: AsyncRemoteCallback;
  /** Returns rows as objects. */
  readonly objects: AsyncRemoteCallback;
  readonly batches: AsyncBatchRemoteCallback;
}

/** Rows of raw SQL (`db.all(sql…)`) are objects, as with the file. */
class ClusterSession extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  static override readonly [entityKind]: string = 'ClusterSession';
  readonly #texts: Session;

  constructor({ client, objects, batches }: Callbacks, dialect: SQLiteAsyncDialect) {
    super(client, dialect, undefined, batches);
    this.#texts = new SQLiteRemoteSession(objects, dialect, undefined, batches);
  }

  override prepareQuery<T extends Omit<PreparedQueryConfig, 'run'>>(
    ...of: Parameters<Session['prepareQuery']>
  ): RemotePreparedQuery<T> {
    const [, fields, , , mapper] = of;
    return fields || mapper ? super.prepareQuery<T>(...of) : this.#texts.prepareQuery<T>(...of);
  }
}

type Remote = Drizzle & { batch(statements: readonly unknown[]): Promise<unknown[]> };

/** Collects the statements of a batch, sends them, and then provides their answers. */
function collect(db: Remote): { batch: Batch; send: () => Promise<void> } {
  const statements: unknown[] = [];
  let answers: unknown[] | undefined;
  const add = (statement: unknown): Later<unknown> => {
    const n = statements.push(statement) - 1;
    return () => {
      if (!answers) throw new Error('a batch answers when it is done');
      return answers[n];
    };
  };
  return {
    batch: {
      db,
      write: (statement) => {
        const answer = add(is(statement, SQL) ? db.run(statement) : statement);
        return () => (answer() as { changes: number }).changes;
      },
      read: (statement) => add(statement) as Later<never[]>,
    },
    async send() {
      answers = statements.length === 0 ? [] : await db.batch(statements);
    },
  };
}
