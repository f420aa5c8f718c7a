import { randomUUID } from 'node:crypto';
import type { Nodes, Result, Statement } from './nodes';
import type { StoreClock } from './store-clock';

/**
 * Which batches were applied, and how many rows each of their statements changed. A batch whose answer was lost is sent
 * again: its key then stands here already, so that the second one fails as a whole, and the answer is read from here.
 */
export const tableOfApplied = 'applied_writes';
export const createApplied = `create table if not exists ${tableOfApplied} (
  key text not null, n integer not null, changes integer not null, at text not null,
  primary key (key, n))`;

/** Much longer than any batch is tried. */
const appliedKeptMs = 60 * 60_000;

/** What a batch consists of, and how each statement is answered. */
export interface BatchStatement {
  readonly statement: Statement;
  readonly writes: boolean;
  /** Whether rows are wanted. */
  readonly reads: boolean;
}

export interface StatementAnswer {
  readonly changes: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A statement that the database has refused, with the code that SQLite's own driver gives it. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string;

  constructor(message: string) {
    super(message);
    this.code = /^UNIQUE constraint failed/.test(message) ? 'SQLITE_CONSTRAINT_UNIQUE' : 'SQLITE_ERROR';
  }
}

/** Reads as of now: nobody's earlier write is missed, whichever node answers, also while the leader changes. */
export async function readAll(
  nodes: Nodes,
  statements: readonly Statement[],
  options: { readonly level?: 'weak'; readonly patienceMs?: number; readonly attemptMs?: number } = {},
): Promise<StatementAnswer[]> {
  const { level = nodes.freshLevel(), ...rest } = options;
  const { results } = await nodes.ask({ path: `/db/query?level=${level}`, statements, ...rest });
  return results.map(answerOf);
}

/** Applies a batch, all of it or nothing, and once, however often it has to be sent. */
export async function applyOnce(
  nodes: Nodes,
  clock: StoreClock,
  asked: readonly BatchStatement[],
): Promise<StatementAnswer[]> {
  // Its rows would be lost with an answer.
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
      ? [
          statement,
          [`insert into ${tableOfApplied} (key, n, changes, at) values (?, ?, changes(), ?)`, key, n, at],
        ]
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

/** Forgets the keys of batches that nobody sends any more. */
export async function clearApplied(nodes: Nodes, now: number): Promise<void> {
  const before = new Date(now - appliedKeptMs).toISOString();
  await nodes.ask({
    path: '/db/execute',
    statements: [[`delete from ${tableOfApplied} where at < ?`, before]],
  });
}

/** What the statements of a batch changed; null where it was not applied. */
async function changesOf(nodes: Nodes, key: string): Promise<ReadonlyMap<unknown, number> | null> {
  const [kept] = await readAll(nodes, [[`select n, changes from ${tableOfApplied} where key = ?`, key]]);
  if (!kept || kept.rows.length === 0) return null;
  return new Map(kept.rows.map(([n, changes]) => [n, Number(changes)]));
}

/** The answers of a batch whose own were lost. Its rows are read now: what it has written is in them. */
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
