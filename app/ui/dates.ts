/** §9: en-US with year, short month, day, hour and minute. */
const form: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** As the server writes it, in UTC and saying so. */
export const utcDate = (iso: string): string =>
  `${new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }).format(new Date(iso))} UTC`;

/** As the reader's browser writes it, in its zone. */
export const localDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', form).format(new Date(iso));
