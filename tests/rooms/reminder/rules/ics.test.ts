import { expect, it } from 'vitest';
import { icsOf } from '~/rooms/reminder/rules/ics';

/** A strict reader of RFC 5545's content lines: unfolds them, and refuses what the standard does. */
function read(text: string): { name: string; parameters: string; value: string }[] {
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(Buffer.from(text).toString('utf8')).toBe(text);
  return text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/s.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return { name, parameters, value };
    });
}

const unescaped = (value: string) => value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

it('a calendar is well formed, with folded and escaped texts in any script', () => {
  const summary = `Zwölf Karten; fällig, \\ heute\n${'蜂蜜'.repeat(40)}🐝`;
  const event = { uid: '2026-01-31-key@topiary.test', date: '2026-01-31', summary, url: 'https://topiary.test/today' };
  const other = { ...event, uid: '2026-02-01-key@topiary.test', date: '2026-02-01' };
  const lines = read(icsOf({ name: 'Topiary: due', at: new Date('2026-01-31T03:00:00Z'), events: [event, other] }));
  const values = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  expect(lines[0]).toMatchObject({ name: 'BEGIN', value: 'VCALENDAR' });
  expect(lines.at(-1)).toMatchObject({ name: 'END', value: 'VCALENDAR' });
  expect(values('VERSION')).toEqual(['2.0']);
  expect(values('PRODID')).toHaveLength(1);
  expect(values('BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VEVENT']);
  expect(values('UID')).toEqual([event.uid, other.uid]);
  expect(values('DTSTAMP')).toEqual(['20260131T030000Z', '20260131T030000Z']);
  expect(values('DTSTART')).toEqual(['20260131', '20260201']);
  expect(lines.find(({ name }) => name === 'DTSTART')?.parameters).toBe(';VALUE=DATE');
  expect(values('SUMMARY').map(unescaped)).toEqual([summary, summary]);
  expect(values('URL')).toEqual([event.url, event.url]);
});
