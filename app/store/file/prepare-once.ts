import type { Drizzle } from '~/store/engine/engine';

/**
 * A statement for what nearly every request asks: built at its first use, because building one costs some ten times
 * what running it does. Its placeholders take what the columns store, so a moment goes in as its ISO text.
 */
export function prepareOnce<Statement>(build: (db: Drizzle) => Statement): (db: Drizzle) => Statement {
  let statement: Statement | undefined;
  return (db) => {
    statement ??= build(db);
    return statement;
  };
}
