import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startTopiary } from '../../support/server';
import { addMigration, copiesBeside, fixtures, lostRows, writeFixture } from '../../support/upgrades';

/** The present build as a version of its own, with migrations of its own. */
let later: string;
let folder: string;
let dataDir: string;
let file: string;
const newest = fixtures.at(-1) as string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-versions-'));
  later = join(folder, 'later');
  mkdirSync(later);
  const own = ['scripts', 'migrations'];
  for (const name of own) cpSync(name, join(later, name), { recursive: true });
  for (const name of readdirSync('.'))
    if (!own.includes(name) && !name.startsWith('.')) symlinkSync(resolve(name), join(later, name));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  file = join(dataDir, 'topiary.db');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of a version until it ends. */
async function run(
  version: string,
  script: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const port = String(await freePort());
  return new Promise((done) => {
    const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'info', ...env };
    execFile(
      process.execPath,
      [join(version, 'scripts', script), ...words],
      { env: { PATH: process.env.PATH, ...settings } as unknown as NodeJS.ProcessEnv, timeout: 50_000 },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
const start = (version: string, env = {}) => run(version, 'start.mjs', ['--no-prepare', '--no-env-file'], env);

describe('a start over the database of an earlier version', () => {
  it.each([
    ['one process', fixtures[0] as string, {}],
    ['several workers', fixtures.at(-2) as string, { WORKERS: '2' }],
  ])('in %s upgrades it once, and its learner signs in and reads on', async (_, fixture, env) => {
    const own = join(folder, fixture);
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own);
    writeFixture(join(own, 'topiary.db'), fixture);
    // The fixture has a real hash.
    const server = await startTopiary({ dataDir: own, env, realHashes: true });
    expect(server.log().match(/Copied the database to/g)).toHaveLength(1);
    expect(copiesBeside(own)).toHaveLength(1);

    const login = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { Origin: server.url },
      body: new URLSearchParams({ email: 'ada@example.org', password: 'correct horse battery' }),
      redirect: 'manual',
    });
    expect(login.status).toBe(302);
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const page = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).text();
    const lessons = await page('/lessons');
    const lesson = /href="(\/map\/[^"?]+\?node=[^"]+)"/.exec(lessons)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await page(lesson)).includes('class="panel-body"')).toBe(true);
    expect((await page('/account/export/json')).includes('A second paragraph; with a semicolon.')).toBe(true);
    expect((await server.stop()).code).toBe(0);
  });
});

describe('a database that a newer version has changed', () => {
  let before: Buffer;
  beforeAll(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    writeFixture(file, newest);
    const sqlite = new SQLite(file);
    sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('newer', 9999999999999)");
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
    before = readFileSync(file);
  });

  it.each([
    ['the start', () => start('.'), 'Topiary cannot start: '],
    ['the start of several workers', () => start('.', { WORKERS: '2' }), 'Topiary cannot start: '],
    ['the command line', () => run('.', 'user.mjs', ['list']), ''],
  ])('is refused by %s with one sentence, and stays as it is', async (_, ended, prefix) => {
    const { code, output } = await ended();
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(`${prefix}${file} was changed by a newer version of Topiary`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is still backed up', async () => {
    const copy = join(folder, 'backup.db');
    expect(await run('.', 'backup.mjs', [copy])).toMatchObject({ code: 0 });
    expect(lostRows(copy, file)).toEqual([]);
  });
});

it('a later version whose upgrade fails does not start, and this one goes on with the copy', async () => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  writeFixture(file, newest);
  const first = await startTopiary({ dataDir });
  await first.stop();
  addMigration(join(later, 'migrations'), '9001_broken', ['create table more (id text)', 'drop table no_table']);

  const { code, output } = await start(later);
  expect(code).toBe(1);
  const copy = `${file}.before-9001_broken`;
  expect(output).toContain(
    `Topiary cannot start: ${file} could not be upgraded to 9001_broken: no such table: no_table. Nothing was changed, and ${copy} is a copy.`,
  );

  expect(lostRows(file, copy)).toEqual([]);
  copyFileSync(copy, file);
  const again = await startTopiary({ dataDir });
  expect(again.log()).not.toContain('Applied');
  await again.stop();
});
