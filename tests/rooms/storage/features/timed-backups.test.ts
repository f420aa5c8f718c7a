import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailBackupFailure } from '~/rooms/admin/acts/backup-mail';
import { createTimedBackups } from '~/rooms/storage/acts/timed-backups';
import { backupName, backupTime } from '~/rooms/storage/rules/backups';
import { backupFolderOnDisk, listBackups } from '~/rooms/storage/store/backup-folder-on-disk';
import { holdingsOf } from '~/rooms/storage/store/holdings-of-file';
import { restoreBackup } from '~/rooms/storage/store/restore-backup';
import { unlessLocked } from '~/store/engine/alone-with';
import { handClock, openTestRooms, type TestRooms, type TestRoomsOptions } from '../../../support/rooms';
import { startRqlite } from '../../../support/rqlite';

const hour = 3_600_000;
let folder: string;
let opened: TestRooms[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-backups-'));
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name = '') => join(folder, 'copies', name);

async function open({ env, ...options }: TestRoomsOptions = {}): Promise<TestRooms> {
  const test = await openTestRooms({
    ...options,
    env: { BACKUP_EVERY: '1h', BACKUP_DIR: inFolder(), ...env },
  });
  opened.push(test);
  return test;
}

const names = () => readdirSync(inFolder()).filter((name) => backupTime(name));
const state = async ({ rooms }: TestRooms) => {
  const found = await rooms.storage.backupState();
  if (!found) throw new Error('backups are off');
  return found;
};

describe('backups on a timer', () => {
  it('are complete, checked single files that nobody else can read', async () => {
    const test = await open();
    const ada = await test.member();
    await test.rooms.storage.backUpIfDue();
    expect(names()).toEqual(['topiary-2026-01-31T12-00-00Z.db']);
    expect(readdirSync(inFolder()).sort()).toEqual(['.making', ...names()]);
    const file = inFolder(names()[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(inFolder()).mode & 0o777).toBe(0o700);
    const copy = new SQLite(file, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.prepare('select id from users').pluck().all()).toEqual([ada.id]);
    copy.close();
    const { newest, kept, failure, isOverdue, next, every, keep } = await state(test);
    expect(newest).toMatchObject({ name: names()[0], at: test.clock.now(), bytes: statSync(file).size });
    expect({ kept: kept.length, failure, isOverdue, every, keep }).toEqual({
      ...{ kept: 1, failure: null, isOverdue: false },
      ...{ every: '1h', keep: 7 },
    });
    expect(next.getTime() - test.clock.now().getTime()).toBe(hour);
    expect(test.lines.filter((line) => line.includes('backup made'))).toHaveLength(1);
    expect(test.rooms.storage.backupFigures()).toEqual({
      newest: { ageMs: 0, bytes: newest?.bytes },
      failures: 0,
    });
  });

  it('are off unless BACKUP_EVERY is set', async () => {
    const test = await openTestRooms();
    opened.push(test);
    await test.rooms.storage.backUpIfDue();
    expect(await test.rooms.storage.backupState()).toBeNull();
    expect(test.rooms.storage.backupFigures()).toBeNull();
    expect(existsSync(join(test.folder, 'backups'))).toBe(false);
  });

  it('are due one interval after the newest in the folder, also after a restart', async () => {
    const first = await open();
    await first.rooms.storage.backUpIfDue();
    first.clock.advance(hour - 1_000);
    await first.rooms.storage.backUpIfDue();
    expect(names()).toHaveLength(1);
    const second = await open({ clock: handClock(first.clock.now().toISOString()) });
    await second.rooms.storage.backUpIfDue();
    expect(names()).toHaveLength(1);
    second.clock.advance(1_000);
    await second.rooms.storage.backUpIfDue();
    expect(names()).toHaveLength(2);
  });

  it('are kept up to BACKUP_KEEP; other files stay', async () => {
    const test = await open({ env: { BACKUP_KEEP: '2' } });
    mkdirSync(inFolder(), { recursive: true });
    const others = ['topiary.db', 'topiary-2020-01-01.db', 'notes.txt', 'topiary-2020-01-01T00-00-00Z.db.gz'];
    for (const name of others) writeFileSync(inFolder(name), name);
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      await test.rooms.storage.backUpIfDue();
      made.push(names().at(-1) ?? '');
      test.clock.advance(hour);
    }
    expect(names()).toEqual(made.slice(2));
    for (const name of others) expect(readFileSync(inFolder(name), 'utf8')).toBe(name);
  });

  it('are made once by several processes', async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all([one, other, one].map(({ rooms }) => rooms.storage.backUpIfDue()));
    await other.rooms.storage.backUpIfDue();
    expect(names()).toHaveLength(1);
    const made = [one, other].flatMap(({ lines }) => lines.filter((line) => line.includes('backup made')));
    expect(made).toHaveLength(1);
    // A process that does not make the copy sees it all the same.
    expect([one, other].map(({ rooms }) => rooms.storage.backupFigures()?.failures)).toEqual([0, 0]);
    expect((await state(other)).newest?.name).toBe(names()[0]);
  });

  it('wait while another process makes one, which is no failure', async () => {
    const test = await open();
    mkdirSync(inFolder(), { recursive: true });
    await unlessLocked(inFolder('.making'), () => test.rooms.storage.backUpIfDue());
    expect(names()).toEqual([]);
    expect((await state(test)).failure).toBeNull();
    await test.rooms.storage.backUpIfDue();
    expect(names()).toHaveLength(1);
  });

  it('clear away what an earlier process left unfinished', async () => {
    const test = await open();
    mkdirSync(inFolder(), { recursive: true });
    for (const ending of ['', '-journal'])
      writeFileSync(inFolder(`topiary-2020-01-01T00-00-00Z.db.unfinished${ending}`), 'half');
    await test.rooms.storage.backUpIfDue();
    expect(readdirSync(inFolder()).sort()).toEqual(['.making', ...names()]);
  });

  it('leave no half of a copy when the server stops, and call that no failure', async () => {
    const test = await open();
    const making = test.rooms.storage.backUpIfDue();
    await test.rooms.server.close();
    await making;
    for (const name of readdirSync(inFolder())) expect(name).toMatch(/^(?:\.making|topiary-[\dTZ-]+\.db)$/);
    expect(existsSync(join(test.folder, 'backup-failure.json'))).toBe(false);
    expect(test.lines.filter((line) => line.includes('backup failed'))).toEqual([]);
  });
});

describe('a backup that fails', () => {
  it('its check is not kept, older ones are, and the reason is told until one succeeds', async () => {
    const test = await open({ env: { BACKUP_KEEP: '1' } });
    await test.rooms.storage.backUpIfDue();
    const [good] = names();
    const { sqlite } = test.rooms.server.database;
    sqlite.pragma('foreign_keys = off');
    sqlite.exec(`insert into pauses (user_id, from_day, until_day, cards_a_day) values ('nobody', 1, 2, 3)`);
    test.clock.advance(3 * hour);
    await test.rooms.storage.backUpIfDue();
    expect(names()).toEqual([good]);
    expect(readdirSync(inFolder()).sort()).toEqual(['.making', good]);
    expect(await state(test)).toMatchObject({
      failure: { at: test.clock.now(), reason: 'check', detail: 'the copy has rows without their owners' },
      isOverdue: true,
      newest: { name: good },
    });
    expect(test.rooms.storage.backupFigures()?.failures).toBe(1);
    expect(test.lines.filter((line) => line.includes('backup failed reason=check'))).toHaveLength(1);
    // It is not tried again at once. The failure is seen by other processes of this data folder, and after a restart.
    await test.rooms.storage.backUpIfDue();
    expect(test.rooms.storage.backupFigures()?.failures).toBe(1);
    sqlite.exec('delete from pauses');
    test.clock.advance(600_000);
    await test.rooms.storage.backUpIfDue();
    expect(names()).not.toContain(good);
    expect(await state(test)).toMatchObject({ failure: null, isOverdue: false, kept: [{ name: names()[0] }] });
    expect(existsSync(join(test.folder, 'backup-failure.json'))).toBe(false);
  });

  it('is mailed to administrators, at most once a day', async () => {
    const test = await open({ env: { KEEPER_EMAIL: 'ada@example.org' } });
    for (const email of ['ada@example.org', 'bob@example.org']) await test.member({ email });
    const { sqlite } = test.rooms.server.database;
    sqlite.pragma('foreign_keys = off');
    const comes = async (isGood: boolean) => {
      sqlite.exec('delete from pauses');
      if (!isGood) sqlite.exec(`insert into pauses values ('nobody', 1, 2, 3)`);
      test.clock.advance(3 * hour);
      await test.rooms.storage.backUpIfDue();
      return test.mailer.mails.map(({ to }) => to);
    };
    test.mailer.mails.length = 0;
    expect(await comes(true)).toEqual([]);
    test.mailer.fault = new Error('no connection');
    expect(await comes(false)).toEqual([]);
    test.mailer.fault = null;
    expect(await comes(false)).toEqual(['ada@example.org']);
    expect(test.mailer.mails[0]?.text).toContain('The reason: the copy has rows without their owners');
    expect(await comes(false)).toHaveLength(1);
    test.clock.advance(24 * hour);
    expect(await comes(false)).toHaveLength(2);
    const { failure } = (await test.rooms.storage.backupState()) ?? {};
    expect(failure?.mail).toEqual({ at: failure?.at, reason: failure?.reason, isSent: true });
    expect(await comes(true)).toHaveLength(2);
    expect(await comes(false)).toHaveLength(2);
  });

  it('is told as it is if only an old copy could not be removed', async () => {
    const test = await open();
    await test.member();
    const holdings = holdingsOf({
      ...{ dataDir: test.folder, file: 'topiary.db', cluster: null, migrationsFolder: 'migrations' },
      report: (event, error) => expect.unreachable(`${event}: ${error}`),
    });
    const onDisk = backupFolderOnDisk({ folder: inFolder(), dataDir: test.folder, freeDiskBytes: 0, holdings });
    // A folder has the name of the old copy, so that it cannot be removed as a file.
    const old = { name: 'topiary-2026-01-01T00-00-00Z.db', at: new Date('2026-01-01'), bytes: 1 };
    mkdirSync(inFolder(old.name), { recursive: true });
    const mailed = mailBackupFailure({
      administrators: { addresses: async () => [{ email: 'ada@example.org', language: null }] },
      mailer: test.mailer,
      appUrl: 'https://maps.example.org',
      report: (event, error) => expect.unreachable(`${event}: ${error}`),
    });
    const backups = createTimedBackups({
      terms: { every: '1h', everyMs: hour, keep: 1, folder: inFolder() },
      folder: { ...onDisk, list: async () => [...(await onDisk.list()), old] },
      clock: test.clock,
      log: test.rooms.server.log,
      tell: mailed,
    });
    test.mailer.mails.length = 0;
    await backups.backUpIfDue();
    expect(names()).toHaveLength(2);
    const detail = expect.stringMatching(/^E\w+: .+, unlink '/);
    expect((await backups.backupState())?.failure).toMatchObject({ reason: 'removal', detail });
    expect(test.mailer.mails).toHaveLength(1);
    const [{ subject, text } = { subject: '', text: '' }] = test.mailer.mails;
    expect(subject).toBe('An old backup of Topiary could not be removed');
    expect(text).toMatch(/^The server at \S+ made its backup, but could not remove an old one/);
    expect(text).not.toMatch(/could not make|fail/);
    await holdings.close();
  });

  it('to have accounts pushes out none that has some', async () => {
    const real = await open({ env: { BACKUP_KEEP: '1' } });
    await real.rooms.storage.backUpIfDue();
    await real.member();
    real.clock.advance(hour);
    await real.rooms.storage.backUpIfDue();
    const [good] = names();
    real.clock.advance(hour);
    const empty = await open({ env: { BACKUP_KEEP: '1' }, clock: handClock(real.clock.now().toISOString()) });
    await empty.rooms.storage.backUpIfDue();
    expect(readdirSync(inFolder()).sort()).toEqual(['.making', good]);
    const { failure } = await state(empty);
    expect(failure?.reason).toBe('check');
    expect(failure?.detail).toMatch(/^it has no accounts, unlike topiary-.*\.db: see DATA_DIR \(.*\), DATABASE_URL$/);
  });

  it.each([
    ['a text', (file: string) => writeFileSync(file, 'a text')],
    ['another database', (file: string) => new SQLite(file).exec('create table notes (id)').close()],
  ])('of a server without accounts says of %s that it is no backup', async (_, make) => {
    const test = await open();
    mkdirSync(inFolder(), { recursive: true });
    const name = backupName(new Date(0));
    make(join(inFolder(), name));
    await test.rooms.storage.backUpIfDue();
    const { failure } = await state(test);
    expect(failure).toMatchObject({
      reason: 'check',
      detail: `${name} is no backup of Topiary: move it out of the folder of backups`,
    });
  });

  it('for want of space is not begun', async () => {
    const test = await open();
    const holdings = holdingsOf({
      ...{ dataDir: test.folder, file: 'topiary.db', cluster: null, migrationsFolder: 'migrations' },
      report: (event, error) => expect.unreachable(`${event}: ${error}`),
    });
    const full = backupFolderOnDisk({ folder: inFolder(), dataDir: test.folder, freeDiskBytes: 2 ** 60, holdings });
    const making = full.alone(() => full.make(test.clock.now()));
    await expect(making).rejects.toMatchObject({
      reason: 'space',
      message: expect.stringMatching(/^\d+ MB free, \d+ MB needed$/),
    });
    expect(readdirSync(inFolder())).toEqual(['.making']);
    await holdings.close();
  });

  it('for its folder says why', async () => {
    writeFileSync(join(folder, 'copies'), 'a file');
    const test = await open();
    await test.rooms.storage.backUpIfDue();
    expect(await state(test)).toMatchObject({ kept: [], failure: { reason: 'folder' }, isOverdue: true });
    expect(readFileSync(join(folder, 'copies'), 'utf8')).toBe('a file');
  });
});

it('a cluster gives its rows to the timer, and one server can run on the copy', async () => {
  const rqlite = await startRqlite();
  try {
    const test = await open({ env: { DATABASE_URL: rqlite.address } });
    await test.rooms.admin.opened();
    const ada = await test.member();
    await test.rooms.storage.backUpIfDue();
    expect((await state(test)).failure).toBeNull();
    const { to, rows } = await restored('latest');
    expect(rows.users).toBe(1);
    const copy = new SQLite(to, { readonly: true });
    expect(copy.prepare('select id from users').pluck().all()).toEqual([ada.id]);
    copy.close();
    await opened.pop()?.close();
  } finally {
    await rqlite.dispose();
  }
}, 90_000);

const dataDir = () => join(folder, 'data');
const at = new Date('2026-02-01T08:15:00Z');
const restored = (from: string) => {
  mkdirSync(dataDir(), { recursive: true });
  return restoreBackup({ dataDir: dataDir(), backupDir: inFolder(), from, migrationsFolder: 'migrations', at });
};

describe('restoring', () => {
  const made = async () => {
    const test = await open();
    await test.member();
    await test.rooms.storage.backUpIfDue();
    return { test, file: inFolder(names()[0]) };
  };

  it('puts the newest copy in place, and keeps the database from before with its log', async () => {
    const { file } = await made();
    mkdirSync(dataDir());
    const before = new SQLite(join(dataDir(), 'topiary.db'));
    before.pragma('journal_mode = wal');
    before.exec("create table mine (word); insert into mine values ('before')");
    before.close();
    const bytes = readFileSync(file);
    const done = await restored('latest');
    expect(done).toMatchObject({
      from: file,
      madeAt: new Date('2026-01-31T12:00:00Z'),
      bytes: bytes.length,
      rows: { users: 1, maps: 0, node_descriptions: 0 },
      replaced: join(dataDir(), 'topiary.db.replaced-2026-02-01T08-15-00Z'),
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(done.to).mode & 0o777).toBe(0o600);
    const replaced = new SQLite(done.replaced ?? '', { readonly: true });
    expect(replaced.prepare('select word from mine').pluck().get()).toBe('before');
    replaced.close();
    const left = readdirSync(dataDir()).filter((name) => name.startsWith('topiary.db'));
    expect(left.sort()).toEqual(['topiary.db', 'topiary.db.opening', 'topiary.db.replaced-2026-02-01T08-15-00Z']);
  });

  it('refuses while a server runs on the folder', async () => {
    const { test, file } = await made();
    const run = () =>
      restoreBackup({
        ...{ dataDir: test.folder, backupDir: inFolder(), from: file },
        ...{ migrationsFolder: 'migrations', at },
      });
    await expect(run()).rejects.toThrow(/^A server or a command uses .*\. Stop it first; nothing was changed\.$/);
    expect(readdirSync(test.folder).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
    expect(test.rows().users).toBe(1);
  });

  it('refuses while any other program has the database open', async () => {
    const { file } = await made();
    await restored(file);
    const other = new SQLite(join(dataDir(), 'topiary.db'));
    other.pragma('journal_mode = wal');
    other.prepare('select count(*) from users').get();
    await expect(restored(file)).rejects.toThrow(/^A server or a command uses /);
    other.close();
    expect((await restored(file)).replaced).not.toBeNull();
  });

  it('takes nothing from a restore that was broken off', async () => {
    const { file } = await made();
    mkdirSync(dataDir());
    for (const ending of ['', '-journal', '-wal', '-shm'])
      writeFileSync(join(dataDir(), `topiary.db.restoring${ending}`), 'half of an earlier one');
    expect((await restored(file)).rows.users).toBe(1);
    expect(readdirSync(dataDir()).filter((name) => name.includes('.restoring'))).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)('leaves nothing of root’s behind when it refuses', async () => {
    mkdirSync(dataDir());
    chownSync(dataDir(), 12_345, 12_345);
    writeFileSync(join(dataDir(), 'secret'), 'made by the settings');
    writeFileSync(join(folder, 'no.db'), 'x'.repeat(9_000));
    await expect(restored(join(folder, 'no.db'))).rejects.toThrow(/cannot be restored/);
    const owners = readdirSync(dataDir()).map((name) => [name, statSync(join(dataDir(), name)).uid]);
    expect(owners.sort()).toEqual([
      ['processes', 12_345],
      ['secret', 12_345],
    ]);
  });

  it('sets a broken database aside as it is', async () => {
    const { file } = await made();
    mkdirSync(dataDir());
    writeFileSync(join(dataDir(), 'topiary.db'), 'no database at all, but long enough to be asked about '.repeat(99));
    writeFileSync(join(dataDir(), 'topiary.db-wal'), 'its log');
    const { replaced } = await restored(file);
    expect(readFileSync(`${replaced}-wal`, 'utf8')).toBe('its log');
    expect(existsSync(join(dataDir(), 'topiary.db-wal'))).toBe(false);
  });

  it.each<[string, RegExp, (file: string) => void]>([
    ['cut off', /cannot be restored: .*\. Nothing was changed\.$/, (file) => truncateSync(file, 200_000)],
    ['no database', /cannot be restored: file is not a database/, (file) => writeFileSync(file, 'x'.repeat(9_000))],
    ['empty', /it is no database of Topiary/, (file) => truncateSync(file, 0)],
    ['in use elsewhere', /has a write-ahead log beside it/, (file) => writeFileSync(`${file}-wal`, 'a log')],
    [
      'of a newer version',
      /it has \d+ migrations and this version of Topiary knows \d+: a newer version made it\. Use that one/,
      (file) => {
        const copy = new SQLite(file);
        copy.exec("insert into __drizzle_migrations (hash, created_at) values ('next', 9e15)");
        copy.close();
      },
    ],
    [
      'torn',
      /cannot be restored: the copy /,
      (file) => {
        const copy = new SQLite(file);
        copy.pragma('foreign_keys = off');
        copy.exec(`insert into pauses (user_id, from_day, until_day, cards_a_day) values ('nobody', 1, 2, 3)`);
        copy.close();
      },
    ],
  ])('refuses a copy that is %s, and changes nothing', async (_, why, harm) => {
    const { file } = await made();
    await restored(file);
    const before = readFileSync(join(dataDir(), 'topiary.db'));
    harm(file);
    await expect(restored(file)).rejects.toThrow(why);
    expect(readFileSync(join(dataDir(), 'topiary.db')).equals(before)).toBe(true);
    const left = readdirSync(dataDir()).filter((name) => name.startsWith('topiary.db'));
    expect(left.sort()).toEqual(['topiary.db', 'topiary.db.opening']);
  });

  it('says which file is missing', async () => {
    await expect(restored('latest')).rejects.toThrow(/^There is no backup in .*copies\. Set BACKUP_DIR/);
    await expect(restored(join(folder, 'none.db'))).rejects.toThrow(/^There is no file .*none\.db\.$/);
    await expect(restored(folder)).rejects.toThrow(/ is no file\.$/);
    expect(await listBackups(join(folder, 'none'))).toEqual([]);
  });
});
