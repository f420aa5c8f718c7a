import type { Drizzle } from '~/store/engine/engine';

/**
 * A prepared statement for nearly every request: built at its first use, because building costs some ten times as much
 * as running. Its placeholders take stored values, so a date is passed as its ISO text.
 */
export function prepareOnce<Statement>(build: (db: Drizzle) => Statement): (db: Drizzle) => Statement {
  let statement: Statement | undefined;
  return (db) => {
    statement ??= build(db);
    return statement;
  };
}
