import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupTime } from '~/rooms/storage/rules/backups';
import { readyAccount } from '../../../support/ready-account';
import { readyMap } from '../../../support/ready-map';
import { startTopiary } from '../../../support/server';
import { cookieOf, until } from '../../../support/streams';

function restore(dataDir: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { NODE_ENV: 'production' as const, PATH, HOME, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/restore.mjs', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

it('backups on a timer are made by one of several workers, shown to administrators, and restored by one command', async () => {
  const server = await startTopiary({ env: { WORKERS: '2', BACKUP_EVERY: '1s', BACKUP_KEEP: '2' } });
  const copies = () => readdirSync(join(server.dataDir, 'backups')).filter((name) => backupTime(name));
  const ada = await readyAccount(server, { role: 'keeper' });
  const kept = await readyMap(server, ada, 'Astronomy', '- Sun\n- Moon');

  // The copy that comes next may have begun before the map was there.
  const made = () => [...server.log().matchAll(/ info backup made file=(\S+) .*users=\d+ maps=\d+/g)];
  const before = made().length;
  await until(() => made().length >= before + 3, 90_000);
  const files = made().map(([, file]) => file);
  expect(new Set(files).size).toBe(files.length);
  // One more while a copy has come and the oldest is not removed yet.
  expect(copies().length).toBeLessThanOrEqual(3);

  const storage = await (await ada.send('/admin/storage')).text();
  for (const text of ['Backups on a timer', 'Newest backup', 'backups are kept', 'npm run restore'])
    expect(storage).toContain(text);
  expect(storage).toMatch(/topiary-[\dT-]+Z\.db/);
  expect(await (await ada.send('/admin')).text()).toContain('Newest backup');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^topiary_backup_age_seconds\{worker="\d"\} \d+$/m);
  expect(metrics).toMatch(/^topiary_backup_size_bytes\{worker="\d"\} \d{5,}$/m);
  expect(metrics).toMatch(/^topiary_backup_failures_total\{worker="\d"\} 0$/m);

  const refused = await restore(server.dataDir, 'latest');
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^A server or a command uses .*Stop it first/),
  });
  expect((await server.stop()).code).toBe(0);
  expect(readdirSync(join(server.dataDir, 'backups')).filter((name) => !backupTime(name))).toEqual(['.making']);

  // An account that comes later is not in the copy.
  const later = await startTopiary({ dataDir: server.dataDir });
  const cookie = cookieOf(ada);
  await readyAccount(later);
  const off = await (await fetch(`${later.url}/admin/storage`, { headers: { cookie } })).text();
  expect(off).toContain('To turn them on, set BACKUP_EVERY');
  expect((await later.stop()).code).toBe(0);

  const { code, said } = await restore(server.dataDir, 'latest');
  expect(said).toMatch(
    /^Restored .*topiary-[\dT-]+Z\.db \(.* made at .*\) to .*topiary\.db, checked\. Accounts: 1, maps: 1, lessons: \d+\.\nThe database from before is kept as .*topiary\.db\.replaced-\S+\. .*\nNow start the server\./,
  );
  expect(code).toBe(0);
  const restored = await startTopiary({ dataDir: server.dataDir });
  expect((await fetch(`${restored.url}/map/${kept}`, { headers: { cookie } })).status).toBe(200);
  expect((await restored.stop()).code).toBe(0);
}, 240_000);

it('restoring says how it is used', async () => {
  const { code, said } = await restore('/tmp');
  expect(said).toMatch(/^npm run restore -- latest {2}/);
  expect(code).toBe(2);
});
