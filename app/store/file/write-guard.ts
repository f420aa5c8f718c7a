import type SQLite from 'better-sqlite3';

/**
 * Makes `get` and `iterate` throw on every statement that can write. better-sqlite3's `get` stops at the first row and
 * ignores the result of `sqlite3_reset`, which is where RETURNING commits: a failed commit looks like success
 * (decision 18).
 */
export function refuseUncheckedWrites(sqlite: SQLite.Database): void {
  const prepare = sqlite.prepare;
  const guarded = (source: string): SQLite.Statement => {
    const statement = prepare.call(sqlite, source) as SQLite.Statement;
    if (!statement.readonly) Object.assign(statement, { get: refuse, iterate: refuse });
    return statement;
  };
  sqlite.prepare = guarded as typeof sqlite.prepare;
}

function refuse(this: SQLite.Statement): never {
  throw new TypeError(`get and iterate miss a failed commit; use all() or run(): ${this.source}`);
}

/** The row that a write has returned, read with `all()`; null if it has changed none. */
export const firstOf = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;
