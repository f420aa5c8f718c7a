import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error of drizzle's without the values of its statement, which are people's texts and addresses: errors are logged.
 * Its causes, which stores decide by, stay.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const bare = new Error(`Failed query: ${error.query}`, { cause: withoutValues(error.cause) });
  bare.name = error.name;
  return bare;
}
