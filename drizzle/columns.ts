import { customType } from 'drizzle-orm/sqlite-core';

/** A date as ISO 8601 text in UTC with milliseconds, which sorts by time. */
export const moment = customType<{ data: Date; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toISOString(),
  fromDriver: (value) => new Date(value),
});

/** A list of short strings as JSON text. */
export const stringList = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value) as string[],
});
