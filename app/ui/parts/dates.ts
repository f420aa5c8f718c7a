/** §9: en-US with year, short month, day, hour and minute. */
const form: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

// Made once: to make a format costs fifty times as much as to write a date with it, and a list of maps writes fifty.
const inUtc = new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' });

/** As the server writes it, in UTC and saying so. */
export const utcDate = (iso: string): string => `${inUtc.format(new Date(iso))} UTC`;

/** As the reader's browser writes it, in its zone. */
export const localDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', form).format(new Date(iso));
