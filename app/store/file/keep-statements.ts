import type SQLite from 'better-sqlite3';

/** Some 10 kB each, with the triggers that it may run. */
const most = 200;
/** A longer text is not one that comes again. */
const longest = 8_000;

/** A value for LIMIT alone, as drizzle writes it. */
const boundLimit = /\blimit \?(?!\d)/gi;

/**
 * Keeps the statements used last, because compiling one takes as long as running it. SQLite compiles a kept statement
 * anew when the schema has changed, in whichever process, and with each value for LIMIT, unless it is an expression
 * (sqlite3ExprIsInteger): this alone was a fifth of Today.
 */
export function keepStatements(sqlite: SQLite.Database): void {
  const prepare = sqlite.prepare;
  const kept = new Map<string, SQLite.Statement>();
  const prepareKept = (source: string): SQLite.Statement => {
    const known = kept.get(source);
    const statement = known ?? (prepare.call(sqlite, source.replace(boundLimit, 'limit ?+0')) as SQLite.Statement);
    // Its last user may have asked for rows as lists, or for one value of each.
    if (known?.reader) known.raw(false).pluck(false);
    if (source.length > longest) return statement;
    kept.delete(source);
    kept.set(source, statement);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return statement;
  };
  sqlite.prepare = prepareKept as typeof sqlite.prepare;
}
