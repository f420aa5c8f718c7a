/** §9: en-US with year, short month, day, hour and minute. */
export const dateForm: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** Formats are cached, because creating one takes fifty times as long as formatting a date. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const maxFormats = 50;

/**
 * A date in a time zone, or in this computer's own if `timeZone` is undefined.
 * @param timeZone an IANA name; null is UTC, which the text then mentions
 */
export function dateIn(timeZone: string | null | undefined, iso: string): string {
  const zone = timeZone === null ? 'UTC' : timeZone;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...dateForm, timeZone: zone });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(zone, format);
  }
  return format.format(new Date(iso)) + (timeZone === null ? ' UTC' : '');
}
