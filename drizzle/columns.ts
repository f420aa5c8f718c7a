import { customType } from 'drizzle-orm/sqlite-core';
import type { RunMessage } from '~/jobs/rules/run-message';

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

/** The message of a run as JSON text. Earlier releases stored the sentence itself, which is read as it is. */
export const runMessage = customType<{ data: RunMessage; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => ('sentence' in value ? value.sentence : JSON.stringify(value)),
  fromDriver: (value) => (value.startsWith('{"id":') ? (JSON.parse(value) as RunMessage) : { sentence: value }),
});
