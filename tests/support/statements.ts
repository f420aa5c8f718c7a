import type SQLite from 'better-sqlite3';
import type { Database } from '~/store/file/open';

/** A statement as the driver received it. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly writes: boolean;
  readonly inTransaction: boolean;
}

type Asked = 'run' | 'all' | 'get';

/**
 * Collects the statements that are run on a database from now on, except those prepared before.
 * @param isInside whether one is in a transaction, if the test is in one itself
 */
export function recordStatements(
  { sqlite }: Pick<Database, 'sqlite'>,
  isInside = () => sqlite.inTransaction,
): Statement[] {
  const statements: Statement[] = [];
  const prepare = sqlite.prepare;
  // The database keeps statements: one may come again.
  const recorded = new WeakSet<SQLite.Statement>();
  const recording = (sql: string): SQLite.Statement => {
    const statement = prepare.call(sqlite, sql) as SQLite.Statement;
    if (recorded.has(statement)) return statement;
    recorded.add(statement);
    for (const how of ['run', 'all', 'get'] as const satisfies readonly Asked[]) {
      const ask = statement[how];
      Object.assign(statement, {
        [how]: (...params: unknown[]) => {
          statements.push({ sql, params, writes: !statement.readonly, inTransaction: isInside() });
          return ask.apply(statement, params);
        },
      });
    }
    return statement;
  };
  sqlite.prepare = recording as typeof sqlite.prepare;
  return statements;
}

/** SQLite's plan for a statement, in its words: `SEARCH maps USING INDEX …`. */
export function planOf({ sqlite }: Pick<Database, 'sqlite'>, { sql, params }: Statement): string {
  const steps = sqlite.prepare(`explain query plan ${sql}`).all(...params) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('\n');
}
