import { expect, it } from 'vitest';
import { weekdays } from '~/rooms/reminder/rules/weekdays';
import { dayToRemind, localDay, nextMoment, type Timetable } from '~/rooms/reminder/rules/when';

const day = 86_400_000;

/** The moments at which a process that looks at every reminder's time sends one, and the local days that it claims. */
function sentBetween(from: string, days: number, timetable: Timetable): { at: string; day: number }[] {
  const sent: { at: string; day: number }[] = [];
  const end = Date.parse(from) + days * day;
  let claimed: number | null = null;
  for (let next = nextMoment(new Date(from), claimed, timetable); next && next.getTime() < end; ) {
    const claims: number | null = dayToRemind(next, claimed, timetable);
    if (claims !== null) {
      sent.push({ at: next.toISOString(), day: claims });
      claimed = claims;
    }
    next = nextMoment(next, claimed, timetable);
  }
  return sent;
}

it.each([
  // Years in which the zone's clocks changed, at 2:00, at midnight, by a whole day, and not at all.
  ['Europe/Berlin', '2026-01-01T00:00:00Z'],
  ['America/Sao_Paulo', '2017-06-01T00:00:00Z'],
  ['Pacific/Apia', '2011-03-01T00:00:00Z'],
  ['Asia/Kathmandu', '1985-06-01T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-01-01T00:00:00Z'],
])('in %s every local day of a year has one reminder, whatever its hour', (zone, from) => {
  for (const hour of [0, 1, 2, 3, 8, 23]) {
    const timetable = { days: weekdays, hour, zone };
    const sent = sentBetween(from, 365, timetable);
    expect(new Set(sent.map((each) => each.day)).size).toBe(sent.length);
    // Each on its own local date.
    expect(sent.filter((each) => localDay(new Date(each.at), zone) !== each.day)).toEqual([]);
    const gone = zone === 'Pacific/Apia' ? 1 : 0;
    const [first, last] = [sent[0]?.day ?? 0, sent.at(-1)?.day ?? 0];
    expect(sent.length).toBe(last - first + 1 - gone);
    expect(sent.length).toBeGreaterThanOrEqual(363);
  }
});

it('an hour that clocks skip is the first moment after it, and a repeated one its first', () => {
  const at = (hour: number, from: string) =>
    nextMoment(new Date(from), null, { days: weekdays, hour, zone: 'Europe/Berlin' })?.toISOString();
  expect(at(2, '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(at(2, '2026-10-24T22:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
});

it('only the chosen weekdays count, two weeks ahead where the zone skipped one', () => {
  const sundays = { days: ['sun'], hour: 18, zone: 'Asia/Kathmandu' } as const;
  expect(nextMoment(new Date('2026-11-23T00:00:00Z'), null, sundays)?.toISOString()).toBe('2026-11-29T12:15:00.000Z');
  const fridays = { days: ['fri'], hour: 8, zone: 'Pacific/Apia' } as const;
  expect(nextMoment(new Date('2011-12-24T00:00:00Z'), null, fridays)?.toISOString()).toBe('2012-01-05T18:00:00.000Z');
  expect(nextMoment(new Date('2026-11-23T00:00:00Z'), null, { ...sundays, days: [] })).toBeNull();
});

it('a late reminder is sent on its own day only, and a claimed day never again', () => {
  const mornings = { days: weekdays, hour: 8, zone: 'Europe/Berlin' };
  const late = new Date('2026-11-23T21:00:00Z');
  const today = localDay(late, 'Europe/Berlin');
  expect(dayToRemind(late, null, mornings)).toBe(today);
  expect(dayToRemind(late, today, mornings)).toBeNull();
  expect(dayToRemind(new Date('2026-11-24T02:00:00Z'), null, mornings)).toBeNull();
  // After a journey to the west the local date is one that was claimed.
  expect(dayToRemind(late, today, { ...mornings, zone: 'America/New_York', hour: 1 })).toBeNull();
});
