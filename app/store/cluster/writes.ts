import { randomUUID } from 'node:crypto';
import type { Nodes, Result, Statement } from './nodes';
import type { StoreClock } from './store-clock';

/**
 * The applied batches, and how many rows each of their statements changed. A batch whose answer was lost is sent again:
 * if its key is here already, the second one fails as a whole, and the answer is read from here.
 */
export const tableOfApplied = 'applied_writes';
export const createApplied = `create table if not exists ${tableOfApplied} (
  key text not null, n integer not null, changes integer not null, at text not null,
  primary key (key, n))`;

/** Much longer than any batch is retried. */
const appliedKeptMs = 60 * 60_000;

/** A statement of a batch, with the kind of answer it needs. */
export interface BatchStatement {
  readonly statement: Statement;
  readonly writes: boolean;
  /** Whether its rows are needed. */
  readonly reads: boolean;
}

export interface StatementAnswer {
  readonly changes: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A statement that the database has refused, with the code of SQLite's own driver. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string;

  constructor(message: string) {
    super(message);
    this.code = /^UNIQUE constraint failed/.test(message) ? 'SQLITE_CONSTRAINT_UNIQUE' : 'SQLITE_ERROR';
  }
}

/** Reads that see every earlier write, whichever node answers, even while the leader changes. */
export async function readAll(
  nodes: Nodes,
  statements: readonly Statement[],
  options: { readonly level?: 'weak'; readonly patienceMs?: number; readonly attemptMs?: number } = {},
): Promise<StatementAnswer[]> {
  const { level = nodes.freshLevel(), ...rest } = options;
  const { results } = await nodes.ask({ path: `/db/query?level=${level}`, statements, ...rest });
  return results.map(answerOf);
}

/** Applies a batch atomically and exactly once, however often it has to be sent. */
export async function applyOnce(
  nodes: Nodes,
  clock: StoreClock,
  asked: readonly BatchStatement[],
): Promise<StatementAnswer[]> {
  // The rows would be lost with a lost answer.
  if (asked.some(({ writes, reads }) => writes && reads))
    throw new Error('a statement that writes returns no rows: read them in the same batch');
  const batch = await Promise.all(
    asked.map(async ({ statement: [text, ...params], ...rest }): Promise<BatchStatement> => {
      return { ...rest, statement: [await clock.settle(text), ...params] };
    }),
  );
  const key = randomUUID();
  const at = new Date().toISOString();
  const statements = batch.flatMap(({ statement, writes }, n): Statement[] =>
    writes
      ? [statement, [`insert into ${tableOfApplied} (key, n, changes, at) values (?, ?, changes(), ?)`, key, n, at]]
      : [statement],
  );
  const { results, isRepeated } = await nodes.ask({ path: '/db/request?transaction', statements });
  const failed = results.find(({ error }) => error !== undefined);
  if (failed) {
    const kept = isRepeated ? await changesOf(nodes, key) : null;
    if (kept) return await readAgain(nodes, batch, kept);
    throw new StatementError(failed.error ?? '');
  }
  let next = 0;
  return batch.map(({ writes }) => {
    const result = results[next] ?? {};
    next += writes ? 2 : 1;
    return answerOf(result);
  });
}

/** Deletes the keys of batches that are no longer retried. */
export async function clearApplied(nodes: Nodes, now: number): Promise<void> {
  const before = new Date(now - appliedKeptMs).toISOString();
  await nodes.ask({
    path: '/db/execute',
    statements: [[`delete from ${tableOfApplied} where at < ?`, before]],
  });
}

/** How many rows each statement of a batch changed; null if the batch was not applied. */
async function changesOf(nodes: Nodes, key: string): Promise<ReadonlyMap<unknown, number> | null> {
  const [kept] = await readAll(nodes, [[`select n, changes from ${tableOfApplied} where key = ?`, key]]);
  if (!kept || kept.rows.length === 0) return null;
  return new Map(kept.rows.map(([n, changes]) => [n, Number(changes)]));
}

/** Answers for a batch whose own answer was lost. Its rows are read now; they include what it has written. */
async function readAgain(
  nodes: Nodes,
  batch: readonly BatchStatement[],
  kept: ReadonlyMap<unknown, number>,
): Promise<StatementAnswer[]> {
  const reading = batch.filter(({ reads }) => reads);
  const rows =
    reading.length === 0
      ? []
      : await readAll(
          nodes,
          reading.map(({ statement }) => statement),
        );
  return batch.map(({ reads }, n) => {
    const answer = reads ? rows.shift() : undefined;
    return { columns: [], rows: [], ...answer, changes: kept.get(n) ?? 0 };
  });
}

function answerOf({ error, columns = [], values = [], rows_affected: changes = 0 }: Result): StatementAnswer {
  if (error !== undefined) throw new StatementError(error);
  return { columns, rows: values, changes };
}
