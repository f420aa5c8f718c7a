import { describe, expect, it } from 'vitest';
import { dateIn } from '~/kit/parts/dates';
import { timeZoneNamed } from '~/kit/text/time-zone';

/** Newer versions of Unicode's data put a narrow space before AM and PM. */
const plain = (date: string) => date.replaceAll('\u202f', ' ');

describe('dates', () => {
  it('follow a zone into and out of summer time', () => {
    const inBerlin = (at: string) => plain(dateIn('Europe/Berlin', at));
    expect(inBerlin('2026-03-29T00:59:00Z')).toBe('Mar 29, 2026, 01:59 AM');
    expect(inBerlin('2026-03-29T01:00:00Z')).toBe('Mar 29, 2026, 03:00 AM');
    expect(inBerlin('2026-10-25T00:59:00Z')).toBe('Oct 25, 2026, 02:59 AM');
    expect(inBerlin('2026-10-25T01:00:00Z')).toBe('Oct 25, 2026, 02:00 AM');
  });

  it('may fall on another day or year, and say UTC if no zone is known', () => {
    const at = '2026-12-31T23:30:00Z';
    expect(plain(dateIn('Asia/Kathmandu', at))).toBe('Jan 1, 2027, 05:15 AM');
    expect(plain(dateIn('Pacific/Pago_Pago', at))).toBe('Dec 31, 2026, 12:30 PM');
    expect(plain(dateIn(null, at))).toBe('Dec 31, 2026, 11:30 PM UTC');
    expect(plain(dateIn('UTC', at))).toBe('Dec 31, 2026, 11:30 PM');
  });

  it('stay right with more zones than cached formats', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 120);
    const before = zones.map((zone) => dateIn(zone, '2026-06-01T12:00:00Z'));
    expect(zones.map((zone) => dateIn(zone, '2026-06-01T12:00:00Z'))).toEqual(before);
  });
});

describe('the name of a zone', () => {
  it('is canonical, and refused if there is no such zone', () => {
    expect(timeZoneNamed('europe/berlin')).toBe('Europe/Berlin');
    for (const name of ['', 'Mars/Olympus', '+01:00', 'Europe/Berlin\n', '__proto__', 'A'.repeat(5_000)])
      expect(timeZoneNamed(name), name).toBeNull();
  });
});
