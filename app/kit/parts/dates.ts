import { dateSaid } from '~/kit/language/format';

/** §9: en-US with year, short month, day, hour and minute. Other languages have the same parts in their own order. */
export const dateForm: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** The hour and minute alone. */
export const clockForm: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/**
 * A date in a time zone, or in this computer's own if `timeZone` is undefined.
 * @param timeZone an IANA name; null is UTC, which the text then mentions
 */
export const dateIn = (timeZone: string | null | undefined, iso: string): string => saidIn(dateForm, timeZone, iso);

/** The same with the hour and minute alone. */
export const clockIn: typeof dateIn = (timeZone, iso) => saidIn(clockForm, timeZone, iso);

function saidIn(form: Intl.DateTimeFormatOptions, timeZone: string | null | undefined, iso: string): string {
  const zone = timeZone === null ? 'UTC' : timeZone;
  const options = zone === undefined ? form : { ...form, timeZone: zone };
  return dateSaid(iso, options, 'en-US') + (timeZone === null ? ' UTC' : '');
}

/** A full hour of the day, as in 7:00 AM, 7:00 or 19:00. */
export const hourSaid = (hour: number): string =>
  dateSaid(Date.UTC(2000, 0, 1, hour), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }, 'en-US');
