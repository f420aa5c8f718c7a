import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usersIn } from '~/rooms/account/store/users-in';
import { openDatabase } from '~/store/file/open';
import { addMigration } from '../../support/upgrades';

let folder: string;
let file: string;
let migrationsFolder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-open-'));
  file = join(folder, 'data', 'topiary.db');
  migrationsFolder = join(folder, 'migrations');
  cpSync('migrations', migrationsFolder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ada = {
  id: 'ada',
  nickname: 'Ada',
  email: 'ada@example.org',
  emailVerified: true,
  passwordHash: null,
  googleId: null,
  at: new Date(),
};

describe('every open', () => {
  it('sets the pragmas, the second as well as the first', () => {
    for (let time = 0; time < 2; time += 1) {
      const database = openDatabase({ file, migrationsFolder });
      const pragma = (name: string) => database.sqlite.pragma(name, { simple: true });
      expect(pragma('journal_mode')).toBe('wal');
      expect(pragma('synchronous')).toBe(2);
      expect(pragma('foreign_keys')).toBe(1);
      database.close();
    }
  });

  it('migrates a new file without a copy, and does nothing to an up-to-date one', () => {
    const said: string[] = [];
    openDatabase({ file, migrationsFolder, say: (line) => said.push(line) }).close();
    expect(said).toHaveLength(1);
    openDatabase({ file, migrationsFolder, say: (line) => said.push(line) }).close();
    expect(said).toHaveLength(1);
  });
});

/** A thread that begins to write, waits until somebody opens the file, and ends a while later. */
const writesWhileOpened = `
  const { parentPort, workerData } = require('node:worker_threads');
  const SQLite = require('better-sqlite3');
  const { file, forMs } = workerData;
  const database = new SQLite(file);
  database.exec('begin immediate');
  const opening = new SQLite(file + '.opening', { timeout: 0 });
  const isOpened = () => {
    try {
      opening.exec('begin exclusive; rollback');
      return false;
    } catch {
      return true;
    }
  };
  parentPort.postMessage('writes');
  while (!isOpened());
  setTimeout(() => database.close(), forMs);`;

describe('a statement with a value for its LIMIT', () => {
  it('has an expression there, for which SQLite does not compile it anew with each value', () => {
    const { sqlite, close } = openDatabase({ file, migrationsFolder });
    const statement = sqlite.prepare('select 1 from (select 1 union all select 2 limit ? offset ?) limit ?');
    expect(statement.source).toBe('select 1 from (select 1 union all select 2 limit ?+0 offset ?) limit ?+0');
    expect(statement.all(2, 0, 1)).toHaveLength(1);
    expect(statement.all(2, 2, 1)).toHaveLength(0);
    close();
  });
});

describe('a pending migration', () => {
  it('is applied after a copy of the file was made, which holds the old data', async () => {
    const before = openDatabase({ file, migrationsFolder });
    await usersIn(before).add(ada);
    before.close();
    addMigration(migrationsFolder, '0009_more', ['alter table users add column more text']);
    const after = openDatabase({ file, migrationsFolder });
    expect(await usersIn(after).byId('ada')).toMatchObject({ nickname: 'Ada' });
    after.close();
    const copy = new SQLite(`${file}.before-0009_more`, { readonly: true });
    expect(copy.prepare('select nickname from users').pluck().get()).toBe('Ada');
    expect(copy.prepare("select count(*) from pragma_table_info('users') where name = 'more'").pluck().get()).toBe(0);
    copy.close();
  });
});

it('an upgrade waits for a process that writes for longer than a statement would wait', async () => {
  openDatabase({ file, migrationsFolder }).close();
  addMigration(migrationsFolder, '0009_more', ['alter table users add column more text']);
  const other = new Worker(writesWhileOpened, { eval: true, workerData: { file, forMs: 300 } });
  await once(other, 'message');
  const database = openDatabase({ file, migrationsFolder });
  // From now on requests wait: a statement must not stop the process for long.
  expect(database.sqlite.pragma('busy_timeout', { simple: true })).toBe(50);
  database.close();
  await once(other, 'exit');
});

it('a file that another process has locked is tried again, and a write that keeps failing is called busy', async () => {
  const database = openDatabase({ file, migrationsFolder });
  const other = new SQLite(file);
  other.exec('begin immediate');
  const writing = usersIn(database).add(ada);
  setTimeout(() => other.exec('rollback'), 120);
  expect(await writing).toBe(true);
  other.exec('begin immediate');
  await expect(usersIn(database).add({ ...ada, id: 'bob', email: 'bob@example.org' })).rejects.toMatchObject({
    name: 'StorageFault',
    reason: 'busy',
  });
  other.exec('rollback');
  other.close();
  database.close();
});

describe('the version', () => {
  it('differs after every write, whichever process has made it, and only then', async () => {
    const [database, other] = [openDatabase({ file, migrationsFolder }), openDatabase({ file, migrationsFolder })];
    const seen = new Set<string | undefined>();
    const look = () => {
      const known = seen.size;
      seen.add(database.version?.());
      return seen.size - known;
    };
    look();
    expect(look()).toBe(0);
    await usersIn(database).add(ada);
    expect(look()).toBe(1);
    await usersIn(database).byId('ada');
    await usersIn(other).byId('ada');
    expect(look()).toBe(0);
    await usersIn(other).change('ada', { nickname: 'Countess' }, new Date());
    expect(look()).toBe(1);
    database.close();
    other.close();
  });
});
