import { describe, expect, it } from 'vitest';
import {
  type BackupFailure,
  type BackupReason,
  backupName,
  backupTime,
  dueAt,
  isOverdue,
  isToTell,
  type KeptBackup,
  newestOf,
  outdated,
  readInterval,
} from '~/rooms/storage/rules/backups';

const hour = 3_600_000;
const now = new Date('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hour);
const copyOf = (at: Date): KeptBackup => ({ name: backupName(at), at, bytes: 1 });
const copies = (...hours: number[]) => hours.map((each) => copyOf(hoursAgo(each)));
const failureOf = (at: Date): BackupFailure => ({ at, reason: 'space', detail: '', mail: null });

describe('a failure is mailed', () => {
  const mailed = (hours: number, isSent: boolean, reason: BackupReason = 'copy') => ({
    at: hoursAgo(hours),
    isSent,
    reason,
  });
  it.each([
    ['if none was', null, true],
    ['not again after less than a day', mailed(23, true), false],
    ['again after a day', mailed(24, true), true],
    ['again after an hour if none went out', mailed(1, false), true],
    ['not at once if none went out', mailed(0.9, false), false],
    ['if the last one is from the future', mailed(-1, true), true],
    ['although one about an old copy was', mailed(1, true, 'removal'), true],
  ])('%s', (_, last, isTold) => expect(isToTell(last, failureOf(now))).toBe(isTold));

  it('not again if it is about an old copy and the last one was', () => {
    const removal = { ...failureOf(now), reason: 'removal' as const };
    expect(isToTell(mailed(1, true, 'removal'), removal)).toBe(false);
    expect(isToTell(mailed(1, true), removal)).toBe(false);
    expect(isToTell(mailed(24, true, 'removal'), removal)).toBe(true);
  });
});

describe('an interval', () => {
  it.each([
    ['30s', 30_000],
    ['15m', 900_000],
    ['24h', 24 * hour],
    ['1s', 1_000],
    ['7d', 168 * hour],
    ['366d', 366 * 24 * hour],
  ])('%s is %d ms', (text, ms) => expect(readInterval(text)).toBe(ms));

  it.each(['', '24', 'h', '0s', '-1h', '1.5h', '1h30m', '24H', '1 h', '367d', '9999999s', '24hours', '１h'])(
    '%j is none',
    (text) => expect(readInterval(text)).toBeNull(),
  );
});

describe('the name of a backup', () => {
  it('has the time, to the second', () => {
    expect(backupName(new Date('2026-11-29T08:15:00.999Z'))).toBe('topiary-2026-11-29T08-15-00Z.db');
    expect(backupTime('topiary-2026-11-29T08-15-00Z.db')).toEqual(new Date('2026-11-29T08:15:00Z'));
  });

  it.each([
    'topiary.db',
    'topiary-2026-11-29.db',
    'topiary-2026-11-29T08-15-00Z.db.unfinished',
    'topiary-2026-11-29T08-15-00Z.db-wal',
    'my topiary-2026-11-29T08-15-00Z.db',
    'topiary-2026-02-30T08-15-00Z.db',
    'topiary-2026-11-29T24-00-00Z.db',
    '../topiary-2026-11-29T08-15-00Z.db',
    'topiary-2026-11-29T08-15-00Z.db\n',
  ])('is not %j', (name) => expect(backupTime(name)).toBeNull());
});

describe('the next backup', () => {
  it('is due at once if there is none', () => {
    expect(dueAt({ kept: [], failure: null }, hour, now)).toEqual(now);
  });

  it('is due one interval after the newest, also if that is long ago', () => {
    expect(dueAt({ kept: copies(5, 2, 9), failure: null }, 3 * hour, now)).toEqual(hoursAgo(-1));
    expect(dueAt({ kept: copies(5), failure: null }, hour, now)).toEqual(hoursAgo(4));
  });

  it('does not wait for a copy that a wrong clock has dated into the future', () => {
    expect(dueAt({ kept: copies(-1000, 2), failure: null }, hour, now)).toEqual(hoursAgo(1));
    expect(newestOf(copies(-1000), now)).toBeNull();
  });

  it('that failed is tried again after ten minutes, or after a shorter interval', () => {
    const minute = 60_000;
    const failed = (ms: number, every: number) =>
      dueAt({ kept: copies(9), failure: failureOf(new Date(now.getTime() - ms)) }, every, now).getTime() -
      now.getTime();
    expect(failed(0, hour)).toBe(10 * minute);
    expect(failed(4 * minute, hour)).toBe(6 * minute);
    expect(failed(0, 30_000)).toBe(30_000);
    // A failure from the future is passed over.
    expect(failed(-hour, hour)).toBe(-8 * hour);
  });
});

describe('a backup is overdue', () => {
  it('when the newest is older than two intervals', () => {
    expect(isOverdue({ kept: copies(2, 7), failure: null }, hour, now)).toBe(false);
    expect(isOverdue({ kept: copies(2.01, 7), failure: null }, hour, now)).toBe(true);
  });

  it('when there is none and the first has failed', () => {
    expect(isOverdue({ kept: [], failure: null }, hour, now)).toBe(false);
    expect(isOverdue({ kept: [], failure: failureOf(now) }, hour, now)).toBe(true);
  });
});

describe('the copies to remove', () => {
  it('are all but the newest', () => {
    expect(outdated(copies(3, 1, 2, 4), 2, now)).toEqual(copies(3, 4));
    expect(outdated(copies(3, 1), 2, now)).toEqual([]);
  });

  it('are not those from the future, which push out none either', () => {
    expect(outdated(copies(-1, -2, 1, 2, 3), 2, now)).toEqual(copies(3));
  });
});
