import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Removes the values of the statement from a drizzle error, because errors are logged and the values are users' texts
 * and addresses. Keeps the causes, which stores check.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const bare = new Error(`Failed query: ${error.query}`, { cause: withoutValues(error.cause) });
  bare.name = error.name;
  return bare;
}
