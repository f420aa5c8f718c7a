import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readyAccount } from '../../../support/ready-account';
import { startTopiary } from '../../../support/server';
import { cookieOf, makeMap, until } from '../../../support/streams';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const backup = (dataDir: string, ...words: string[]) => backupWith({ DATA_DIR: dataDir }, ...words);

function backupWith(settings: Record<string, string>, ...words: string[]): Promise<{ code: number; said: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { NODE_ENV: 'production' as const, PATH, HOME, INIT_CWD: folder, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/backup.mjs', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

it('a backup under load is complete, and a server starts on it with everything acknowledged before', async () => {
  const server = await startTopiary();
  const ada = await readyAccount(server);
  const mapId = await makeMap(ada, 'Astronomy');
  const node = /[?&](?:amp;)?node=([\w-]+)/.exec(await (await ada.send(`/map/${mapId}`)).text())?.[1] ?? '';

  let acknowledged = 0;
  let writing = true;
  const load = (async () => {
    for (let version = 0; writing; version += 1) {
      const content = `Save ${version + 1}`;
      const response = await ada.post(`/map/${mapId}/lesson`, { node, content, version: String(version) });
      await response.text();
      expect(response.status).toBe(302);
      acknowledged = version + 1;
    }
  })();
  const maps = (async () => {
    for (let n = 1; n <= 8 && writing; n += 1) await makeMap(ada, `Topic ${n}`);
  })();

  await until(() => acknowledged >= 3);
  const before = acknowledged;
  const { code, said } = await backup(server.dataDir, 'copy.db');
  writing = false;
  await Promise.all([load, maps]);
  expect(said).toMatch(/^Copied .*topiary\.db to .*copy\.db: .* checked\.\nKeep .*secret with it/);
  expect(code).toBe(0);
  expect(readdirSync(folder)).toEqual(['copy.db']);
  expect(statSync(join(folder, 'copy.db')).mode & 0o077).toBe(0);
  expect(acknowledged).toBeGreaterThan(before);

  // The restore of docs/admin/backup.md, over a server that has changed since.
  await server.kill();
  copyFileSync(join(folder, 'copy.db'), join(server.dataDir, 'topiary.db'));
  for (const end of ['-wal', '-shm']) rmSync(join(server.dataDir, `topiary.db${end}`), { force: true });
  const restored = await startTopiary({ dataDir: server.dataDir });
  const page = await fetch(`${restored.url}/map/${mapId}?node=${node}`, {
    headers: { Cookie: cookieOf(ada) },
  });
  const saved = Number(/Save (\d+)/.exec(await page.text())?.[1]);
  expect(saved).toBeGreaterThanOrEqual(before);
  expect(saved).toBeLessThanOrEqual(acknowledged);
  expect((await restored.stop()).code).toBe(0);
  const db = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
}, 120_000);

it('it never overwrites a file, and leaves nothing behind if it fails', async () => {
  const dataDir = join(folder, 'data');
  expect(await backup(dataDir, 'copy.db')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no database at /),
  });
  expect(await backup(dataDir)).toMatchObject({ code: 1, said: 'Where to? npm run backup -- <file>\n' });

  const source = mkdtempSync(join(tmpdir(), 'topiary-backup-data-'));
  writeFileSync(join(source, 'topiary.db'), 'this is no database, but long enough to be asked about it '.repeat(100));
  const broken = await backup(source, 'copy.db');
  expect(broken).toMatchObject({ code: 1, said: expect.stringMatching(/^The backup failed: /) });
  expect(readdirSync(folder)).toEqual([]);

  writeFileSync(join(folder, 'copy.db'), 'mine');
  expect(await backup(source, 'copy.db')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is there already/),
  });
  expect(statSync(join(folder, 'copy.db')).size).toBe(4);
  expect(await backup(source, 'nowhere/copy.db')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no folder /),
  });
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  rmSync(source, { recursive: true });
}, 180_000);

it('it copies no old file of a server that now uses a cluster', async () => {
  writeFileSync(join(folder, 'topiary.db'), 'of before the move');
  const settings = { DATA_DIR: folder, DATABASE_URL: 'rqlite://ada:secret@127.0.0.1:9' };
  const { code, said } = await backupWith(settings, 'copy.db');
  expect(said).toMatch(/^DATABASE_URL is set, so the rows lie in a cluster\. docs\/admin\/cluster\.md says how/);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual(['topiary.db']);
});
