import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readyAccount } from '../../support/ready-account';
import { startTopiary } from '../../support/server';
import { endOfRun, submitTopic, until } from '../../support/streams';

/** Rejects a promise without a handler on a signal. */
const preload = encodeURIComponent(
  "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody minded this')));",
);

it('survives an unhandled rejection, and logs it; at LOG_LEVEL=error it logs nothing else', async () => {
  const server = await startTopiary({
    env: { LOG_LEVEL: 'error', NODE_OPTIONS: `--import=data:text/javascript,${preload}` },
  });
  const ada = await readyAccount(server);
  expect(await endOfRun(ada, await submitTopic(ada, 'Before'))).toEqual({ mapId: expect.any(String) });
  process.kill(server.pid, 'SIGUSR2');
  await until(() => server.log().includes('nobody minded this'));
  expect(await endOfRun(ada, await submitTopic(ada, 'After'))).toEqual({ mapId: expect.any(String) });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect((await server.stop()).code).toBe(0);

  const lines = server.log().split('\n');
  expect(lines.filter((line) => / (error|warn|info|debug) /.test(line))).toEqual([
    expect.stringMatching(/^\S+ error unhandled rejection error="Error: nobody minded this at /),
  ]);
}, 180_000);

it('logs a failed request under the id on the error page', async () => {
  const server = await startTopiary();
  const ada = await readyAccount(server);
  const db = new SQLite(join(server.dataDir, 'topiary.db'));
  db.exec('alter table maps rename to lost_maps');
  const shown: string[] = [];
  for (const path of ['/history', '/maps']) {
    const page = await ada.send(path);
    expect(page.status, path).toBe(503);
    const [, id = ''] = /give the id (\w+)\./.exec((await page.text()).replaceAll('<!-- -->', '')) ?? [];
    expect(id, path).toMatch(/^\w{12}$/);
    shown.push(id);
    const linesOf = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes(` id=${id} `));
    // The request's own line is written once its answer is sent.
    await until(() => linesOf().some((line) => line.includes(' info request ')));
    expect(new Set(linesOf().map((line) => line.replace(/^\S+ /, '').replace(/ms=\d+/, 'ms=n')))).toEqual(
      new Set([
        expect.stringMatching(new RegExp(`^error failed id=${id} error="StorageFault: .*no such table: maps`)),
        `info request id=${id} method=GET path=${path} status=503 ms=n`,
      ]),
    );
  }
  expect(new Set(shown).size).toBe(2);
  db.exec('alter table lost_maps rename to maps');
  db.close();
  expect((await server.stop()).code).toBe(0);
}, 180_000);
