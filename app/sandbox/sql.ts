import initSqlJs, { type Database, type Statement } from 'sql.js/dist/sql-wasm-browser.js';
import type { Finding } from '~/kit/exercise/code/sandbox-answer';
import { codeLimits } from '~/kit/exercise/code-result';
import { orError, type StartEngine, Stopped, startModule } from './engine';
import { compareRows, type Rows, readRows, rowsAsText, sameValue, valueAsText } from './sql-rows';
import { keywordOf, ordersRows, readTest } from './sql-text';

const pageBytes = 4096;

/** Statements about files and limits instead of tables, and each `PRAGMA` that does more than describe a table. */
const refused = new Set(['attach', 'detach', 'vacuum', 'pragma']);
const shownByPragma = /^pragma\s+(?:table_x?info|table_list|index_list|index_info|foreign_key_list)\b[^=;]*;?$/i;

/** SQLite by sql.js, with one database in memory that is filled by the given code. */
export const startSql: StartEngine = async (options) => {
  const { output, memoryBytes } = options;
  const { Database } = await initSqlJs({
    instantiateWasm: (imports, received) => received(startModule(options, imports)),
    print: () => {},
    printErr: () => {},
  });
  const database = new Database();
  database.run(`PRAGMA page_size = ${pageBytes}; PRAGMA max_page_count = ${codeLimits.databaseBytes / pageBytes};
    PRAGMA temp_store = MEMORY; PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON;
    PRAGMA hard_heap_limit = ${memoryBytes};`);

  let shown: Rows | null = null;
  const judges = new Map<string, Judge>();
  return {
    execute(code, which) {
      shown = stopping(() => runAll(database, code));
      if (shown && which === 'answer') output.write(rowsAsText(shown));
    },
    expect: (test, isOrdered) => void judges.set(test, judgeOf(database, test, isOrdered)),
    judge: (test) => judges.get(test)?.(shown) ?? null,
  };
};

/** Runs all statements. The rows of the last one that has columns; null if there is none. */
function runAll(database: Database, sql: string): Rows | null {
  let last: Rows | null = null;
  for (const statement of database.iterateStatements(sql)) last = rowsOf(statement) ?? last;
  return last;
}

function rowsOf(statement: Statement): Rows | null {
  const sql = statement.getSQL().trim();
  const keyword = keywordOf(sql);
  if (refused.has(keyword) && !shownByPragma.test(sql))
    throw new Stopped('error', `${keyword.toUpperCase()} is not allowed`);
  return readRows(statement);
}

type Judge = (shown: Rows | null) => Finding | null;

/**
 * @param isOrdered the order of rows counts, also where the test's own query does not ask for one
 * @throws Stopped if the test's query cannot be read, or fails although it is run before the answer
 */
function judgeOf(database: Database, test: string, isOrdered: boolean): Judge {
  const { query, value } = readTest(test);
  if (value !== null) {
    checkSyntax(database, query);
    return () =>
      orError(() => {
        const cell = onlyRows(database, query).values[0]?.[0] ?? null;
        return sameValue(cell, value) ? null : { kind: 'other value', expected: value, found: valueAsText(cell) };
      });
  }
  const expected = onlyRows(database, query);
  return (shown) => (shown ? compareRows(expected, shown, isOrdered || ordersRows(query)) : { kind: 'no query' });
}

/** @throws Stopped for a query that is no SQL. Its tables may come with the answer. */
function checkSyntax(database: Database, query: string): void {
  try {
    // Each step prepares a statement, and none is executed.
    for (const _ of database.iterateStatements(query));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (/syntax error$|^incomplete input|^unrecognized token/.test(said)) throw new Stopped('error', said);
  }
}

/** The rows of a test's query, which may change nothing. */
function onlyRows(database: Database, query: string): Rows {
  database.run('PRAGMA query_only = ON');
  try {
    return stopping(() => runAll(database, query)) ?? { columns: [], values: [] };
  } finally {
    database.run('PRAGMA query_only = OFF');
  }
}

/** @throws Stopped instead of SQLite's errors */
function stopping<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stopped || error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw /^(?:out of memory|database or disk is full|string or blob too big|Unable to allocate)/.test(said)
      ? new Stopped('too much memory')
      : new Stopped('error', said);
  }
}
