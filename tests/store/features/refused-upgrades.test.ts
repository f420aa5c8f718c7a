import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '~/store/file/open';
import {
  addMigration,
  copiesBeside,
  faultsOf,
  fixtures,
  lostRows,
  schemaOf,
  writeFixture,
} from '../../support/upgrades';

const fixture = fixtures.at(-1) as string;
let folder: string;
let migrationsFolder: string;
let file: string;
let original: string;

/** Opens the fixture with the present migrations first, so that only those of the test are pending. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-refused-'));
  migrationsFolder = join(folder, 'migrations');
  cpSync('migrations', migrationsFolder, { recursive: true });
  file = join(folder, 'topiary.db');
  original = join(folder, 'original.db');
  writeFixture(file, fixture);
  openDatabase({ file, migrationsFolder }).close();
  for (const copy of copiesBeside(folder)) rmSync(copy);
  cpSync(file, original);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (migrations = migrationsFolder) => openDatabase({ file, migrationsFolder: migrations });

function refusal(migrations = migrationsFolder): string {
  try {
    open(migrations).close();
  } catch (error) {
    expect((error as Error).name).toBe('DatabaseTrouble');
    return (error as Error).message;
  }
  return expect.fail('the file was opened');
}

/** The file is as it was, and this version opens it. */
function expectUnchanged(): void {
  expect(schemaOf(file)).toEqual(schemaOf(original));
  expect(lostRows(file, original)).toEqual([]);
  expect(faultsOf(file)).toEqual([]);
  openDatabase({ file, migrationsFolder: 'migrations' }).close();
}

describe('a file that a newer version has changed', () => {
  beforeEach(() => {
    addMigration(migrationsFolder, '9001_newer', ['alter table users add column newer text']);
    open().close();
  });

  it('is refused, nothing is written to it, and the sentence names the copy that this version can open', () => {
    const before = readFileSync(file);
    expect(refusal('migrations')).toMatch(
      /topiary\.db was changed by a newer version of Topiary \(it has \d+ migrations, this version knows \d+\)\. Nothing was changed\. Start the newer version again, or go back to \S+topiary\.db\.before-9001_newer, which this version can open\. See docs\/admin\/upgrade\.md\.$/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    open().close();

    const [copy = ''] = copiesBeside(folder);
    cpSync(copy, file);
    expectUnchanged();
  });

  it('is refused if its newest migration is unknown, though it has no more of them', () => {
    for (const copy of copiesBeside(folder)) rmSync(copy);
    writeFileSync(`${file}.before-nothing`, 'no database');
    const other = join(folder, 'other');
    cpSync('migrations', other, { recursive: true });
    addMigration(other, '9000_first', ['select 1']);
    addMigration(other, '9002_second', ['select 2']);
    const journal = join(other, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ tag }) => tag !== '9000_first') }));
    expect(refusal(other)).toContain('or go back to a backup from before the upgrade.');
  });
});

describe('an upgrade that fails', () => {
  it('changes nothing, undoes the migrations before it, and names the copy', () => {
    addMigration(migrationsFolder, '9001_good', ['create table good (id text)']);
    addMigration(migrationsFolder, '9002_bad', ['create table better (id text)', 'this is no sql']);
    expect(refusal()).toMatch(
      /could not be upgraded to 9002_bad: near "this": syntax error\. Nothing was changed, and \S+\.before-9002_bad is a copy\. Start the version that ran before/,
    );
    expect(lostRows(copiesBeside(folder)[0] as string, original)).toEqual([]);
    expectUnchanged();
  });

  it('because of a row that the new schema does not allow says so', () => {
    addMigration(migrationsFolder, '9001_unique', ['create unique index one_each on maps (user_id)']);
    expect(refusal()).toContain('UNIQUE constraint failed: maps.user_id. Nothing was changed, and');
    expectUnchanged();
  });

  it('after the migrations is resumed by the next start', () => {
    const sqlite = new SQLite(file);
    sqlite.exec('update maps set leaf_count = null');
    sqlite.exec("create trigger stuck before update of leaf_count on maps begin select raise(abort, 'stuck'); end");
    sqlite.close();
    addMigration(migrationsFolder, '9001_more', ['create table more (id text)']);
    expect(refusal()).toMatch(
      /stopped on its way: stuck\. The next start goes on with it\. To go back, use \S+9001_more\./,
    );
    addMigration(migrationsFolder, '9002_repair', ['drop trigger stuck']);
    const database = open();
    expect(database.sqlite.prepare('select count(*) from maps where leaf_count is null').pluck().get()).toBe(0);
    database.close();
  });
});

describe('copies', () => {
  it('are kept of the last three upgrades, however they are named', () => {
    for (const [n, name] of ['9004_d', '9003_c', '9002_b', '9001_a'].entries()) {
      cpSync(original, `${file}.before-${name}`);
      utimesSync(`${file}.before-${name}`, 1_000 + n, 1_000 + n);
    }
    addMigration(migrationsFolder, '0999_more', ['create table more (id text)']);
    open().close();
    expect(copiesBeside(folder).map((name) => name.slice(file.length))).toEqual([
      '.before-0999_more',
      '.before-9001_a',
      '.before-9002_b',
    ]);
  });

  it('that were left unfinished are replaced', () => {
    writeFileSync(`${file}.copying`, 'half of a copy');
    addMigration(migrationsFolder, '9001_more', ['create table more (id text)']);
    open().close();
    expect(statSync(`${file}.copying`, { throwIfNoEntry: false })).toBeUndefined();
    expect(lostRows(copiesBeside(folder)[0] as string, original)).toEqual([]);
  });
});

// Windows has no such limit.
describe.skipIf(process.platform === 'win32')('a process that upgrades', () => {
  let programs: string;
  let program: string;
  // The program lies outside of the project.
  const env = { ...process.env, NODE_PATH: resolve('node_modules') };

  beforeAll(async () => {
    programs = mkdtempSync(join(tmpdir(), 'topiary-programs-'));
    program = join(programs, 'open-database.cjs');
    await build({
      entryPoints: ['tests/support/open-database.ts'],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['better-sqlite3'],
    });
  }, 60_000);
  afterAll(() => rmSync(programs, { recursive: true, force: true }));

  it('without room for the copy changes nothing and says how much it needs', async () => {
    addMigration(migrationsFolder, '9001_more', ['create table more (id text)']);
    const blocks = Math.floor(statSync(file).size / 1024 / 4);
    const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, program, file, migrationsFolder];
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) => {
      execFile('sh', limited, { env }, (error, _, stderr) => done({ code: error?.code, stderr }));
    });
    expect(stderr).toMatch(
      /DatabaseTrouble: \S+ needs a copy before it is upgraded, and none could be made: .*\. Nothing was changed\. The copy needs up to \d+ MB of free disk space/,
    );
    expect(code).toBe(1);
    expect(copiesBeside(folder)).toEqual([]);
    expectUnchanged();
  });

  it('and is killed on the way leaves the old state and the copy, and the next start goes on', async () => {
    addMigration(migrationsFolder, '9001_slow', [
      'create table half (id text)',
      'insert into half with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n',
    ]);
    const child = spawn(process.execPath, [program, file, migrationsFolder], { env, stdio: 'ignore' });
    await untilItWrites(child);
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    expect(lostRows(copiesBeside(folder)[0] as string, original)).toEqual([]);
    expectUnchanged();

    writeFileSync(join(migrationsFolder, '9001_slow.sql'), 'create table half (id text)');
    open().close();
    expect(schemaOf(file).half).toBeDefined();
    expect(lostRows(file, original)).toEqual([]);
  });

  /** Waits until the process holds the write lock, after it has made its copy. */
  async function untilItWrites(child: ChildProcess): Promise<void> {
    const other = new SQLite(file, { timeout: 0 });
    try {
      while (child.exitCode === null) {
        await wait(20);
        if (copiesBeside(folder).length === 0) continue;
        try {
          other.exec('begin immediate; rollback');
        } catch {
          return;
        }
      }
      throw new Error('the process has ended');
    } finally {
      other.close();
    }
  }
});
