import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../support/accounts';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** Windows has no file modes. */
describe.skipIf(process.platform === 'win32')('in a data folder that everybody may enter', () => {
  let dataDir: string;
  let server: TopiaryServer;

  const open = (path: string) => (statSync(path).mode & 0o077) !== 0;
  const openToOthers = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => open(join(dataDir, name)));

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'topiary-private-'));
    chmodSync(dataDir, 0o755);
    server = await startTopiary({ dataDir });
    await signUp(server);
    // The first account needs no mail.
    await signUp(server);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('only the server can read the database, its log, mails and secret', () => {
    const names = readdirSync(dataDir).sort();
    expect(names).toEqual([
      'outbox',
      'processes',
      'secret',
      'topiary.db',
      'topiary.db-shm',
      'topiary.db-wal',
      'topiary.db.opening',
    ]);
    expect(openToOthers()).toEqual([]);
  });

  it('nor files that an older version left readable', async () => {
    await server.stop();
    const left = ['secret', 'topiary.db', 'outbox'].map((name) => join(dataDir, name));
    for (const path of left) chmodSync(path, 0o755);
    server = await startTopiary({ dataDir });
    await signUp(server);
    expect(openToOthers()).toEqual([]);
  }, 180_000);
});
