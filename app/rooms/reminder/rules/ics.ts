/** An event that takes a whole day. */
interface DayEvent {
  readonly uid: string;
  /** 2026-11-23. */
  readonly date: string;
  readonly summary: string;
  readonly url: string;
}

export interface Calendar {
  readonly name: string;
  /** When it was made. */
  readonly at: Date;
  readonly events: readonly DayEvent[];
}

/** A calendar as iCalendar text (RFC 5545), as far as a list of days needs it: no package is smaller than this. */
export const icsOf = ({ name, at, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Topiary//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

const eventLines = ({ uid, date, summary, url }: DayEvent, at: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
  `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(url)}`,
  `URL:${url}`,
  // The learner is not busy on that day.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Section 3.3.11: backslash, semicolon, comma and line break are escaped. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Section 3.1: lines of at most 75 octets; the next one goes on after a space. No character is divided. */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > 75) {
      lines.push('');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join('\r\n ');
}
