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
